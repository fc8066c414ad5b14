/** A day as many days later; over the ends of months and years, whatever the clocks do. */
export function addDays(day: string, count: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + count)
  return moment.toISOString().slice(0, 10)
}

/** The same day some months later, the last one of shorter months. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10)
}

/** The six weeks a month is shown in, each from Monday to Sunday. */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7
  const start = addDays(first, -weekday)
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(start, week * 7 + at)))
}

/** `2026 年 11 月` */
export const monthText = (day: string): string => `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`

/** `11 月 20 日` */
export const dayText = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`
