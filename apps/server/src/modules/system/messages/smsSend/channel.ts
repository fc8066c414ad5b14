import { eq, sql } from 'drizzle-orm'
import { SmsTemplateType } from '@app/shared/system/smsTemplate.ts'
import { findSmsConfig, type SmsConfigRow } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { smsConfigTable } from '#/modules/system/messages/smsConfig/smsConfig.table.ts'
import { findTemplate } from '#/modules/system/messages/smsTemplate/smsTemplate.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

const notConfigured = () => refuse('短信服务未配置，请联系管理员')

/** After so many calls without an answer a channel rests (security R-68). */
const restAfter = 5
const restSeconds = 60

/** Codes that are only written down must not open an account where real people sign in (auth §3.3). */
export const mayCarryCodes = ({ env }: Platform, provider: string) =>
  provider !== 'DEBUG' || env.NODE_ENV !== 'production' || env.DEMO

/** The channel that a template of codes would go through now. */
async function codeChannel(ctx: Ctx, templateCode: string): Promise<SmsConfigRow | undefined> {
  const template = await findTemplate(ctx, { templateCode })
  const config = template && (await findSmsConfig(ctx, template.configId))
  const usable = template?.status === '0' && template.templateType === SmsTemplateType.code && config?.status === '0'
  return usable && mayCarryCodes(ctx.platform, config.provider) ? config : undefined
}

export const isCodeChannelReady = async (ctx: Ctx, templateCode: string): Promise<boolean> =>
  (await codeChannel(ctx, templateCode)) !== undefined

/** Whether a message of this template would reach somebody now. */
export async function isChannelReady(ctx: Ctx, templateCode: string): Promise<boolean> {
  const template = await findTemplate(ctx, { templateCode })
  const config = template && (await findSmsConfig(ctx, template.configId))
  return template?.status === '0' && config?.status === '0' && mayCarryCodes(ctx.platform, config.provider)
}

/** Refuses when a code could not be sent now: nothing usable is configured, or the provider has not answered lately. */
export async function requireCodeChannel(ctx: Ctx, templateCode: string): Promise<void> {
  const config = await codeChannel(ctx, templateCode)
  if (!config) throw notConfigured()
  if (await isResting(ctx, config.id)) throw refuse('短信发送失败，请稍后再试')
}

export function requireCodesAllowed({ platform }: Ctx, templateType: string, { provider }: SmsConfigRow): void {
  if (templateType === SmsTemplateType.code && !mayCarryCodes(platform, provider)) throw notConfigured()
}

async function isResting(ctx: Ctx, id: string): Promise<boolean> {
  const { failCount, failTime } = smsConfigTable
  const [row] = await ctx.db
    .select({
      resting: sql<boolean>`${failCount} >= ${restAfter} and ${failTime} > ${ctx.now.toISOString()}::timestamptz - make_interval(secs => ${restSeconds})`,
    })
    .from(smsConfigTable)
    .where(eq(smsConfigTable.id, id))
  return row?.resting === true
}

/** An answer of any kind ends the series of failures. */
export async function noteCall(ctx: Ctx, id: string, answered: boolean): Promise<void> {
  await ctx.db
    .update(smsConfigTable)
    .set(
      answered
        ? { failCount: 0, failTime: null }
        : { failCount: sql`${smsConfigTable.failCount} + 1`, failTime: ctx.now.toISOString() },
    )
    .where(eq(smsConfigTable.id, id))
}
