import type { FastifyInstance } from 'fastify'
import { smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { withConfigNames } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { checkTemplate } from './smsTemplate.service.ts'
import { smsTemplateTable } from './smsTemplate.table.ts'

export default async function smsTemplateRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(smsTemplate, smsTemplateTable, {
      beforeSave: checkTemplate,
      present: withConfigNames,
    }),
  )
}
