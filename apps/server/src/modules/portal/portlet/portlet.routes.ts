import type { FastifyInstance } from 'fastify'
import { grantsTopic } from '@app/shared/kit/live.ts'
import { portlet, rolePortlets } from '@app/shared/portal/portlet.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { refuseUsedPortlets } from '#/modules/portal/portalConfig/portalConfig.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { publishLive } from '#/platform/live/publish.ts'
import { portletTable } from './portlet.table.ts'
import { copyRolePortlets, pageOfRole, saveRolePortlets } from './rolePortlet.service.ts'

/** Workbenches show a portlet as it is now. */
const tellEverybody = (ctx: Ctx) => publishLive(ctx, { topic: grantsTopic, userIds: 'all' })

export default async function portletRoutes(app: FastifyInstance): Promise<void> {
  app.platform.fill('copyRoleGrants', copyRolePortlets)
  await app.register(
    resourceRoutes(portlet, portletTable, {
      beforeRemove: refuseUsedPortlets,
      afterSave: tellEverybody,
      afterRemove: tellEverybody,
    }),
  )
  implement(app, rolePortlets.page, (ctx, { query }) => pageOfRole(ctx, query))
  implement(app, rolePortlets.save, (ctx, { body }) => saveRolePortlets(ctx, body))
}
