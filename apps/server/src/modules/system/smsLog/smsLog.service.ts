import { inArray, ne } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import type { Ctx } from '#/platform/context.ts'
import { smsLogTable } from './smsLog.table.ts'

const batchSize = 5_000

/** 清空: all rows for good, but for messages that are still on their way. */
export async function cleanSms(ctx: Ctx): Promise<void> {
  const { id, sendStatus, createTime } = smsLogTable
  const ended = ne(sendStatus, SmsSendStatus.waiting)
  let count = 0
  for (;;) {
    const batch = ctx.db.select({ id }).from(smsLogTable).where(ended).orderBy(createTime).limit(batchSize)
    const { rowCount } = await ctx.db.delete(smsLogTable).where(inArray(id, batch))
    count += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  ctx.trail.changes.push(`清空短信日志：${count} 条`)
  const { id: userId, userName } = ctx.user
  ctx.platform.log.warn({ event: 'audit.clean', target: '短信日志', userId, userName, count, traceId: ctx.requestId })
}
