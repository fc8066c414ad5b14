import { formatDateText, parseDateText, type WallTime } from '@app/form-engine/date/dateText.ts'
import { piecesOf, type Part } from '@app/form-engine/date/formatPieces.ts'
import { fail, isBlank, textOf, type Value } from './formulaValues.ts'

const day = 'YYYY-MM-DD'
const clock = 'HH:mm:ss'
const both = `${day} ${clock}`

/** What dates are written like among people; formulas understand all of them. */
const common = [
  day,
  both,
  clock,
  `${day} HH:mm`,
  'HH:mm',
  'YYYY/MM/DD',
  'YYYY/M/D',
  'YYYY-M-D',
  'YYYY年MM月DD日',
  'YYYY年M月D日',
  'YYYY-MM',
]

const dayParts: readonly Part[] = ['year', 'shortYear', 'month', 'day']
const clockParts: readonly Part[] = ['hour', 'halfHour', 'minute', 'second']
const named = (format: string, parts: readonly Part[]) =>
  piecesOf(format).some(({ token }) => token && parts.includes(token.part))

/** The ISO form with as much as a format speaks of. */
function isoFormat(format: string): string {
  const [date, time] = [named(format, dayParts), named(format, clockParts)]
  if (date) return time ? both : day
  return clock
}

/** The text of a date field, written in its format, as ISO text; other text stays as it is. */
export function isoText(text: string, format: string): string {
  const time = parseDateText(text, format)
  return time ? formatDateText(time, isoFormat(format)) : text
}

export interface Moment {
  time: WallTime
  /** The ISO form it came in, or comes near to. */
  format: string
}

/** The moment a text speaks of, when it is written in one of the common ways. */
export function momentIn(text: string): Moment | undefined {
  for (const format of common) {
    const time = parseDateText(text.trim(), format)
    if (time) return { time, format: isoFormat(format) }
  }
  return undefined
}

export function momentOf(value: Value): Moment {
  if (isBlank(value)) fail('日期为空')
  return momentIn(textOf(value)) ?? fail('日期不正确')
}

/** Milliseconds for reckoning; no time zone is involved. */
export const asNumber = ({ year, month, day: date, hour, minute, second }: WallTime) =>
  Date.UTC(year, month - 1, date, hour, minute, second)

export function fromNumber(moment: number): WallTime {
  const date = new Date(moment)
  const year = date.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) fail('日期超出范围')
  return {
    year,
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000

const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** So many months later; the last day of the month when there is no such day. */
export function addMonths(time: WallTime, count: number): WallTime {
  const total = time.year * 12 + time.month - 1 + count
  const [year, month] = [Math.floor(total / 12), (total % 12) + 1]
  if (year < 1 || year > 9999) fail('日期超出范围')
  return { ...time, year, month, day: Math.min(time.day, lastDay(year, month)) }
}

/** Whole months from one moment to another; negative backwards. */
function months(from: WallTime, to: WallTime): number {
  if (asNumber(to) < asNumber(from)) return 0 - months(to, from)
  const count = (to.year - from.year) * 12 + to.month - from.month
  return asNumber(addMonths(from, count)) > asNumber(to) ? count - 1 : count
}

interface Unit {
  names: string[]
  add(time: WallTime, count: number): WallTime
  between(from: WallTime, to: WallTime): number
  /** Added to a date without time, a time comes into being. */
  clock?: true
}

const fixed = (length: number): Omit<Unit, 'names'> => ({
  add: (time, count) => fromNumber(asNumber(time) + count * length),
  between: (from, to) => (asNumber(to) - asNumber(from)) / length,
})

const units: Unit[] = [
  {
    names: ['年', 'year', 'years', 'y'],
    add: (time, count) => addMonths(time, count * 12),
    between: (from, to) => Math.trunc(months(from, to) / 12),
  },
  { names: ['月', '个月', 'month', 'months', 'm'], add: addMonths, between: months },
  { names: ['周', '星期', 'week', 'weeks', 'w'], ...fixed(7 * dayMs) },
  { names: ['日', '天', 'day', 'days', 'd', ''], ...fixed(dayMs) },
  { names: ['时', '小时', 'hour', 'hours', 'h'], ...fixed(hourMs), clock: true },
  { names: ['分', '分钟', 'minute', 'minutes', 'min'], ...fixed(minuteMs), clock: true },
  { names: ['秒', 'second', 'seconds', 's'], ...fixed(1000), clock: true },
]

export const unitOf = (value: Value): Unit => {
  const name = textOf(value).trim().toLowerCase()
  return units.find(({ names }) => names.includes(name)) ?? fail('单位只能是年、月、周、日、时、分、秒')
}

/** The moment as ISO text; with the time of day when a unit of the clock was added. */
export const isoOf = ({ time, format }: Moment, unit: Unit) =>
  formatDateText(time, unit.clock && format === day ? both : format)

export const today = (time: WallTime) => formatDateText(time, day)
export const rightNow = (time: WallTime) => formatDateText(time, both)

/** A result that is a date, in the format of the field it is for; other text stays. */
export function inFormat(text: string, format: string): string {
  const moment = momentIn(text)
  return moment ? formatDateText(moment.time, format) : text
}
