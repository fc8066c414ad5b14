import { piecesOf, readPieces, type Part } from './formatPieces.ts'

/** A moment on the wall: what a date or time field holds. Parts that its format does not name stand at their beginning. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isReal({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false
  return hour < 24 && minute < 60 && second < 60
}

const clockParts = ['month', 'day', 'hour', 'minute', 'second'] as const

/** What a text says in a format (tokens of Day.js: Y M D H h m s A, `[words]`); undefined when it does not fit or is no real day. */
export function parseDateText(text: string, format: string): WallTime | undefined {
  const read = readPieces(text, format)
  if (!read || ['quarter', 'week', 'offset'].some((part) => read.has(part as Part))) return undefined
  const time: WallTime = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  const [year, short, half] = [read.get('year'), read.get('shortYear'), read.get('halfHour')]
  if (short !== undefined) time.year = 2000 + Number(short)
  if (year !== undefined) time.year = Number(year)
  if (half !== undefined) time.hour = Number(half) % 12
  for (const part of clockParts) if (read.has(part)) time[part] = Number(read.get(part))
  if (isAfternoon(read) && time.hour < 12) time.hour += 12
  return isReal(time) ? time : undefined
}

/** PM, pm or 下午. */
export const isAfternoon = (read: ReadonlyMap<Part, string>) => ['PM', 'pm', '下午'].includes(read.get('half') ?? '')

const padded = (value: number, length = 2) => String(value).padStart(length, '0')
const halfHour = (hour: number) => hour % 12 || 12

const writers: Record<string, (time: WallTime) => string> = {
  YYYY: ({ year }) => padded(year, 4),
  YY: ({ year }) => padded(year % 100),
  MM: ({ month }) => padded(month),
  M: ({ month }) => String(month),
  DD: ({ day }) => padded(day),
  D: ({ day }) => String(day),
  HH: ({ hour }) => padded(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => padded(halfHour(hour)),
  h: ({ hour }) => String(halfHour(hour)),
  mm: ({ minute }) => padded(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => padded(second),
  s: ({ second }) => String(second),
  A: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  a: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
}

/** The moment written in a format; what it does not know stays as it stands. */
export const formatDateText = (time: WallTime, format: string) =>
  piecesOf(format)
    .map(({ text, token }) => (token && writers[text]?.(time)) ?? text)
    .join('')

/** Clocks of the places that were asked for, of which there are some hundred: making one takes a hundred times as long as reading it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/** The wall clock of a place; of the machine when no time zone is given. */
export function wallTimeOf(moment: Date, timeZone?: string): WallTime {
  // That of the machine may change while we run.
  const clock = timeZone
    ? clockOf(timeZone)
    : new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })
  const text = clock.format(moment)
  const at = (from: number, to: number) => Number(text.slice(from, to))
  return { year: at(0, 4), month: at(5, 7), day: at(8, 10), hour: at(11, 13), minute: at(14, 16), second: at(17, 19) }
}

/** The moment at which the clock of a place shows a text `YYYY-MM-DD HH:mm:ss`. */
export function momentAt(text: string, timeZone: string): Date {
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`)
  const behind = (moment: number) => {
    const { year, month, day, hour, minute, second } = wallTimeOf(new Date(moment), timeZone)
    return shown - Date.UTC(year, month - 1, day, hour, minute, second)
  }
  const near = shown + behind(shown)
  return new Date(near + behind(near))
}
