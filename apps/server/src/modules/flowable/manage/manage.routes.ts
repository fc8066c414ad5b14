import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { batchList, manageCalls, manageList } from '@app/shared/flowable/manage.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { cancelBatch, itemsOf, presentBatches, progressOf, startBatch, sweepBatches } from './batch.service.ts'
import { flowBatchTable } from './manage.table.ts'
import { managed, managedStore, presentManaged, withDepts } from './managed.ts'
import { migrateProcess } from './migrate.service.ts'
import { planMigration } from './migrationPlan.read.ts'
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
  await app.register(
    resourceRoutes(batchList, flowBatchTable, {
      scope: (ctx) => eq(flowBatchTable.createBy, ctx.user.id),
      present: presentBatches,
    }),
  )
  implement(app, manageCalls.batchItems, (ctx, { params, query }) => itemsOf(ctx, params.id, query))
  implement(app, manageCalls.migrate, (ctx, { body: { comment, ...migration } }) =>
    migrateProcess(ctx, migration, comment),
  )
  implement(app, manageCalls.cancelBatch, (ctx, { params }) => cancelBatch(ctx, params.id))
  implement(app, manageCalls.previewMigration, async (ctx, { body }) =>
    planMigration(ctx, managedStore, { ...body, filter: body.filter && (await withDepts(ctx, body.filter)) }),
  )
  implement(app, manageCalls.variables, async (ctx, { params }) => ({
    variables: await variablesOf(ctx, params.instanceId),
  }))
  implement(app, manageCalls.setVariables, (ctx, { body }) => setProcessVariables(ctx, body))
}
