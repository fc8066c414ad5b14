import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { DeliveryStatus, type webhookCalls, type WebhookSettings } from '@app/shared/form/webhook.ts'
import type { BodyOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { pageFrom } from '#/kit/paging.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { changeForm, lockedForm, reachedForm } from '#/modules/form/definition/form.store.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse, Refusal, stale } from '#/platform/errors.ts'
import { outboundTarget } from '#/platform/outside/outbound.ts'
import { secretMask } from '#/platform/secret/secretBox.ts'
import { newId } from '#/platform/text/ids.ts'
import { tell } from './deliver.ts'
import { webhookQueue } from './recordEvent.ts'
import { sealedFor } from './webhook.secret.ts'
import { webhookLogTable, webhookTable, type WebhookLogRow } from './webhook.table.ts'

type WebhookRow = typeof webhookTable.$inferSelect
type WebhookSave = BodyOf<typeof webhookCalls.save>

const keptDays = 30
const resentAtOnce = 1_000

async function webhookOf(ctx: Ctx, formId: string): Promise<WebhookRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(webhookTable)
    .where(and(eq(webhookTable.formId, formId), eq(webhookTable.delFlag, '0')))
  return row
}

const shown = async (ctx: Ctx, formId: string, row: WebhookRow | undefined): Promise<WebhookSettings> => ({
  failed: await failedOf(ctx, formId),
  enabled: row?.enabled ?? false,
  url: row?.url ?? '',
  secret: row?.secret ? secretMask : null,
  events: row?.events ?? ['submit'],
  version: row?.version ?? 0,
})

async function failedOf(ctx: Ctx, formId: string): Promise<number> {
  const [row] = await ctx.db.select({ n: count() }).from(webhookLogTable).where(isFailed(formId))
  return row?.n ?? 0
}

const isFailed = (formId: string) =>
  and(eq(webhookLogTable.formId, formId), eq(webhookLogTable.status, DeliveryStatus.failed))

export async function webhookFor(ctx: Ctx, formId: string): Promise<WebhookSettings> {
  await reachedForm(ctx, formId)
  return shown(ctx, formId, await webhookOf(ctx, formId))
}

/** Names are judged again at every delivery; addresses and ports already here (security SS-01). */
function refuseInside(ctx: Ctx, url: string): void {
  try {
    outboundTarget(ctx.platform.env, url)
  } catch (error) {
    throw error instanceof Refusal ? invalid({ url: error.message }) : error
  }
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

export async function pageOfDeliveries(ctx: Ctx, query: QueryOf<typeof webhookCalls.log>) {
  await reachedForm(ctx, query.formId)
  const ofForm = eq(webhookLogTable.formId, query.formId)
  return pageFrom<WebhookLogRow>({
    ctx,
    query: { ...query, count: 'Y' },
    countKey: undefined,
    estimate: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select()
        .from(webhookLogTable)
        .where(ofForm)
        .orderBy(desc(webhookLogTable.createTime), desc(webhookLogTable.id))
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [row] = await ctx.db.select({ n: count() }).from(webhookLogTable).where(ofForm)
      return row?.n ?? 0
    },
  })
}

/** Tries a delivery anew that has ended; one that still waits is on its way already. */
export async function resend(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(webhookLogTable).where(eq(webhookLogTable.id, id)).for('update')
  if (!row) throw gone()
  await reachedForm(ctx, row.formId)
  if (row.status === DeliveryStatus.waiting) throw refuse('正在推送，请稍候')
  await ctx.db.update(webhookLogTable).set(anew(ctx)).where(eq(webhookLogTable.id, id))
  await ctx.platform.jobs.send(ctx, webhookQueue, { recordId: row.recordId })
  ctx.trail.formId = row.formId
  ctx.trail.changes.push(`重新推送：${row.recordNo}`)
}

const anew = (ctx: Ctx) => ({
  status: DeliveryStatus.waiting,
  tries: 0,
  dueTime: ctx.now.toISOString(),
  heldUntil: null,
})

/** Tries what was given up anew, oldest first; a thousand at a time. */
export async function resendFailed(ctx: Ctx, formId: string): Promise<{ resent: number; failed: number }> {
  const { formName } = await reachedForm(ctx, formId)
  const oldest = ctx.db
    .select({ id: webhookLogTable.id })
    .from(webhookLogTable)
    .where(isFailed(formId))
    .orderBy(asc(webhookLogTable.eventNo))
    .limit(resentAtOnce)
    .for('update')
  const rows = await ctx.db
    .update(webhookLogTable)
    .set(anew(ctx))
    .where(inArray(webhookLogTable.id, oldest))
    .returning({ recordId: webhookLogTable.recordId })
  if (rows.length === 0) throw refuse('没有推送失败的记录')
  for (const recordId of new Set(rows.map((row) => row.recordId)))
    await ctx.platform.jobs.send(ctx, webhookQueue, { recordId })
  ctx.trail.formId = formId
  ctx.trail.changes.push(`重新推送：${formName}，${rows.length}条`)
  return { resent: rows.length, failed: await failedOf(ctx, formId) }
}

/** One call to the stored address with the stored secret, so that both sides may be tried before anything happens. */
export async function testWebhook(ctx: Ctx, formId: string) {
  const { formCode, formName } = await reachedForm(ctx, formId)
  const hook = await webhookOf(ctx, formId)
  if (!hook?.url) throw refuse('请先保存推送地址')
  const id = newId()
  const payload = { deliveryId: id, event: 'test', time: ctx.now.toISOString(), formCode, formName }
  const { ok, noted } = await tell(ctx, hook, { id, event: 'test', payload, eventNo: 0 })
  ctx.trail.formId = formId
  ctx.trail.changes.push(`推送测试：${noted.httpStatus ?? ''} ${noted.answer}`.slice(0, 200))
  return { ok, ...noted }
}

/** Old deliveries go; what still waits although its time has long come is looked at, whoever forgot to. */
export async function sweepDeliveries(ctx: Ctx): Promise<void> {
  const overdue = await ctx.db
    .selectDistinct({ recordId: webhookLogTable.recordId })
    .from(webhookLogTable)
    .where(
      and(
        eq(webhookLogTable.status, DeliveryStatus.waiting),
        lt(webhookLogTable.dueTime, sql`now() - interval '10 minutes'`),
      ),
    )
    .limit(resentAtOnce)
  for (const { recordId } of overdue) await ctx.platform.jobs.send(ctx, webhookQueue, { recordId })
  await ctx.db
    .delete(webhookLogTable)
    .where(lt(webhookLogTable.createTime, sql`now() - make_interval(days => ${keptDays})`))
}
