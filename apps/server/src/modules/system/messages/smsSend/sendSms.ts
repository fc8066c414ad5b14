import { and, eq } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import { filledContent, SmsTemplateType } from '@app/shared/system/smsTemplate.ts'
import { findSmsConfig, type SmsConfigRow } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { smsLogTable } from '#/modules/system/messages/smsLog/smsLog.table.ts'
import { findTemplate, type SmsTemplateRow } from '#/modules/system/messages/smsTemplate/smsTemplate.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { sealSecret } from '#/platform/secret/secretBox.ts'
import { newId } from '#/platform/text/ids.ts'
import { requireCodesAllowed } from './channel.ts'

export interface SmsRequest {
  mobile: string
  params: Readonly<Record<string, string>>
  /** Whom it is for, when that is known. */
  userId?: string | undefined
}

export const smsQueue = 'system.sms'
/** What the job needs is sealed for its row: a code must not stand in the queue in clear. */
export const paramsPlace = (logId: string) => ({ table: 'sys_sms_log', column: 'params', id: logId })

/**
 * Writes a message down and queues it, both with the commit of `ctx.db`; answers the id of its row in 短信日志. A
 * disabled template or channel leaves a row that says so and sends nothing.
 */
export async function sendSms(
  ctx: Ctx,
  { templateCode, ...request }: SmsRequest & { templateCode: string },
): Promise<string> {
  const template = await findTemplate(ctx, { templateCode })
  if (!template) throw refuse(`发送短信时，没有模板【${templateCode}】`)
  return queueMessage(ctx, template, await findSmsConfig(ctx, template.configId), request)
}

/** A test is not tried again: somebody waits for what comes of it. */
export async function queueMessage(
  ctx: Ctx,
  template: SmsTemplateRow,
  config: SmsConfigRow | undefined,
  { mobile, params, userId, isTest = false }: SmsRequest & { isTest?: boolean },
): Promise<string> {
  if (mobile === '') throw refuse('手机号不存在')
  if (!/^1[3-9]\d{9}$/.test(mobile)) throw refuse('手机号格式错误')
  if (!config) throw refuse('短信服务未配置，请联系管理员')
  for (const name of template.params)
    if (!Object.hasOwn(params, name) || params[name] === '') throw refuse(`模板参数【${name}】缺失`)
  requireCodesAllowed(ctx, template.templateType, config)
  const own = Object.fromEntries(template.params.map((name) => [name, (params[name] ?? '').toWellFormed()]))
  const shown = config.provider === 'DEBUG' ? own : hiddenCode(template.templateType, own)
  const ignored = template.status !== '0' || config.status !== '0'
  const id = newId()
  await ctx.tx(async (tx) => {
    await tx.db.insert(smsLogTable).values({
      id,
      configId: config.id,
      provider: config.provider,
      templateId: template.id,
      templateCode: template.templateCode,
      templateType: template.templateType,
      content: filledContent(template.content, shown).slice(0, 1_000),
      params: JSON.stringify(shown).slice(0, 2_000),
      apiTemplateId: template.apiTemplateId,
      mobile,
      userId: userId ?? null,
      ipaddr: ctx.ip,
      sendStatus: ignored ? SmsSendStatus.ignored : SmsSendStatus.waiting,
      apiSendMsg: ignored ? '短信模板或短信渠道已停用' : null,
      createTime: ctx.now.toISOString(),
    })
    if (ignored) return
    const sealed = sealSecret(ctx.platform, paramsPlace(id), JSON.stringify(own))
    await ctx.platform.jobs.send(tx, smsQueue, { logId: id, sealed, ...(isTest && { isTest }) }, { dedupeKey: id })
  })
  return id
}

/** Nobody who may read the log shall be able to use a code. */
function hiddenCode(templateType: string, params: Record<string, string>): Record<string, string> {
  return templateType === SmsTemplateType.code && 'code' in params ? { ...params, code: '******' } : params
}

/** Whether the provider has taken the message. */
export async function isSmsSent(ctx: Ctx, logId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: smsLogTable.id })
    .from(smsLogTable)
    .where(and(eq(smsLogTable.id, logId), eq(smsLogTable.sendStatus, SmsSendStatus.sent)))
    .limit(1)
  return row !== undefined
}
