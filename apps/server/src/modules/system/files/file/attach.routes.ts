import type { FastifyInstance } from 'fastify'
import { attach, attachCalls, type Attach } from '@app/shared/system/attach.ts'
import { implement } from '#/kit/implement.ts'
import { presented, resourceRoutes } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { presentFiles } from './attach.read.ts'
import { placesOf } from './file.owners.ts'
import type { FileRow } from './file.read.ts'
import { removeBytesOf } from './file.remove.ts'
import { scanPending } from './file.scan.ts'
import { compareStorages, sweepUnused } from './file.sweep.ts'
import { fileTable } from './file.table.ts'

export default async function attachRoutes(app: FastifyInstance): Promise<void> {
  const options = {
    scope: (ctx: Ctx) => ctx.scope(fileTable.createDept, fileTable.createBy),
    present: presentFiles,
  }
  const store = createStore(attach, fileTable, options)
  await app.register(
    resourceRoutes(
      attach,
      fileTable,
      // The rows of the table are wider than the contract, which the kit typed them by.
      { ...options, afterRemove: (ctx, rows) => removeBytesOf(ctx, rows as unknown as FileRow[]) },
      store,
    ),
  )
  implement(
    app,
    attachCalls.get,
    async (ctx, { params }) =>
      (await presented(ctx, options, [await store.get(ctx, params.id)]))[0] as unknown as Attach,
  )
  implement(app, attachCalls.places, async (ctx, { params }) => {
    await store.get(ctx, params.id)
    return placesOf(ctx, params.id)
  })

  app.platform.jobs.hourly('unused files', sweepUnused)
  app.platform.jobs.hourly('scans', scanPending)
  app.platform.jobs.hourly('storages and rows', compareStorages)
}
