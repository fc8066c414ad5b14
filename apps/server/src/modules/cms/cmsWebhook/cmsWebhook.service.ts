import { and, eq } from 'drizzle-orm'
import type { cmsWebhookCalls } from '@app/shared/cms/cmsWebhook.ts'
import type { QueryOf } from '@app/shared/kit/endpoint.ts'
import { pageOfDeliveries, resendDelivery, resendFailed } from '#/kit/delivery/deliveryLog.ts'
import { tellOutside } from '#/kit/delivery/tellOutside.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { contentNews } from './cmsWebhook.deliveries.ts'
import { cmsWebhookTable as t, type WebhookLogRow, type WebhookRow } from './cmsWebhook.table.ts'
import { giveKey } from './signKey.ts'

async function webhookOf(ctx: Ctx, id: string): Promise<WebhookRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '0')))
  if (!row) throw gone()
  ctx.trail.formId = id
  return row
}

export async function logOfWebhook(ctx: Ctx, { webhookId, ...query }: QueryOf<typeof cmsWebhookCalls.log>) {
  await webhookOf(ctx, webhookId)
  return pageOfDeliveries<WebhookLogRow>(ctx, contentNews, webhookId, query)
}

/** One call to the stored address, switched on or off, so that both sides may be tried before anything happens. */
export async function testWebhook(ctx: Ctx, id: string) {
  const hook = await webhookOf(ctx, id)
  const delivery = newId()
  const body = JSON.stringify({ id: delivery, event: 'test', time: ctx.now.toISOString(), data: {} })
  const { ok, noted } = await tellOutside(ctx, contentNews, hook, { id: delivery, event: 'test', body })
  ctx.trail.changes.push(`推送测试【${hook.name}】：${noted.httpStatus ?? ''} ${noted.answer}`.slice(0, 200))
  return { ok, ...noted }
}

export async function renewKey(ctx: Ctx, id: string): Promise<{ signKey: string }> {
  const { name } = await webhookOf(ctx, id)
  ctx.trail.changes.push(`重置签名密钥：${name}`)
  return { signKey: await giveKey(ctx, id) }
}

export async function resend(ctx: Ctx, id: string): Promise<void> {
  const row = await resendDelivery(ctx, contentNews, id, async ({ ownerId }) => void (await webhookOf(ctx, ownerId)))
  ctx.trail.changes.push(`重新推送：${(row as unknown as WebhookLogRow).subject}`)
}

export async function resendOfWebhook(ctx: Ctx, id: string): Promise<{ resent: number; failed: number }> {
  const { name } = await webhookOf(ctx, id)
  const outcome = await resendFailed(ctx, contentNews, id)
  ctx.trail.changes.push(`重新推送：${name}，${outcome.resent}条`)
  return outcome
}
