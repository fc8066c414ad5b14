import type { FastifyInstance } from 'fastify'
import type { Fields } from '@app/shared/kit/field.ts'
import { implement } from '#/kit/implement.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import type { Store } from '#/kit/store.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { exportRoute } from './exportCall.ts'
import { sheetFile } from './exportRows.ts'
import { importRoute } from './importCalls.ts'
import { withSheet, writeTemplate } from './importSheets.ts'
import { resourceExport, resourceImport } from './resourceSources.ts'
import { registerTransferable } from './transferJobs.ts'

/** Excel export and import of a resource, within the request or as a background job. */
export async function transferRoutes(
  app: FastifyInstance,
  store: Store,
  hooks: ResourceOptions<Fields>,
): Promise<void> {
  const { offers } = store.resource
  if (!offers.has('export') && !offers.has('import')) return
  const { name, endpoints } = store.resource
  const out = offers.has('export') ? resourceExport(store, hooks) : undefined
  const taken = offers.has('import') ? resourceImport(store, hooks) : undefined
  registerTransferable(app.platform, { name, ...(out ? { export: out } : {}), ...(taken ? { import: taken } : {}) })
  if (out) exportRoute(app, endpoints.export, name, out)
  if (!taken) return
  implement(app, endpoints.importTemplate, async (ctx) => ({
    msg: await withSheet(
      ctx,
      (path) => writeTemplate(ctx, path, store),
      (path) => keepGenerated(ctx, path, sheetFile(store)),
    ),
  }))
  await importRoute(app, endpoints.importData, name, taken)
}
