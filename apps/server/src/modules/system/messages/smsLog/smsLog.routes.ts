import type { FastifyInstance } from 'fastify'
import { cleanSmsLog, smsLog } from '@app/shared/system/smsLog.ts'
import { implement } from '#/kit/implement.ts'
import { forgetCount } from '#/kit/paging.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { withConfigNames } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { cleanSms, purgeSmsLog } from './smsLog.service.ts'
import { smsLogTable } from './smsLog.table.ts'

export default async function smsLogRoutes(app: FastifyInstance): Promise<void> {
  app.platform.logStores.push({
    title: '短信日志',
    sort: 40,
    purge: async (ctx, before, signal) => ({ count: await purgeSmsLog(ctx, before, signal) }),
  })
  await app.register(resourceRoutes(smsLog, smsLogTable, { present: withConfigNames }))
  implement(app, cleanSmsLog, async (ctx) => {
    await cleanSms(ctx)
    forgetCount(smsLog.name)
  })
}
