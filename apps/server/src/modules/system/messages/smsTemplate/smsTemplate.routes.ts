import type { FastifyInstance } from 'fastify'
import { smsTemplate, smsTemplateCalls } from '@app/shared/system/smsTemplate.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { withConfigNames } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { sendTemplateTest } from '#/modules/system/messages/smsSend/testSend.ts'
import { checkTemplate } from './smsTemplate.service.ts'
import { smsTemplateTable } from './smsTemplate.table.ts'

export default async function smsTemplateRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(smsTemplate, smsTemplateTable, {
      beforeSave: checkTemplate,
      present: withConfigNames,
    }),
  )
  implement(app, smsTemplateCalls.send, (ctx, { body }) => sendTemplateTest(ctx, body))
}
