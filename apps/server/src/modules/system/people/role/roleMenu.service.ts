import { and, eq, inArray } from 'drizzle-orm'
import { LogKind } from '@app/shared/kit/endpoint.ts'
import { enabledAmong, liveMenus, type MenuRow } from '#/modules/system/people/menu/menu.read.ts'
import { assertHoldsMenus, ownMenuIds } from '#/modules/system/people/menu/menu.rights.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { roleMenuTable } from './role.table.ts'

/** Menus that a role has, disabled ones included. */
export async function menuIdsOfRole(ctx: Ctx, roleId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .where(eq(roleMenuTable.roleId, roleId))
  return rows.map(({ menuId }) => menuId)
}

/**
 * Makes the wanted menus those of the role, with what stands above them: a page is seen only below its groups.
 * Disabled menus stand in no tree of the product, so a role keeps its own; what is granted elsewhere (小页) is not
 * touched.
 */
export async function grantMenus(ctx: Ctx, role: LinkedRole, wanted: readonly string[]): Promise<void> {
  const roleId = role.id
  const before = new Set(await menuIdsOfRole(ctx, roleId))
  const live = await liveMenus(ctx)
  const enabled = new Set(enabledAmong(live).map(({ id }) => id))
  const chosen = [...wanted, ...before.difference(enabled)]
  const above = await menusAbove(ctx, role, chosen)
  const after = new Set([...chosen, ...above])
  const added = [...after.difference(before)]
  const dropped = [...before.difference(after)]
  if (added.length === 0 && dropped.length === 0) return
  const names = new Map(live.map(({ id, menuName }) => [id, menuName]))
  if (added.some((id) => !names.has(id))) throw gone()
  await assertHoldsMenus(
    ctx,
    [...added, ...dropped].filter((id) => !above.has(id)),
  )
  if (dropped.length > 0)
    await ctx.db
      .delete(roleMenuTable)
      .where(and(eq(roleMenuTable.roleId, roleId), inArray(roleMenuTable.menuId, dropped)))
  if (added.length > 0) await ctx.db.insert(roleMenuTable).values(added.map((menuId) => ({ roleId, menuId })))
  ctx.trail.kind = LogKind.grant
  ctx.trail.changes.push(...told('授予菜单', added, names), ...told('取消菜单', dropped, names))
}

interface LinkedRole {
  id: string
  menuCheckStrictly: boolean | null | undefined
}

/**
 * What a grant of the menus brings along: the groups above them, which give no right, and with linked ticks the pages
 * as well, which the tree leaves out where something below is ticked, as far as the caller may give them.
 */
export async function menusAbove(
  ctx: Ctx,
  { menuCheckStrictly: linked }: Omit<LinkedRole, 'id'>,
  wanted: readonly string[],
): Promise<Set<string>> {
  const own = await ownMenuIds(ctx)
  const live = await liveMenus(ctx)
  const chosen = new Set(wanted)
  const paths = live.flatMap(({ id, parentIds }) => (chosen.has(id) ? parentIds.split('/') : []))
  const above = new Set(paths).difference(chosen)
  const comesAlong = ({ id, menuType }: MenuRow) => menuType === 'M' || (linked !== false && (!own || own.has(id)))
  return new Set(live.filter((row) => above.has(row.id) && comesAlong(row)).map(({ id }) => id))
}

const told = (what: string, ids: string[], names: Map<string, string>) =>
  ids.length === 0 ? [] : [`${what}：${ids.map((id) => names.get(id) ?? id).join('、')}`]
