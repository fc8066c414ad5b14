import type { FlowStatistics, StatisticsSpan } from '@app/shared/flowable/statistics.ts'
import type { Ctx } from '#/platform/context.ts'

const dayMs = 86_400_000
const usualDays = 90
/** Up to here a day is a column of the chart, beyond it a month. */
const mostDays = 62

export interface Span {
  from: string
  to: string
  /** The day after the last one. */
  until: string
  unit: FlowStatistics['unit']
}

/** First and last day that were asked for, or the last ninety. */
export function spanOf(ctx: Ctx, { from, to }: StatisticsSpan): Span {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.platform.env.TIME_ZONE }).format(ctx.now)
  const last = to ?? today
  const first = from ?? shifted(last, 1 - usualDays)
  return {
    from: first,
    to: last,
    until: shifted(last, 1),
    unit: Date.parse(last) - Date.parse(first) < mostDays * dayMs ? 'day' : 'month',
  }
}

const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Every day or month of a span, so that those without requests stand there as well. */
export function periodsOf({ from, to, unit }: Span): string[] {
  const length = unit === 'day' ? 10 : 7
  const periods = new Set<string>()
  for (let day = from; day <= to; day = shifted(day, 1)) periods.add(day.slice(0, length))
  return [...periods]
}
