import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '#/kit/routes.ts'
import { boxTable } from '#/kit/testing/box.table.ts'
import { entry, loose, sealed } from '#/kit/testing/halves.ts'

export default async function halvesRoutes(app: FastifyInstance): Promise<void> {
  await app.register(resourceRoutes(entry, boxTable))
  await app.register(resourceRoutes(sealed, boxTable))
  await app.register(resourceRoutes(loose, boxTable))
}
