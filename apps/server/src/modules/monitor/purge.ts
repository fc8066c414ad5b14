import { and, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { protectedDays } from '@app/shared/monitor/protectedDays.ts'
import { forgetCount } from '#/kit/paging.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { LogStore } from '#/platform/logStores.ts'

/** A log as the deletion rules see it. */
export interface LogTable {
  /** That of its list. */
  name: string
  sort: number
  table: PgTable
  id: PgColumn
  time: PgColumn
  /** Name of the log in 操作日志 and in the security events. */
  title: string
}

export interface Purged {
  count: number
  /** Times of the oldest and the newest deleted row; null when there was none. */
  from: string | null
  to: string | null
}

const dayMs = 86_400_000
const batchSize = 5_000

const protectedSince = (ctx: Ctx) => new Date(ctx.now.getTime() - protectedDays * dayMs)

/** Refuses when one of the rows is younger than 7 days. */
export async function refuseYoung(ctx: Ctx, { table, id, time }: LogTable, ids: readonly string[]): Promise<void> {
  const [young] = await ctx.db
    .select({ id })
    .from(table)
    .where(and(inArray(id, [...ids]), sql`${time} > ${protectedSince(ctx).toISOString()}`))
    .limit(1)
  if (young) throw refuse(`${protectedDays}天内的日志不允许删除`)
}

/** Deletes for good what is older than `before` and than 7 days, marked rows included; batches bound each statement. */
export async function purgeLog(ctx: Ctx, log: LogTable, before: Date = ctx.now, signal?: AbortSignal): Promise<Purged> {
  const { table, id, time } = log
  const limit = new Date(Math.min(before.getTime(), protectedSince(ctx).getTime())).toISOString()
  const old = lt(time, limit as never)
  const [range] = await ctx.db
    .select({ from: shown(sql`min(${time})`), to: shown(sql`max(${time})`) })
    .from(table)
    .where(old)
  let count = 0
  // Each batch begins where the last one ended: what it deleted still stands in the index until the commit.
  let since: string | undefined
  for (;;) {
    signal?.throwIfAborted()
    const rest = and(old, since === undefined ? undefined : sql`${time} >= ${since}::timestamptz`)
    const batch = ctx.db.select({ id }).from(table).where(rest).orderBy(time).limit(batchSize)
    const gone = await ctx.db
      .delete(table)
      .where(inArray(id, batch))
      .returning({ at: sql<string>`${time}::text` })
    count += gone.length
    if (gone.length < batchSize) break
    since = gone.reduce((latest, { at }) => (at > latest ? at : latest), '')
  }
  return { count, from: range?.from ?? null, to: range?.to ?? null }
}

const shown = (time: SQL) => sql<string | null>`to_char(${time}, 'YYYY-MM-DD HH24:MI:SS')`

/** What 清理日志 does with the log. */
export const logStoreOf = (log: LogTable): LogStore => ({
  title: log.title,
  sort: log.sort,
  async purge(ctx, before, signal) {
    const purged = await purgeLog(ctx, log, before, signal)
    forgetCount(log.name)
    return purged
  },
})

/** 清空: purges, answers how many went, and leaves the count and the range in the row of the operation and in the file log. */
export async function cleanLog(ctx: Ctx, log: LogTable): Promise<number> {
  const { count, from, to } = await purgeLog(ctx, log)
  forgetCount(log.name)
  ctx.trail.changes.push(`清空${log.title}：${count} 条${count > 0 ? `，${from} 至 ${to}` : ''}`)
  ctx.platform.log.warn({
    event: 'audit.clean',
    target: log.title,
    userId: ctx.user.id,
    userName: ctx.user.userName,
    address: ctx.ip,
    traceId: ctx.requestId,
    count,
    from,
    to,
  })
  return count
}

/** Count and range of rows chosen by hand, for the row of their deletion. */
export function tellRemoved(ctx: Ctx, log: LogTable, times: readonly string[]): void {
  const [from, to] = [times.toSorted()[0], times.toSorted().at(-1)]
  ctx.trail.changes.push(`删除${log.title}：${times.length} 条，${from} 至 ${to}`)
  const { id: userId, userName } = ctx.user
  ctx.platform.log.warn({ event: 'audit.clean', target: log.title, userId, userName, count: times.length, from, to })
}
