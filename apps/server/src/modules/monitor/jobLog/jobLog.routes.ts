import type { FastifyInstance } from 'fastify'
import { cleanJobLog, jobLog } from '@app/shared/monitor/jobLog.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { cleanLog, logStoreOf, refuseYoung, tellRemoved } from '#/modules/monitor/purge.ts'
import { withNodes } from './jobLog.read.ts'
import { jobLogFile } from './jobLog.service.ts'
import { jobLogTable } from './jobLog.table.ts'

export default async function jobLogRoutes(app: FastifyInstance): Promise<void> {
  app.platform.logStores.push(logStoreOf(jobLogFile))
  await app.register(
    resourceRoutes(jobLog, jobLogTable, {
      large: { few: ['jobName'] },
      present: withNodes,
      beforeRemove: (ctx, rows) =>
        refuseYoung(
          ctx,
          jobLogFile,
          rows.map(({ id }) => id),
        ),
      afterRemove: (ctx, rows) =>
        tellRemoved(
          ctx,
          jobLogFile,
          rows.map(({ createTime }) => createTime),
        ),
    }),
  )
  implement(app, cleanJobLog, (ctx) => cleanLog(ctx, jobLogFile))
}
