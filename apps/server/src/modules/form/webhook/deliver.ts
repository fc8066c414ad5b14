import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { DeliveryStatus } from '@app/shared/form/webhook.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'
import { wakeDelivery } from './recordEvent.ts'
import { secretOf, signatureOf } from './webhook.secret.ts'
import { type WebhookLogRow, webhookLogTable, webhookTable } from './webhook.table.ts'

const minuteMs = 60_000

/** Between the tries: a receiver may be away for half a day. */
export const pausesMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)

/** Longer than a call may take, and than it takes to notice that a node is dead. */
const holdMs = minuteMs

const answerLength = 500

type Hook = typeof webhookTable.$inferSelect

/**
 * Tells the other system what waits of a record, one after another and each only when the former has arrived or was
 * given up. A try after a crash repeats at most the call itself, which the receiver knows by its delivery id.
 */
export async function deliverWaiting(ctx: () => Ctx, recordId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const row = await takeNext(ctx(), recordId)
    if (!row) return wakeLater(ctx(), recordId)
    await deliver(ctx(), row, signal)
  }
}

/** The oldest waiting one, unless its time has not come or somebody else is at it. */
async function takeNext(ctx: Ctx, recordId: string): Promise<WebhookLogRow | undefined> {
  const t = webhookLogTable
  const now = ctx.now.toISOString()
  const oldest = sql`(SELECT id FROM form_webhook_log WHERE record_id = ${recordId} AND status = '0'
    ORDER BY event_no LIMIT 1)`
  const [row] = await ctx.db
    .update(t)
    .set({
      tries: sql`${t.tries} + 1`,
      sendTime: now,
      heldUntil: new Date(ctx.now.getTime() + holdMs).toISOString(),
    })
    .where(
      and(
        eq(t.id, oldest),
        eq(t.status, DeliveryStatus.waiting),
        lte(t.dueTime, now),
        or(isNull(t.heldUntil), lte(t.heldUntil, now)),
      ),
    )
    .returning()
  return row
}

/** What still waits is looked at again when its time has come. */
async function wakeLater(ctx: Ctx, recordId: string): Promise<void> {
  const t = webhookLogTable
  const [next] = await ctx.db
    .select({ seconds: sql<string>`extract(epoch FROM greatest(${t.dueTime}, ${t.heldUntil}))` })
    .from(t)
    .where(and(eq(t.recordId, recordId), eq(t.status, DeliveryStatus.waiting)))
    .orderBy(t.eventNo)
    .limit(1)
  if (next) await wakeDelivery(ctx, recordId, new Date(Number(next.seconds) * 1_000))
}

async function deliver(ctx: Ctx, row: WebhookLogRow, signal: AbortSignal): Promise<void> {
  const [hook] = await ctx.db
    .select()
    .from(webhookTable)
    .where(and(eq(webhookTable.formId, row.formId), eq(webhookTable.delFlag, '0')))
  if (!hook?.enabled) return note(ctx, row, { status: DeliveryStatus.failed, answer: '推送已停用' })
  const told = await tell(ctx, hook, row, signal)
  if (told.ok) {
    await note(ctx, row, { ...told.noted, status: DeliveryStatus.done })
    if (hook.alertTime !== null)
      await ctx.db.update(webhookTable).set({ alertTime: null }).where(eq(webhookTable.id, hook.id))
    return
  }
  const pauseMs = told.final ? undefined : pausesMs[row.tries - 1]
  if (pauseMs !== undefined) {
    const dueTime = new Date(ctx.now.getTime() + pauseMs).toISOString()
    return note(ctx, row, { ...told.noted, dueTime, heldUntil: null })
  }
  await ctx.tx(async (tx) => {
    await note(tx, row, { ...told.noted, status: DeliveryStatus.failed })
    await tellKeepers(tx, hook, row)
  })
}

interface Told {
  ok: boolean
  /** Trying again changes nothing. */
  final: boolean
  noted: Pick<WebhookLogRow, 'httpStatus' | 'answer'>
}

/** One call with what is to be told, signed with the secret of the form. */
export async function tell(
  ctx: Ctx,
  hook: Pick<Hook, 'id' | 'url' | 'secret'>,
  { id, event, payload, eventNo }: Pick<WebhookLogRow, 'id' | 'payload' | 'eventNo'> & { event: string },
  signal?: AbortSignal,
): Promise<Told> {
  const body = JSON.stringify({ ...payload, eventNo })
  const timestamp = String(ctx.now.getTime())
  const secret = secretOf(ctx.platform, hook)
  try {
    const { status, text } = await callOutside(ctx.platform.env, {
      method: 'POST',
      url: hook.url,
      ...(signal && { signal }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Atrium',
        'x-atrium-event': event,
        'x-atrium-delivery': id,
        'x-atrium-timestamp': timestamp,
        ...(secret !== undefined && { 'x-atrium-signature': signatureOf(secret, timestamp, body) }),
      },
      body,
    })
    const answer = text.slice(0, answerLength).replaceAll('\u0000', '')
    return { ok: status >= 200 && status < 300, final: false, noted: { httpStatus: status, answer } }
  } catch (error) {
    const noted = { httpStatus: null, answer: error instanceof Refusal ? error.message : '无应答' }
    if (error instanceof Refusal) return { ok: false, final: true, noted }
    // No more than that: what lies behind an address is nobody's business (security SS-04).
    if (error instanceof OutboundFailure) return { ok: false, final: false, noted }
    throw error
  }
}

const note = async (ctx: Ctx, { id }: WebhookLogRow, values: Partial<WebhookLogRow>) => {
  await ctx.db
    .update(webhookLogTable)
    .set(values)
    .where(and(eq(webhookLogTable.id, id), eq(webhookLogTable.status, DeliveryStatus.waiting)))
}

/** Tells whoever made the form and whoever set its webhook that news were given up: once until some arrive again. */
async function tellKeepers(
  ctx: Ctx,
  hook: typeof webhookTable.$inferSelect,
  { formId, recordNo }: WebhookLogRow,
): Promise<void> {
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
