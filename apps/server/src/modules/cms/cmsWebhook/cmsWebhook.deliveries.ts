import { and, eq } from 'drizzle-orm'
import { headersIn, mostMisses } from '@app/shared/cms/cmsWebhook.ts'
import type { DeliverySpec } from '#/kit/delivery/deliver.ts'
import { nextVersion } from '#/kit/store.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsWebhookLogTable, cmsWebhookTable as t, type WebhookRow } from './cmsWebhook.table.ts'
import { placeOf } from './signKey.ts'

/** News of the content: one after another for each row that they are of, to everybody who asks for them. */
export const contentNews: DeliverySpec<WebhookRow> = {
  queue: 'cms.webhook',
  table: cmsWebhookLogTable,
  place: placeOf,
  signatureHeader: 'x-signature',
  headers: ({ headers }) => headersIn(headers) ?? {},
  async receiver(ctx, id) {
    const [hook] = await ctx.db
      .select()
      .from(t)
      .where(and(eq(t.id, id), eq(t.delFlag, '0'), eq(t.status, '0')))
    return hook
  },
  bodyOf: ({ payload }) => payload,
  async arrived(ctx, { id, misses }) {
    if (misses > 0) await ctx.db.update(t).set({ misses: 0 }).where(eq(t.id, id))
  },
  missed: (ctx, hook) => countMiss(ctx, hook),
}

/** A receiver that is away for long is switched off, and whoever set it up hears of it. */
async function countMiss(ctx: Ctx, { id }: WebhookRow): Promise<void> {
  const isOn = and(eq(t.id, id), eq(t.status, '0'))
  const [hook] = await ctx.db
    .update(t)
    .set({ misses: nextVersion(t.misses) })
    .where(isOn)
    .returning()
  if (!hook || hook.misses < mostMisses) return
  await ctx.db
    .update(t)
    .set({ status: '1', version: nextVersion(t.version) })
    .where(isOn)
  const keeper = hook.updateBy ?? hook.createBy
  if (!keeper) return
  await notifyUsers(ctx, {
    userIds: [keeper],
    title: '消息推送已停用',
    content: `消息推送【${hook.name}】连续失败 ${mostMisses} 次，已自动停用\n请检查对方系统，恢复后启用，并在推送记录中重新推送`,
    linkUrl: '/cms/cmsSite',
    source: 'cms',
    priority: 'H',
  })
}
