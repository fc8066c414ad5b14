import { and, eq, ne } from 'drizzle-orm'
import { adminRoleId } from '@app/shared/system/role.ts'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import { userRoleTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'

// Nobody gives or takes away what they do not hold themselves (security AZ-06): the half that menus ask for.

/** The refusal, told to the security log with what was asked for. */
export function beyondOwnRights(ctx: Ctx, what: object) {
  ctx.platform.log.warn({ event: 'authz.grant', userName: ctx.user.userName, address: ctx.ip, ...what })
  return forbidden()
}

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

/** Menus that the caller may give: those of their own roles; `undefined` stands for all. */
export async function ownMenuIds(ctx: Ctx): Promise<ReadonlySet<string> | undefined> {
  return ctx.user.admin ? undefined : grantedMenuIds(ctx, ctx.user.id)
}

/** For menus that a role gains or loses. */
export async function assertHoldsMenus(ctx: Ctx, menuIds: readonly string[]): Promise<void> {
  if (menuIds.length === 0) return
  const own = await ownMenuIds(ctx)
  const foreign = own && menuIds.find((id) => !own.has(id))
  if (foreign !== undefined) throw beyondOwnRights(ctx, { menuId: foreign })
}

/** For permission strings that a menu gains: its holders would have them at once. */
export function assertHoldsPermissions(ctx: Ctx, permissions: readonly string[]): void {
  const foreign = permissions.find((permission) => !ctx.can(permission))
  if (foreign !== undefined) throw beyondOwnRights(ctx, { permission: foreign })
}
