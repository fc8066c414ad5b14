import { and, eq, ne } from 'drizzle-orm'
import { enabledMenus, type MenuRow } from '#/modules/system/people/menu/menu.read.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import type { Caller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { adminRoleId } from './role.read.ts'
import { roleMenuTable, roleTable } from './role.table.ts'

/** Groups and pages the caller sees, flat, in tree order; a row whose group he was not granted is left out with it. */
export async function menusOf(ctx: Ctx, caller: Pick<Caller, 'id' | 'admin'>): Promise<MenuRow[]> {
  const menus = await enabledMenus(ctx)
  return seenMenus(menus, caller.admin ? undefined : await grantedMenuIds(ctx, caller.id))
}

/** Groups and pages that somebody with these menus sees; `undefined` stands for all. */
export const seenMenus = (menus: readonly MenuRow[], granted: ReadonlySet<string> | undefined): MenuRow[] =>
  menus.filter(
    (menu) => menu.menuType !== 'F' && (!granted || menu.parentIds.split('/').every((id) => granted.has(id))),
  )

/** Menus that a user's enabled roles grant, disabled menus included. */
export async function grantedMenuIds(ctx: Ctx, userId: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectDistinct({ menuId: roleMenuTable.menuId })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .innerJoin(roleMenuTable, eq(roleMenuTable.roleId, roleTable.id))
    .where(
      and(
        eq(userRoleTable.userId, userId),
        eq(roleTable.delFlag, '0'),
        eq(roleTable.status, '0'),
        ne(roleTable.id, adminRoleId),
        ne(roleTable.roleKey, 'admin'),
      ),
    )
  return new Set(rows.map((row) => row.menuId))
}
