import { epochOf, wallOf } from '@app/shared/kit/cron/cronZone.ts'
import { parseDuration } from './duration.ts'

/** Days of one calendar: Monday to Friday, without its holidays and with what is worked instead. */
export interface WorkCalendar {
  /** `YYYY-MM-DD`. */
  isHoliday: (day: string) => boolean
  isWorkday: (day: string) => boolean
}

const dayMs = 86_400_000
const monthDays = 30

/** Days that are looked at; a calendar without any work in so many of them is none. */
const mostDays = 3_660

/**
 * The moment a duration of working time later: whole days that are worked count with all their hours, the others not
 * at all, and a month is thirty days of work. A share of it ends so much earlier. `undefined` for a text that is no
 * duration.
 */
export function addWorkTime(
  now: number,
  text: string,
  zone: string,
  calendar: WorkCalendar,
  share = 1,
): number | undefined {
  const duration = parseDuration(text)
  if (!duration || duration.sign < 0) return undefined
  let left = Math.round(((duration.months * monthDays + duration.days) * dayMs + duration.ms) * share)
  let wall = wallOf(now, zone)
  for (let looked = 0; looked < mostDays; looked++) {
    const next = Math.floor(wall / dayMs) * dayMs + dayMs
    if (isWorked(wall, calendar)) {
      if (left <= next - wall) return epochOf(wall + left, zone)
      left -= next - wall
    }
    wall = next
  }
  return undefined
}

function isWorked(wall: number, { isHoliday, isWorkday }: WorkCalendar): boolean {
  const date = new Date(wall)
  const day = date.toISOString().slice(0, 10)
  const weekday = date.getUTCDay()
  return isWorkday(day) || (weekday > 0 && weekday < 6 && !isHoliday(day))
}
