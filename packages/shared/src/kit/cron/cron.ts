import { cronFieldNames, parseCronField, cronValues, type CronFieldName, type CronPart } from './cronField.ts'
import { epochOf, wallOf, type WallTime } from './cronZone.ts'

/** A Quartz expression that was understood (monitor §3.1). */
export interface Cron {
  readonly fields: Readonly<Record<CronFieldName, readonly CronPart[]>>
  /** Which of day and week is `?`. */
  readonly free: 'day' | 'week'
  readonly values: Readonly<Record<'second' | 'minute' | 'hour' | 'month' | 'year', readonly number[]>>
}

const anyPart: readonly CronPart[] = [{ kind: 'all' }]

/** Six or seven fields of which exactly one of day and week is `?`; anything else is `undefined`. */
export function parseCron(text: string): Cron | undefined {
  const words = text.trim().toUpperCase().split(/\s+/)
  if (words.length < 6 || words.length > 7 || text.length > 255) return undefined
  if ((words[3] === '?') === (words[5] === '?')) return undefined
  const free = words[3] === '?' ? 'day' : 'week'
  const fields: Partial<Record<CronFieldName, readonly CronPart[]>> = {}
  for (const [i, name] of cronFieldNames.entries()) {
    const parts = name === free ? anyPart : parseCronField(name, words[i] ?? '*')
    if (!parts) return undefined
    fields[name] = parts
  }
  const known = fields as Record<CronFieldName, readonly CronPart[]>
  return {
    fields: known,
    free,
    values: {
      second: cronValues('second', known.second),
      minute: cronValues('minute', known.minute),
      hour: cronValues('hour', known.hour),
      month: cronValues('month', known.month),
      year: cronValues('year', known.year),
    },
  }
}

const dayMs = 86_400_000
const saturday = 6
const weekdayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay()

/** The working day nearest to this one within its month. */
function nearestWorkday(year: number, month: number, day: number, length: number): number {
  const weekday = weekdayOf(year, month, day)
  if (weekday === saturday) return day > 1 ? day - 1 : day + 2
  if (weekday === 0) return day < length ? day + 1 : day - 2
  return day
}

function daysOf(part: CronPart, year: number, month: number, length: number): number[] {
  const first = weekdayOf(year, month, 1)
  switch (part.kind) {
    case 'last':
      return [length - part.before]
    case 'lastWorkday':
      return [nearestWorkday(year, month, length, length)]
    case 'workday':
      return part.day <= length ? [nearestWorkday(year, month, part.day, length)] : []
    case 'nthWeekday':
      return [((part.weekday - 1 - first + 7) % 7) + 1 + (part.nth - 1) * 7]
    case 'lastWeekday': {
      const lastDay = weekdayOf(year, month, length)
      return [length - ((lastDay - (part.weekday - 1) + 7) % 7)]
    }
    default:
      return []
  }
}

/** The days of a month on which it fires, ascending. */
function firingDays({ fields, free }: Cron, year: number, month: number): number[] {
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const parts = free === 'day' ? fields.week : fields.day
  const plain = new Set(cronValues(free === 'day' ? 'week' : 'day', parts))
  const special = new Set(parts.flatMap((part) => daysOf(part, year, month, length)))
  const first = weekdayOf(year, month, 1)
  const days: number[] = []
  for (let day = 1; day <= length; day++) {
    const value = free === 'day' ? ((first + day - 1) % 7) + 1 : day
    if (plain.has(value) || special.has(day)) days.push(day)
  }
  return days
}

const atLeast = (values: readonly number[], least: number) => values.find((value) => value >= least)

/** The first second of a day at or after the given one. */
function timeWithin({ values }: Cron, from: number): number | undefined {
  const [hour, minute, second] = [Math.floor(from / 3_600), Math.floor(from / 60) % 60, from % 60]
  const [firstMinute = 0] = values.minute
  const [firstSecond = 0] = values.second
  if (values.hour.includes(hour)) {
    const here = values.minute.includes(minute) ? atLeast(values.second, second) : undefined
    if (here !== undefined) return hour * 3_600 + minute * 60 + here
    const next = atLeast(values.minute, minute + 1)
    if (next !== undefined) return hour * 3_600 + next * 60 + firstSecond
  }
  const next = atLeast(values.hour, hour + 1)
  return next === undefined ? undefined : next * 3_600 + firstMinute * 60 + firstSecond
}

/** The first wall time at or after the given one; a search over the years that the grammar knows, so it ends. */
function nextWall(cron: Cron, from: WallTime): WallTime | undefined {
  const start = new Date(from)
  const [startYear, startMonth] = [start.getUTCFullYear(), start.getUTCMonth() + 1]
  const startDay = Math.floor(from / dayMs)
  for (const year of cron.values.year) {
    if (year < startYear) continue
    for (const month of cron.values.month) {
      if (year === startYear && month < startMonth) continue
      for (const day of firingDays(cron, year, month)) {
        const number = Date.UTC(year, month - 1, day) / dayMs
        if (number < startDay) continue
        const time = timeWithin(cron, number === startDay ? Math.floor((from - number * dayMs) / 1_000) : 0)
        if (time !== undefined) return number * dayMs + time * 1_000
      }
    }
  }
  return undefined
}

/**
 * The first firing after the moment. A time that the clocks skip fires when they go on, one that they show twice
 * fires the first time only.
 */
export function nextTime(cron: Cron, after: number, zone: string): number | undefined {
  let wall: WallTime | undefined = Math.floor(wallOf(after, zone) / 1_000) * 1_000
  for (;;) {
    wall = nextWall(cron, wall)
    if (wall === undefined) return undefined
    const moment = epochOf(wall, zone)
    if (moment > after) return moment
    wall += 1_000
  }
}

/** The next firings after the moment, at most `count`. */
export function nextTimes(cron: Cron, after: number, zone: string, count: number): number[] {
  const times: number[] = []
  let last: number | undefined = after
  while (times.length < count) {
    last = nextTime(cron, last, zone)
    if (last === undefined) break
    times.push(last)
  }
  return times
}

/** Firings looked at for the shortest pause: a whole minute of seconds and its turn into the next. */
const sampled = 100

/** Seconds of the shortest pause between two firings; infinite when there is at most one. */
export function shortestInterval(cron: Cron, after: number, zone: string): number {
  const times = nextTimes(cron, after, zone, sampled)
  return Math.min(...times.slice(1).map((time, i) => (time - (times[i] ?? 0)) / 1_000), Infinity)
}
