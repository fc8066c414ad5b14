import { smsPolicy, type SmsPolicy } from '@app/shared/system/smsConfig.ts'
import type { Ctx } from '#/platform/context.ts'
import { setConfigValues } from '#/modules/system/settings/config/config.service.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'

const names = Object.keys(smsPolicy.shape) as (keyof SmsPolicy)[]
const keyOf = (name: keyof SmsPolicy) => `sys.sms.${name}`

/** 验证码策略 as 参数设置 keeps it. */
export async function readSmsPolicy(ctx: Ctx): Promise<SmsPolicy> {
  const values = await Promise.all(names.map(async (name) => [name, Number(await configValue(ctx, keyOf(name)))]))
  return Object.fromEntries(values) as SmsPolicy
}

export const saveSmsPolicy = (ctx: Ctx, policy: SmsPolicy): Promise<void> =>
  setConfigValues(ctx, Object.fromEntries(names.map((name) => [keyOf(name), String(policy[name])])))
