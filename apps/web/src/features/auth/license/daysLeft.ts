import dayjs from 'dayjs'

/** Full days from a moment to the end of the last day, `YYYY-MM-DD`; negative after it. */
export const daysLeft = (deadLine: string, now: Date): number =>
  dayjs(deadLine).diff(dayjs(now).format('YYYY-MM-DD'), 'day')
