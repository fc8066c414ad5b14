import type { FastifyInstance } from 'fastify'
import { smsConfig, smsConfigCalls } from '@app/shared/system/smsConfig.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { sendConfigTest } from '#/modules/system/messages/smsSend/testSend.ts'
import { smsConfigChoices } from './smsConfig.read.ts'
import { checkSmsConfig, keepSecret, makeDefault, refuseUsed, shownSmsConfig } from './smsConfig.service.ts'
import { smsConfigTable } from './smsConfig.table.ts'
import { readSmsPolicy, saveSmsPolicy } from './smsPolicy.ts'

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
  implement(app, smsConfigCalls.test, (ctx, { body }) => sendConfigTest(ctx, body))
  implement(app, smsConfigCalls.policy, (ctx) => readSmsPolicy(ctx))
  implement(app, smsConfigCalls.savePolicy, (ctx, { body }) => saveSmsPolicy(ctx, body))
}
