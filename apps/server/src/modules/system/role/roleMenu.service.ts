import { and, eq, inArray } from 'drizzle-orm'
import { LogKind } from '@app/shared/kit/endpoint.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { enabledAmong, liveMenus } from '#/modules/system/menu/menu.read.ts'
import { assertHoldsMenus } from './grantable.ts'
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
 * Makes the wanted menus those of the role. Disabled menus stand in no tree of the product, so a role keeps its own;
 * what is granted elsewhere (小页) is not touched.
 */
export async function grantMenus(ctx: Ctx, roleId: string, wanted: readonly string[]): Promise<void> {
  const before = new Set(await menuIdsOfRole(ctx, roleId))
  const after = new Set(wanted)
  const live = await liveMenus(ctx)
  const enabled = new Set(enabledAmong(live).map(({ id }) => id))
  const added = [...after.difference(before)]
  const dropped = [...before.difference(after)].filter((id) => enabled.has(id))
  if (added.length === 0 && dropped.length === 0) return
  const names = new Map(live.map(({ id, menuName }) => [id, menuName]))
  if (added.some((id) => !names.has(id))) throw gone()
  await assertHoldsMenus(ctx, [...added, ...dropped])
  if (dropped.length > 0)
    await ctx.db
      .delete(roleMenuTable)
      .where(and(eq(roleMenuTable.roleId, roleId), inArray(roleMenuTable.menuId, dropped)))
  if (added.length > 0) await ctx.db.insert(roleMenuTable).values(added.map((menuId) => ({ roleId, menuId })))
  ctx.trail.kind = LogKind.grant
  ctx.trail.changes.push(...told('授予菜单', added, names), ...told('取消菜单', dropped, names))
}

const told = (what: string, ids: string[], names: Map<string, string>) =>
  ids.length === 0 ? [] : [`${what}：${ids.map((id) => names.get(id) ?? id).join('、')}`]
