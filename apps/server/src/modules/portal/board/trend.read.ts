import { LRUCache } from 'lru-cache'
import type { DayCount, TrendMonths } from '@app/shared/portal/board.ts'
import { loginsPerDay, operationsPerDay, type Days } from '#/modules/monitor/api.ts'
import { holds } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'

const dayMs = 86_400_000

type Count = (ctx: Ctx, days: Days) => Promise<Map<string, number>>

/**
 * Counts of days, the same for everybody who may see them: those of days that are over change only when a log is
 * cleaned, today's are at most half a minute old. A log of ten million rows is thus not counted for each who looks.
 */
export function createTrend() {
  const past = new LRUCache<string, Promise<Map<string, number>>>({ max: 20, ttl: 600_000 })
  const recent = new LRUCache<string, Promise<Map<string, number>>>({ max: 20, ttl: 30_000 })

  const kept = (cache: typeof past, key: string, read: () => Promise<Map<string, number>>) => {
    const known = cache.get(key)
    if (known) return known
    const reading = read()
    cache.set(key, reading)
    reading.catch(() => cache.delete(key))
    return reading
  }
  const countsOf = async (ctx: Ctx, name: string, count: Count, { from, to }: Days, today: string) => {
    const [before, now] = await Promise.all([
      kept(past, `${name} ${from} ${today}`, () => count(ctx, { from, to: today })),
      kept(recent, `${name} ${today}`, () => count(ctx, { from: today, to })),
    ])
    return new Map([...before, ...now])
  }

  return async function trend(ctx: Ctx, months: TrendMonths): Promise<DayCount[]> {
    const days = daysUntil(dayIn(ctx, ctx.now), Number(months) * 30)
    const today = days.at(-1) ?? ''
    const span = { from: days[0] ?? today, to: nextDay(today) }
    const logins = await countsOf(ctx, 'logins', loginsPerDay, span, today)
    const operations = holds(ctx.user, 'monitor:operlog:list')
      ? await countsOf(ctx, 'operations', operationsPerDay, span, today)
      : undefined
    return days.map((day) => ({
      day,
      logins: logins.get(day) ?? 0,
      operations: operations ? (operations.get(day) ?? 0) : null,
    }))
  }
}

/** `YYYY-MM-DD` in the zone of the installation. */
const dayIn = (ctx: Ctx, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.platform.env.TIME_ZONE }).format(moment)

const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * dayMs).toISOString().slice(0, 10)
const nextDay = (day: string) => shifted(day, 1)
const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, at) => shifted(last, at - count + 1))
