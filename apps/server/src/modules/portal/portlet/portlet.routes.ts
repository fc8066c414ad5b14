import { and, eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { grantsTopic } from '@app/shared/kit/live.ts'
import { portlet, rolePortlets, type Portlet } from '@app/shared/portal/portlet.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { portalConfigTable } from '#/modules/portal/portalConfig/portalConfig.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
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

/** A portlet that stands in a workbench cannot go. */
async function refuseUsedPortlets(ctx: Ctx, portlets: Pick<Portlet, 'id'>[]): Promise<void> {
  const [used] = await ctx.db
    .select({ id: portalConfigTable.id })
    .from(portalConfigTable)
    .where(
      and(
        eq(portalConfigTable.delFlag, '0'),
        // As text: one damaged layout must not stand in the way of all others.
        or(...portlets.map(({ id }) => sql`strpos(${portalConfigTable.content}, ${`"i":"${id}"`}) > 0`)),
      ),
    )
    .limit(1)
  if (used) throw refuse('小页已被工作台使用,不能删除')
}
