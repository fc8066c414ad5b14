import type { FastifyInstance } from 'fastify'
import { cleanOperlog, operlog } from '@app/shared/monitor/operlog.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { cleanLog, logStoreOf, refuseYoung, tellRemoved } from '#/modules/monitor/purge.ts'
import { createOperationBuffer } from './operlog.buffer.ts'
import { getOperlog, operlogWhere } from './operlog.read.ts'
import { operlogFile, recordOperation } from './operlog.service.ts'
import { operlogTable } from './operlog.table.ts'

export default async function operlogRoutes(app: FastifyInstance): Promise<void> {
  app.platform.logStores.push(logStoreOf(operlogFile))
  const buffer = createOperationBuffer(app.platform)
  app.platform.fill('recordOperation', recordOperation)
  app.platform.fill('bufferOperation', (operation) => buffer.add(operation))

  await app.register(
    resourceRoutes(operlog, operlogTable, {
      large: { few: ['title', 'operName', 'deptName', 'operIp'] },
      where: operlogWhere,
      handlers: { get: (ctx, { params }) => getOperlog(ctx, params.id) },
      beforeRemove: (ctx, rows) =>
        refuseYoung(
          ctx,
          operlogFile,
          rows.map(({ id }) => id),
        ),
      afterRemove: (ctx, rows) =>
        tellRemoved(
          ctx,
          operlogFile,
          rows.map(({ operTime }) => operTime),
        ),
    }),
  )
  implement(app, cleanOperlog, (ctx) => cleanLog(ctx, operlogFile))
}
