import type { FastifyInstance } from 'fastify'
import { manageCalls, manageList } from '@app/shared/flowable/manage.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { cancelBatch, progressOf, startBatch, sweepBatches } from './batch.service.ts'
import { managed, managedStore, presentManaged, withDepts } from './managed.ts'
import { planMigration } from './migrate.service.ts'
import { setProcessVariables, variablesOf } from './variables.service.ts'

/** 流程实例: what administrators see and do (workflow §3.13). */
export default async function manageRoutes(app: FastifyInstance): Promise<void> {
  app.platform.jobs.hourly('flow batches', sweepBatches)
  await app.register(
    resourceRoutes(manageList, flowInstanceTable, {
      ...managed,
      handlers: {
        page: async (ctx, { query }) =>
          (await pageOfStore(ctx, managedStore, await withDepts(ctx, query), { present: presentManaged })) as never,
      },
    }),
  )
  implement(app, manageCalls.batch, async (ctx, { body }) =>
    startBatch(ctx, managedStore, { ...body, filter: await withDepts(ctx, body.filter) }),
  )
  implement(app, manageCalls.progress, (ctx, { params }) => progressOf(ctx, params.id))
  implement(app, manageCalls.cancelBatch, (ctx, { params }) => cancelBatch(ctx, params.id))
  implement(app, manageCalls.previewMigration, (ctx, { body }) => planMigration(ctx, body))
  implement(app, manageCalls.variables, async (ctx, { params }) => ({
    variables: await variablesOf(ctx, params.instanceId),
  }))
  implement(app, manageCalls.setVariables, (ctx, { body }) => setProcessVariables(ctx, body))
}
