import { isAfternoon } from '@app/form-engine/date/dateText.ts'
import { readPieces, type Part } from '@app/form-engine/date/formatPieces.ts'

/** Units from the largest to the smallest, each with its bounds. */
const bounds: readonly [Part, number, number][] = [
  ['year', 0, 9999],
  ['quarter', 1, 4],
  ['week', 1, 53],
  ['month', 1, 12],
  ['day', 1, 31],
  ['hour', 0, 23],
  ['minute', 0, 59],
  ['second', 0, 59],
]

/** Reads text of one format: a number that orders moments of that format, undefined for anything else. */
export function dateReader(format: string): (text: string) => number | undefined {
  return (text) => {
    const found = readPieces(text, format)
    if (!found) return undefined
    const read: Partial<Record<Part, number>> = {}
    let sum = 0
    for (const [part, least, most] of bounds) {
      const number = numberOf(found, part)
      if (number === undefined) continue
      if (number < least || number > most) return undefined
      read[part] = number
      sum = sum * 100 + number
    }
    const { year = 2000, month = 1, day = 1 } = read
    return day > 28 && day > daysOf(year, month) ? undefined : sum
  }
}

function numberOf(found: ReadonlyMap<Part, string>, part: Part): number | undefined {
  const text = found.get(part)
  if (text !== undefined) return Number.parseInt(text, 10)
  const short = found.get('shortYear')
  if (part === 'year' && short !== undefined) return 2000 + Number(short)
  if (part !== 'hour' || !found.has('halfHour')) return undefined
  const hour = Number(found.get('halfHour'))
  if (!found.has('half')) return hour
  return hour > 12 ? hour : (hour % 12) + (isAfternoon(found) ? 12 : 0)
}

const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
