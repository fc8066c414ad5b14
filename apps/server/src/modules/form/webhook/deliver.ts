import { and, eq, sql } from 'drizzle-orm'
import { DeliveryStatus } from '@app/shared/form/webhook.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { callOutside, OutboundFailure } from '#/platform/outbound.ts'
import { secretOf, signatureOf } from './webhook.secret.ts'
import { webhookLogTable, webhookTable, type WebhookLogRow } from './webhook.table.ts'

const answerLength = 500

const stillWaiting = (logId: string) =>
  and(eq(webhookLogTable.id, logId), eq(webhookLogTable.status, DeliveryStatus.waiting))

/** The other system did not take the news: it is told again later. */
class NotTaken extends Error {}

/**
 * One try to tell the other system. Throws when it shall be tried again; what has ended stays as it is, so that a
 * try after a crash repeats at most the call itself, which the receiver knows by its delivery id.
 */
export async function deliver(ctx: Ctx, logId: string, signal: AbortSignal): Promise<void> {
  const [row] = await ctx.db
    .update(webhookLogTable)
    .set({ tries: sql`${webhookLogTable.tries} + 1`, sendTime: ctx.now.toISOString() })
    .where(stillWaiting(logId))
    .returning()
  if (!row) return
  const [hook] = await ctx.db
    .select()
    .from(webhookTable)
    .where(and(eq(webhookTable.formId, row.formId), eq(webhookTable.delFlag, '0')))
  if (!hook?.enabled) return note(ctx, logId, { status: DeliveryStatus.failed, answer: '推送已停用' })
  try {
    const secret = secretOf(ctx.platform, hook)
    const { status, text } = await callOutside(ctx.platform.env, {
      method: 'POST',
      url: hook.url,
      signal,
      ...requestOf(ctx, row, secret),
    })
    const answered = { httpStatus: status, answer: text.slice(0, answerLength).replaceAll('\u0000', '') }
    if (status >= 200 && status < 300) return await note(ctx, logId, { ...answered, status: DeliveryStatus.done })
    await note(ctx, logId, answered)
    throw new NotTaken(`answer ${status}`)
  } catch (error) {
    if (error instanceof Refusal) return note(ctx, logId, { status: DeliveryStatus.failed, answer: error.message })
    // No more than that: what lies behind an address is nobody's business (security SS-04).
    if (error instanceof OutboundFailure) await note(ctx, logId, { httpStatus: null, answer: '无应答' })
    throw error
  }
}

function requestOf(ctx: Ctx, { id, event, payload }: WebhookLogRow, secret: string | undefined) {
  const body = JSON.stringify(payload)
  const timestamp = String(ctx.now.getTime())
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atrium',
    'x-atrium-event': event,
    'x-atrium-delivery': id,
    'x-atrium-timestamp': timestamp,
    ...(secret !== undefined && { 'x-atrium-signature': signatureOf(secret, timestamp, body) }),
  }
  return { headers, body }
}

const note = async (ctx: Ctx, logId: string, values: Partial<WebhookLogRow>) => {
  await ctx.db.update(webhookLogTable).set(values).where(stillWaiting(logId))
}

/** Its last try has failed. */
export const giveUp = (ctx: Ctx, logId: string) => note(ctx, logId, { status: DeliveryStatus.failed })
