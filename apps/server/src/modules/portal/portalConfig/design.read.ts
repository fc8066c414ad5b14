import { and, eq, ne } from 'drizzle-orm'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { newPortal, type portalCalls } from '@app/shared/portal/portalCalls.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { portalConfigTable } from './portalConfig.table.ts'
import { portletsFor, portletsOfUser } from './portlets.ts'
import { reachablePortals, type PortalRow } from './visiblePortals.ts'

/** Who keeps the workbenches of others may look at them, too. */
const keeps = (ctx: Ctx) => ctx.can('system:sysPortalConfig:edit') || ctx.can('system:sysPortalConfig:query')

/** A workbench as the designer opens it, and what may be put into it. */
export async function designOf(
  ctx: Ctx,
  id: string,
  saveType: 'user' | 'sys' = keeps(ctx) ? 'sys' : 'user',
): Promise<DataOf<typeof portalCalls.design>> {
  if (id === newPortal) return { data: null, sysPortletList: await portletsOfUser(ctx, ctx.user.id) }
  const reachable = await reachablePortals(ctx)
  const row = reachable.find((each) => each.id === id) ?? (keeps(ctx) ? await anyPortal(ctx, id) : undefined)
  if (!row) throw gone()
  const forOthers = saveType === 'sys' && keeps(ctx)
  return {
    data: {
      id: row.id,
      name: row.name,
      code: row.code,
      applicationRange: row.applicationRange,
      resourceId: row.resourceId,
      content: row.content,
      version: row.version,
      copied: isCopy(row, reachable),
    },
    sysPortletList: await (forOthers ? portletsFor(ctx, row) : portletsOfUser(ctx, ctx.user.id)),
  }
}

async function anyPortal(ctx: Ctx, id: string): Promise<PortalRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(portalConfigTable)
    .where(and(eq(portalConfigTable.id, id), ne(portalConfigTable.delFlag, '1')))
  return row
}

const isCopy = (row: PortalRow, reachable: readonly PortalRow[]) =>
  row.applicationRange === 'U' && reachable.some((each) => each.applicationRange !== 'U' && each.code === row.code)
