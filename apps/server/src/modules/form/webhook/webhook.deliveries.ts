import { and, eq, isNull } from 'drizzle-orm'
import type { DeliverySpec } from '#/kit/delivery/deliver.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { webhookQueue } from './recordEvent.ts'
import { placeOf } from './webhook.secret.ts'
import { webhookLogTable, webhookTable, type WebhookLogRow } from './webhook.table.ts'

type Hook = typeof webhookTable.$inferSelect

/** News of records: one after another for each record, to the system that its form tells. */
export const recordNews: DeliverySpec<Hook> = {
  queue: webhookQueue,
  table: webhookLogTable,
  place: placeOf,
  signatureHeader: 'x-atrium-signature',
  async receiver(ctx, formId) {
    const [hook] = await ctx.db
      .select()
      .from(webhookTable)
      .where(and(eq(webhookTable.formId, formId), eq(webhookTable.delFlag, '0'), webhookTable.enabled))
    return hook
  },
  bodyOf: ({ payload, eventNo }) => ({ ...payload, eventNo }),
  async arrived(ctx, { id, alertTime }) {
    if (alertTime !== null) await ctx.db.update(webhookTable).set({ alertTime: null }).where(eq(webhookTable.id, id))
  },
  givenUp: (ctx, hook, row) => tellKeepers(ctx, hook, row as WebhookLogRow),
}

/** Tells whoever made the form and whoever set its webhook that news were given up: once until some arrive again. */
async function tellKeepers(ctx: Ctx, hook: Hook, { ownerId: formId, recordNo }: WebhookLogRow): Promise<void> {
  const [first] = await ctx.db
    .update(webhookTable)
    .set({ alertTime: ctx.now.toISOString() })
    .where(and(eq(webhookTable.id, hook.id), isNull(webhookTable.alertTime)))
    .returning({ id: webhookTable.id })
  if (!first) return
  const [form] = await ctx.db
    .select({ formName: definitionTable.formName, createBy: definitionTable.createBy })
    .from(definitionTable)
    .where(eq(definitionTable.id, formId))
  const keepers = [form?.createBy, hook.updateBy ?? hook.createBy].filter((id) => typeof id === 'string')
  await notifyUsers(ctx, {
    userIds: [...new Set(keepers)],
    title: '表单数据推送失败',
    content: `表单【${form?.formName ?? ''}】的数据 ${recordNo} 多次推送失败，对方系统没有收到\n请检查对方系统，恢复后在推送记录中重新推送`,
    linkUrl: '/form/definition',
    source: 'system',
    priority: 'H',
  })
}
