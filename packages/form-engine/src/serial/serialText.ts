import type { ControlOptions } from '@app/form-engine/document/types.ts'

/** Characters that a prefix may have. */
export const longestPrefix = 20

/** How much of a day, written YYYYMMDD, stands in a number and is counted together. */
const dayParts: Readonly<Record<string, number>> = { year: 4, month: 6, day: 8 }

const partOf = (word: unknown): number => dayParts[String(word)] ?? 0

export const digitsOf = ({ digits }: ControlOptions): number =>
  typeof digits === 'number' && Number.isInteger(digits) && digits >= 1 && digits <= 10 ? digits : 4

/** Whether numbers begin anew more often than their date changes, so that they would come twice. */
export const repeatsItself = ({ datePart, restart }: ControlOptions): boolean => partOf(restart) > partOf(datePart)

/** What is counted together on a day: empty when numbers never begin anew. */
export const serialPeriod = (options: ControlOptions, day: string): string =>
  day.slice(0, Math.min(partOf(options.restart), partOf(options.datePart)))

/** The greatest number that has room. */
export const lastSerial = (options: ControlOptions): number => 10 ** digitsOf(options) - 1

/** A number as people read it: prefix, the part of the day, the count with leading zeros. */
export function serialText(options: ControlOptions, day: string, count: number): string {
  const prefix = typeof options.prefix === 'string' ? options.prefix : ''
  return `${prefix}${day.slice(0, partOf(options.datePart))}${String(count).padStart(digitsOf(options), '0')}`
}
