import type { FastifyInstance } from 'fastify'
import { portlet, rolePortlets } from '@app/shared/portal/portlet.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { refuseUsedPortlets } from '#/modules/portal/portalConfig/portalConfig.service.ts'
import { copyRolePortlets, pageOfRole, saveRolePortlets } from './rolePortlet.service.ts'
import { portletTable } from './portlet.table.ts'

export default async function portletRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('copyRoleGrants', copyRolePortlets)
  await app.register(resourceRoutes(portlet, portletTable, { beforeRemove: refuseUsedPortlets }))
  implement(app, rolePortlets.page, (ctx, { query }) => pageOfRole(ctx, query))
  implement(app, rolePortlets.save, (ctx, { body }) => saveRolePortlets(ctx, body))
}
