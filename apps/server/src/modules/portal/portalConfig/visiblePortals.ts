import { and, eq, inArray, or } from 'drizzle-orm'
import type { PortalBrief } from '#/modules/auth/api.ts'
import { roleIdsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { shownContent } from './content.ts'
import { portalConfigTable } from './portalConfig.table.ts'
import { portletsOfUser } from './portlets.ts'

const most = 100

export type PortalRow = typeof portalConfigTable.$inferSelect

/** Enabled workbenches that are the caller's, the system's or of one of their roles, oldest first. */
export async function reachablePortals(ctx: Ctx): Promise<PortalRow[]> {
  const { applicationRange: range, resourceId, status, delFlag, createTime, id } = portalConfigTable
  const roleIds = await roleIdsOf(ctx, ctx.user.id)
  return ctx.db
    .select()
    .from(portalConfigTable)
    .where(
      and(
        eq(delFlag, '0'),
        eq(status, '0'),
        or(
          and(eq(range, 'U'), eq(resourceId, ctx.user.id)),
          and(eq(range, 'S'), eq(resourceId, '')),
          and(eq(range, 'R'), inArray(resourceId, roleIds)),
        ),
      ),
    )
    .orderBy(createTime, id)
    .limit(most)
}

/** Those without the originals that a copy of the caller's own stands for. */
export function withoutCopied(rows: readonly PortalRow[]): PortalRow[] {
  const own = new Set(rows.filter(({ applicationRange }) => applicationRange === 'U').map(({ code }) => code))
  return rows.filter(({ applicationRange, code }) => applicationRange === 'U' || !own.has(code))
}

/** Workbenches the caller may open, with the cards they may see (auth §6). */
export async function portalsOf(ctx: Ctx): Promise<PortalBrief[]> {
  const rows = withoutCopied(await reachablePortals(ctx))
  return rows.length === 0 ? [] : shownTo(ctx, rows)
}

/** Workbenches of the system and of the caller's roles, to start an own one from. */
export async function portalTemplates(ctx: Ctx): Promise<PortalBrief[]> {
  const rows = await reachablePortals(ctx)
  return shownTo(
    ctx,
    rows.filter(({ applicationRange }) => applicationRange !== 'U'),
  )
}

/** Workbenches with the cards the caller may see. */
export async function shownTo(ctx: Ctx, rows: readonly PortalRow[]): Promise<PortalBrief[]> {
  const portlets = new Map((await portletsOfUser(ctx, ctx.user.id)).map((portlet) => [portlet.id, portlet]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    applicationRange: row.applicationRange,
    isDefault: row.isDefault,
    resourceId: row.resourceId,
    systemDefinedId: row.systemDefinedId,
    sort: row.sort,
    status: row.status,
    content: shownContent(row.content, portlets),
  }))
}
