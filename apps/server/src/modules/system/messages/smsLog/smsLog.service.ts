import { and, inArray, lt, ne, type SQL } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import type { Ctx } from '#/platform/context.ts'
import { smsLogTable } from './smsLog.table.ts'

const batchSize = 5_000

/** Messages that are still on their way stay. */
async function purge(ctx: Ctx, which: SQL | undefined, signal?: AbortSignal): Promise<number> {
  const { id, sendStatus, createTime } = smsLogTable
  const ended = and(ne(sendStatus, SmsSendStatus.waiting), which)
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const batch = ctx.db.select({ id }).from(smsLogTable).where(ended).orderBy(createTime).limit(batchSize)
    const { rowCount } = await ctx.db.delete(smsLogTable).where(inArray(id, batch))
    count += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return count
  }
}

/** Deletes for good what was written before; answers how many. */
export const purgeSmsLog = (ctx: Ctx, before: Date, signal: AbortSignal): Promise<number> =>
  purge(ctx, lt(smsLogTable.createTime, before.toISOString()), signal)

/** 清空: all rows for good, but for messages that are still on their way. */
export async function cleanSms(ctx: Ctx): Promise<void> {
  const count = await purge(ctx, undefined)
  ctx.trail.changes.push(`清空短信日志：${count} 条`)
  const { id: userId, userName } = ctx.user
  ctx.platform.log.warn({ event: 'audit.clean', target: '短信日志', userId, userName, count, traceId: ctx.requestId })
}
