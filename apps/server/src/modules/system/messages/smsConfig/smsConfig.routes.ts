import type { FastifyInstance } from 'fastify'
import { smsConfig, smsConfigCalls, smsPolicy, type SmsPolicy } from '@app/shared/system/smsConfig.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import { setConfigValues } from '#/modules/system/settings/config/config.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { smsConfigChoices } from './smsConfig.read.ts'
import { checkSmsConfig, keepSecret, makeDefault, refuseUsed, shownSmsConfig } from './smsConfig.service.ts'
import { smsConfigTable } from './smsConfig.table.ts'

export default async function smsConfigRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(smsConfig, smsConfigTable, {
      beforeSave: checkSmsConfig,
      afterSave: keepSecret,
      present: shownSmsConfig,
      beforeRemove: (ctx, rows) =>
        refuseUsed(
          ctx,
          rows.map(({ id }) => id),
        ),
    }),
  )
  implement(app, smsConfigCalls.options, (ctx) => smsConfigChoices(ctx))
  implement(app, smsConfigCalls.setDefault, (ctx, { params }) => makeDefault(ctx, params.id))
  implement(app, smsConfigCalls.policy, (ctx) => readSmsPolicy(ctx))
  implement(app, smsConfigCalls.savePolicy, (ctx, { body }) => saveSmsPolicy(ctx, body))
}

const names = Object.keys(smsPolicy.shape) as (keyof SmsPolicy)[]
const keyOf = (name: keyof SmsPolicy) => `sys.sms.${name}`

/** 验证码策略 as 参数设置 keeps it. */
async function readSmsPolicy(ctx: Ctx): Promise<SmsPolicy> {
  const values = await Promise.all(names.map(async (name) => [name, Number(await configValue(ctx, keyOf(name)))]))
  return Object.fromEntries(values) as SmsPolicy
}

const saveSmsPolicy = (ctx: Ctx, policy: SmsPolicy): Promise<void> =>
  setConfigValues(ctx, Object.fromEntries(names.map((name) => [keyOf(name), String(policy[name])])))
