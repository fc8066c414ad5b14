import type { FastifyInstance } from 'fastify'
import { portalConfig, portalRoles } from '@app/shared/portal/portalConfig.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { roleBriefs } from '#/modules/system/api.ts'
import { keepOneDefault, portalsOf, settleResource, withResourceNames } from './portalConfig.service.ts'
import { portalConfigTable } from './portalConfig.table.ts'

export default async function portalConfigRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('portalsOf', portalsOf)
  await app.register(
    resourceRoutes(portalConfig, portalConfigTable, {
      beforeSave: settleResource,
      afterSave: keepOneDefault,
      present: withResourceNames,
    }),
  )
  implement(app, portalRoles, async (ctx) => (await roleBriefs(ctx)).map(({ id, roleName }) => ({ id, roleName })))
}
