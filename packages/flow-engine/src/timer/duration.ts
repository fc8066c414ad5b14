import { epochOf, wallOf } from '@app/shared/kit/cron/cronZone.ts'

/** An ISO 8601 duration. Days and longer are counted on the calendar of the zone, hours and shorter on the clock. */
export interface Duration {
  sign: 1 | -1
  months: number
  days: number
  ms: number
}

const pattern =
  /^([+-]?)P(?!$)(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:[.,]\d{1,9})?)S)?)?$/i

/** `undefined` for a text that is no duration. */
export function parseDuration(text: string): Duration | undefined {
  const found = pattern.exec(text.trim())
  if (!found) return undefined
  const [years, months, weeks, days, hours, minutes, seconds] = found
    .slice(2)
    .map((part) => Number((part ?? '0').replace(',', '.'))) as [number, number, number, number, number, number, number]
  return {
    sign: found[1] === '-' ? -1 : 1,
    months: years * 12 + months,
    days: weeks * 7 + days,
    ms: Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000),
  }
}

/** The moment a duration later. The last of a month stays within the shorter month. */
export function addDuration(moment: number, { sign, months, days, ms }: Duration, zone: string): number {
  if (months === 0 && days === 0) return moment + sign * ms
  const wall = new Date(wallOf(moment, zone))
  const time = wall.getTime() % 86_400_000
  const month = wall.getUTCMonth() + sign * months
  const last = new Date(Date.UTC(wall.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(wall.getUTCDate(), last) + sign * days
  const later = Date.UTC(wall.getUTCFullYear(), month, day) + ((time + 86_400_000) % 86_400_000)
  return epochOf(later, zone) + sign * ms
}
