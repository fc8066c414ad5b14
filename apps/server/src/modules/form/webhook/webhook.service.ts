import { and, eq } from 'drizzle-orm'
import type { webhookCalls, WebhookSettings } from '@app/shared/form/webhook.ts'
import type { BodyOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { failedOf, pageOfDeliveries, resendDelivery, resendFailed } from '#/kit/delivery/deliveryLog.ts'
import { refuseInside, tellOutside } from '#/kit/delivery/tellOutside.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { changeForm, lockedForm, reachedForm } from '#/modules/form/definition/form.store.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse, stale } from '#/platform/errors.ts'
import { secretMask } from '#/platform/secret/secretBox.ts'
import { newId } from '#/platform/text/ids.ts'
import { recordNews } from './webhook.deliveries.ts'
import { sealedFor } from './webhook.secret.ts'
import { webhookTable, type WebhookLogRow } from './webhook.table.ts'

type WebhookRow = typeof webhookTable.$inferSelect
type WebhookSave = BodyOf<typeof webhookCalls.save>

async function webhookOf(ctx: Ctx, formId: string): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(webhookTable)
    .where(and(eq(webhookTable.formId, formId), eq(webhookTable.delFlag, '0')))
  return row
}

const shown = async (ctx: Ctx, formId: string, row: WebhookRow | undefined): Promise<WebhookSettings> => ({
  failed: (await failedOf(ctx, recordNews, [formId])).get(formId) ?? 0,
  enabled: row?.enabled ?? false,
  url: row?.url ?? '',
  secret: row?.secret ? secretMask : null,
  events: row?.events ?? ['submit'],
  version: row?.version ?? 0,
})

export async function webhookFor(ctx: Ctx, formId: string): Promise<WebhookSettings> {
  await reachedForm(ctx, formId)
  return shown(ctx, formId, await webhookOf(ctx, formId))
}

/** The column for what was typed: the mask and nothing keep the stored secret, an empty text removes it. */
function nextSecret(ctx: Ctx, id: string, existing: WebhookRow | undefined, { secret, url }: WebhookSave) {
  const typed = secret === null || secret === undefined || secret === secretMask ? undefined : secret.trim()
  if (typed === '') return null
  if (typed !== undefined) return sealedFor(ctx.platform, id, typed)
  // Whoever changes the address sends what is kept secret somewhere else (security SC-04).
  if (existing?.secret && existing.url !== url) throw invalid({ secret: '请重新输入密钥' })
  return existing?.secret ?? null
}

export async function saveWebhook(ctx: Ctx, formId: string, body: WebhookSave): Promise<WebhookSettings> {
  const form = await lockedForm(ctx, formId)
  const existing = await webhookOf(ctx, formId)
  if ((existing?.version ?? 0) !== body.version) throw stale()
  const { enabled, url, events } = body
  if (enabled && url === '') throw invalid({ url: '推送地址不能为空' })
  if (enabled && events.length === 0) throw invalid({ events: '至少选择一个推送事件' })
  if (url !== '') refuseInside(ctx, url)
  const id = existing?.id ?? newId()
  const values = { enabled, url, events: [...new Set(events)], secret: nextSecret(ctx, id, existing, body) }
  const [row] = existing
    ? await ctx.db
        .update(webhookTable)
        .set({ ...values, ...touch(ctx, webhookTable) })
        .where(eq(webhookTable.id, id))
        .returning()
    : await ctx.db
        .insert(webhookTable)
        .values({ ...madeBy(ctx), ...values, id, formId })
        .returning()
  await changeForm(ctx, form, {}, `推送设置：${enabled ? '启用' : '停用'}，${url || '无地址'}`)
  return shown(ctx, formId, row)
}

export async function logOfForm(ctx: Ctx, { formId, ...query }: QueryOf<typeof webhookCalls.log>) {
  await reachedForm(ctx, formId)
  return pageOfDeliveries<WebhookLogRow>(ctx, recordNews, formId, query)
}

export async function resend(ctx: Ctx, id: string): Promise<void> {
  const row = await resendDelivery(ctx, recordNews, id, async ({ ownerId }) => void (await reachedForm(ctx, ownerId)))
  ctx.trail.formId = row.ownerId
  ctx.trail.changes.push(`重新推送：${(row as WebhookLogRow).recordNo}`)
}

export async function resendOfForm(ctx: Ctx, formId: string): Promise<{ resent: number; failed: number }> {
  const { formName } = await reachedForm(ctx, formId)
  const outcome = await resendFailed(ctx, recordNews, formId)
  ctx.trail.formId = formId
  ctx.trail.changes.push(`重新推送：${formName}，${outcome.resent}条`)
  return outcome
}

/** One call to the stored address with the stored secret, so that both sides may be tried before anything happens. */
export async function testWebhook(ctx: Ctx, formId: string) {
  const { formCode, formName } = await reachedForm(ctx, formId)
  const hook = await webhookOf(ctx, formId)
  if (!hook?.url) throw refuse('请先保存推送地址')
  const id = newId()
  const payload = { deliveryId: id, event: 'test', time: ctx.now.toISOString(), formCode, formName }
  const body = JSON.stringify({ ...payload, eventNo: 0 })
  const { ok, noted } = await tellOutside(ctx, recordNews, hook, { id, event: 'test', body })
  ctx.trail.formId = formId
  ctx.trail.changes.push(`推送测试：${noted.httpStatus ?? ''} ${noted.answer}`.slice(0, 200))
  return { ok, ...noted }
}
