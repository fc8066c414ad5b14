/** A moment on the wall: what a date or time field holds. Parts that its format does not name stand at their beginning. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

type Part = keyof WallTime | 'shortYear' | 'halfHour' | 'half'

const parts: Record<string, { part: Part; source: string }> = {
  YYYY: { part: 'year', source: String.raw`(\d{4})` },
  YY: { part: 'shortYear', source: String.raw`(\d{2})` },
  MM: { part: 'month', source: String.raw`(\d{2})` },
  M: { part: 'month', source: String.raw`(\d{1,2})` },
  DD: { part: 'day', source: String.raw`(\d{2})` },
  D: { part: 'day', source: String.raw`(\d{1,2})` },
  HH: { part: 'hour', source: String.raw`(\d{2})` },
  H: { part: 'hour', source: String.raw`(\d{1,2})` },
  hh: { part: 'halfHour', source: String.raw`(\d{2})` },
  h: { part: 'halfHour', source: String.raw`(\d{1,2})` },
  mm: { part: 'minute', source: String.raw`(\d{2})` },
  m: { part: 'minute', source: String.raw`(\d{1,2})` },
  ss: { part: 'second', source: String.raw`(\d{2})` },
  s: { part: 'second', source: String.raw`(\d{1,2})` },
  A: { part: 'half', source: '(AM|PM)' },
  a: { part: 'half', source: '(am|pm)' },
}

const token = /\[[^\]]*\]|YYYY|YY|MM?|DD?|HH?|hh?|mm?|ss?|[Aa]/g
const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, String.raw`\$&`)
const unquoted = (piece: string) => piece.slice(1, -1)

interface Reading {
  pattern: RegExp
  parts: Part[]
}

const readings = new Map<string, Reading>()

function readingOf(format: string): Reading {
  const known = readings.get(format)
  if (known) return known
  let source = ''
  let from = 0
  const found: Part[] = []
  for (const { 0: piece, index } of format.matchAll(token)) {
    source += escape(format.slice(from, index))
    from = index + piece.length
    const part = parts[piece]
    if (part) {
      source += part.source
      found.push(part.part)
    } else source += escape(unquoted(piece))
  }
  const reading = { pattern: new RegExp(`^${source}${escape(format.slice(from))}$`), parts: found }
  if (readings.size < 500) readings.set(format, reading)
  return reading
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function isReal({ year, month, day, hour, minute, second }: WallTime): boolean {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false
  return hour < 24 && minute < 60 && second < 60
}

/** What a text says in a format (tokens of Day.js: Y M D H h m s A, `[words]`); undefined when it does not fit or is no real day. */
export function parseDateText(text: string, format: string): WallTime | undefined {
  const reading = readingOf(format)
  const match = reading.pattern.exec(text)
  if (!match) return undefined
  const time: WallTime = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  let afternoon = false
  for (const [at, part] of reading.parts.entries()) {
    const piece = String(match[at + 1])
    if (part === 'half') afternoon = piece.toUpperCase() === 'PM'
    else if (part === 'shortYear') time.year = 2000 + Number(piece)
    else if (part === 'halfHour') time.hour = Number(piece) % 12
    else time[part] = Number(piece)
  }
  if (afternoon && time.hour < 12) time.hour += 12
  return isReal(time) ? time : undefined
}

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

/** The moment written in a format. */
export const formatDateText = (time: WallTime, format: string) =>
  format.replaceAll(token, (piece) => writers[piece]?.(time) ?? unquoted(piece))

/** The wall clock of a place; of the machine when no time zone is given. */
export function wallTimeOf(moment: Date, timeZone?: string): WallTime {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment)
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
