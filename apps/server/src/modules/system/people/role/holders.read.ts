import { and, eq, inArray, ne } from 'drizzle-orm'
import { superuserId } from '@app/shared/system/user.ts'
import { enabledMenus } from '#/modules/system/people/menu/menu.read.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { adminRoleId } from './role.read.ts'
import { roleMenuTable, roleTable } from './role.table.ts'

/** Ids of the enabled users that hold a permission, the superuser included: the reverse of `grantsOf`. */
export async function holdersOf(ctx: Ctx, permission: string): Promise<string[]> {
  const menus = (await enabledMenus(ctx)).filter(({ perms }) =>
    (perms ?? '').split(',').some((one) => one.trim() === permission),
  )
  const enabled = and(eq(userTable.delFlag, '0'), eq(userTable.status, '0'))
  const superuser = ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(enabled, eq(userTable.id, superuserId)))
  if (menus.length === 0) return (await superuser).map(({ id }) => id)
  const holders = ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .innerJoin(userRoleTable, eq(userRoleTable.userId, userTable.id))
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .innerJoin(roleMenuTable, eq(roleMenuTable.roleId, roleTable.id))
    .where(
      and(
        enabled,
        eq(roleTable.delFlag, '0'),
        eq(roleTable.status, '0'),
        ne(roleTable.id, adminRoleId),
        ne(roleTable.roleKey, 'admin'),
        inArray(
          roleMenuTable.menuId,
          menus.map(({ id }) => id),
        ),
      ),
    )
  return (await superuser.union(holders)).map(({ id }) => id)
}
