import { and, asc, eq, inArray } from 'drizzle-orm'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import type { Ctx } from '#/platform/context.ts'
import { portletTable, rolePortletTable } from './portlet.table.ts'

const most = 500

/** Enabled portlets in their order: all of them, or those that one of the roles may show. */
export async function enabledPortlets(ctx: Ctx, forRoles: 'all' | readonly string[]): Promise<AvailablePortlet[]> {
  const granted =
    forRoles === 'all'
      ? undefined
      : inArray(
          portletTable.id,
          ctx.db
            .select({ id: rolePortletTable.portletId })
            .from(rolePortletTable)
            .where(inArray(rolePortletTable.roleId, [...forRoles])),
        )
  if (forRoles.length === 0) return []
  return ctx.db
    .select({
      id: portletTable.id,
      name: portletTable.name,
      code: portletTable.code,
      url: portletTable.url,
      refreshRate: portletTable.refreshRate,
      showTitle: portletTable.showTitle,
      isAllowDrag: portletTable.isAllowDrag,
      xGridNumber: portletTable.xGridNumber,
      yGridNumber: portletTable.yGridNumber,
    })
    .from(portletTable)
    .where(and(eq(portletTable.delFlag, '0'), eq(portletTable.status, '0'), granted))
    .orderBy(asc(portletTable.sort), asc(portletTable.id))
    .limit(most)
}
