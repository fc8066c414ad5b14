import { and, eq, sql } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { filledContent } from '@app/shared/system/smsTemplate.ts'
import { addressOf, findSmsConfig, type SmsConfigRow } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { secretOf } from '#/modules/system/messages/smsConfig/smsConfig.secret.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { findTemplate } from '#/modules/system/messages/smsTemplate/smsTemplate.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { OutboundFailure } from '#/platform/outside/outbound.ts'
import { openSecret } from '#/platform/secret/secretBox.ts'
import { maskText } from '#/platform/text/maskText.ts'
import { noteCall } from './channel.ts'
import type { SmsAccount, SmsResult } from './providers/provider.ts'
import { smsProviderDoors } from './providers/providers.ts'
import { paramsPlace } from './sendSms.ts'

const mostTries = { usual: 3, test: 1 }
const unanswered = '短信服务无应答'

/** One try to send the message of a row. Throws when it shall be tried again; a row that has ended stays as it is. */
export async function deliver(
  ctx: Ctx,
  { logId, sealed, isTest = false }: { logId: string; sealed: string; isTest?: boolean | undefined },
  signal: AbortSignal,
): Promise<void> {
  const [row] = await ctx.db
    .update(smsLogTable)
    .set({ tries: sql`${smsLogTable.tries} + 1`, sendTime: ctx.now.toISOString() })
    .where(waiting(logId))
    .returning()
  if (!row) return
  // The node that made the try is gone with what came of it.
  if (isTest && row.tries > mostTries.test) return giveUp(ctx, logId)
  const config = await findSmsConfig(ctx, row.configId)
  const template = await findTemplate(ctx, { id: row.templateId })
  const params = openSecret(ctx.platform, paramsPlace(logId), sealed)
  if (!config || !template || config.status !== '0' || params === undefined)
    return end(ctx, logId, { ok: false, code: '', message: '短信渠道或模板已停用或删除' })
  const own = JSON.parse(params) as Record<string, string>
  try {
    const result = await smsProviderDoors[config.provider](
      { env: ctx.platform.env, now: ctx.now, signal },
      accountOf(ctx, config),
      {
        serial: logId,
        mobile: row.mobile,
        content: filledContent(template.content, own),
        apiTemplateId: row.apiTemplateId ?? '',
        params: template.params.map((name) => [name, own[name] ?? ''] as const),
      },
    )
    if (config.provider === 'DEBUG')
      ctx.platform.log.warn(
        { event: 'sms.debug', mobile: maskText(row.mobile), text: row.content },
        'message of the development provider',
      )
    await noteCall(ctx, config.id, true)
    await end(ctx, logId, result)
  } catch (error) {
    if (error instanceof Refusal) return end(ctx, logId, { ok: false, code: '', message: error.message })
    if (!(error instanceof OutboundFailure)) throw error
    await noteCall(ctx, config.id, false)
    if (row.tries >= mostTries[isTest ? 'test' : 'usual'])
      return end(ctx, logId, { ok: false, code: '', message: unanswered })
    await ctx.db
      .update(smsLogTable)
      .set({ apiSendMsg: `${unanswered}，将重试` })
      .where(waiting(logId))
    throw error
  }
}

const waiting = (logId: string) => and(eq(smsLogTable.id, logId), eq(smsLogTable.sendStatus, SmsSendStatus.waiting))

/** The tries were lost with their nodes. */
export const giveUp = (ctx: Ctx, logId: string): Promise<void> =>
  end(ctx, logId, { ok: false, code: '', message: unanswered })

async function end(ctx: Ctx, logId: string, { ok, code, message, requestId, serialNo }: SmsResult): Promise<void> {
  await ctx.db
    .update(smsLogTable)
    .set({
      sendStatus: ok ? SmsSendStatus.sent : SmsSendStatus.failed,
      apiSendCode: code.slice(0, 63) || null,
      apiSendMsg: message.slice(0, 255) || null,
      apiRequestId: requestId?.slice(0, 100) || null,
      apiSerialNo: serialNo?.slice(0, 100) || null,
    })
    .where(waiting(logId))
}

function accountOf({ platform }: Ctx, config: SmsConfigRow): SmsAccount {
  return {
    signature: config.signature,
    accessKey: config.accessKey ?? '',
    accessSecret: secretOf(platform, config) ?? '',
    sdkAppId: config.sdkAppId ?? '',
    region: config.region ?? '',
    endpoint: config.endpoint ? addressOf(config.endpoint) : '',
    httpMethod: config.httpMethod ?? 'POST',
    httpHeaders: config.httpHeaders ?? '',
    bodyTemplate: config.bodyTemplate ?? '',
    successRule: config.successRule ?? '',
  }
}
