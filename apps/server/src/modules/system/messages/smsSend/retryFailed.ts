import { and, eq, gte, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { SmsTemplateType } from '@app/shared/system/smsTemplate.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { sealSecret } from '#/platform/secret/secretBox.ts'
import { paramsPlace, smsQueue } from './sendSms.ts'

const batchSize = 500

/**
 * Queues messages again that failed for good since then; answers how many. Codes are left out: they have ended, and
 * the row does not know them.
 */
export async function retryFailed(ctx: Ctx, since: Date, signal: AbortSignal): Promise<number> {
  const { id, sendStatus, sendTime, createTime, templateType } = smsLogTable
  const failed = and(
    eq(sendStatus, SmsSendStatus.failed),
    ne(templateType, SmsTemplateType.code),
    gte(createTime, since.toISOString()),
    // What fails again meanwhile waits for the next run.
    or(isNull(sendTime), lt(sendTime, ctx.now.toISOString())),
  )
  let queued = 0
  for (;;) {
    signal.throwIfAborted()
    const found = await ctx.tx(async (tx) => {
      const some = tx.db
        .select({ id })
        .from(smsLogTable)
        .where(failed)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const rows = await tx.db
        .update(smsLogTable)
        .set({ sendStatus: SmsSendStatus.waiting, tries: 0, apiSendCode: null, apiSendMsg: '重新发送' })
        .where(inArray(id, some))
        .returning({ id, params: smsLogTable.params })
      for (const row of rows) {
        const sealed = sealSecret(ctx.platform, paramsPlace(row.id), row.params)
        await ctx.platform.jobs.send(tx, smsQueue, { logId: row.id, sealed }, { dedupeKey: row.id })
      }
      return rows.length
    })
    queued += found
    if (found < batchSize) return queued
  }
}
