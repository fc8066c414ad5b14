import { lt, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { idleMinutes } from './idle.ts'
import { endSessions } from './session.service.ts'
import { sessionTable } from './session.table.ts'

const before = (ctx: Ctx, ms: number) => new Date(ctx.now.getTime() - ms).toISOString()
const day = 86_400_000

/** Rows that no longer decide anything; an ended session stays a day, so that the next call can say why. */
export async function removeExpired(ctx: Ctx): Promise<{ ended: number; removed: number }> {
  for (const { store } of ctx.platform.cacheGroups) await store?.sweep?.(ctx)
  // Two minutes more than idle: rows tell the last access only once a minute.
  const idleMs = (await idleMinutes(ctx)) * 60_000 + 120_000
  const ended = await endSessions(ctx, lt(sessionTable.lastAccessTime, before(ctx, idleMs)), 'idle')
  const { rowCount } = await ctx.db
    .delete(sessionTable)
    .where(
      or(
        lt(sessionTable.endTime, before(ctx, day)),
        sql`${sessionTable.endTime} is null and ${sessionTable.expireTime} < ${before(ctx, day)}::timestamptz`,
      ),
    )
  return { ended, removed: rowCount ?? 0 }
}
