import type { FastifyInstance } from 'fastify'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ResourceOptions } from '#/kit/routes.ts'
import type { Store } from '#/kit/store.ts'
import { exportRoute } from './exportCall.ts'
import { importRoutes } from './importCalls.ts'
import { registerTransferable } from './jobs.ts'

/** Excel export and import of a resource, within the request or as a background job. */
export async function transferRoutes(
  app: FastifyInstance,
  store: Store,
  hooks: ResourceOptions<Fields>,
): Promise<void> {
  const { offers } = store.resource
  if (!offers.has('export') && !offers.has('import')) return
  registerTransferable(app.platform, { store, hooks })
  if (offers.has('export')) exportRoute(app, store, hooks)
  if (offers.has('import')) await importRoutes(app, { store, hooks })
}
