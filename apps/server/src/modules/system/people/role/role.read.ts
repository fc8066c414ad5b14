import { and, asc, eq, inArray } from 'drizzle-orm'
import { adminRoleId } from '@app/shared/system/role.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { deptIdsUnderAny } from '#/modules/system/people/dept/dept.scope.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { enabledMenus } from '#/modules/system/people/menu/menu.read.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { DataScope } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { roleDeptTable, roleMenuTable, roleTable } from './role.table.ts'

export type RoleRow = typeof roleTable.$inferSelect

export { adminRoleId }

export interface Grants {
  roleKeys: string[]
  permissions: Set<string>
  dataScope: DataScope
  /** Enabled roles by sort. */
  roles: RoleRow[]
}

/** What a user may do and see, from enabled roles and enabled menus only; nothing for an unknown user. */
export async function grantsOf(ctx: Ctx, userId: string): Promise<Grants> {
  const roles = await enabledRolesOf(ctx, userId)
  if (userId === superuserId) return { roleKeys: ['admin'], permissions: new Set(['*:*:*']), dataScope: 'all', roles }
  const own = givingRoles(roles)
  return {
    roleKeys: own.map((role) => role.roleKey),
    permissions: await permissionsOf(ctx, own),
    dataScope: await dataScopeOf(ctx, userId, own),
    roles: own,
  }
}

/**
 * Those of somebody's roles that give anything. The role 超级管理员 carries the superuser's name in the browser; anyone
 * else must not appear with it (security AZ-07).
 */
export const givingRoles = (roles: readonly RoleRow[]): RoleRow[] =>
  roles.filter(
    ({ id, roleKey, delFlag, status }) =>
      delFlag === '0' && status === '0' && id !== adminRoleId && roleKey !== 'admin',
  )

async function enabledRolesOf(ctx: Ctx, userId: string): Promise<RoleRow[]> {
  const rows = await ctx.db
    .select({ role: roleTable })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(and(eq(userRoleTable.userId, userId), eq(roleTable.delFlag, '0'), eq(roleTable.status, '0')))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  return rows.map(({ role }) => role)
}

/** Ids of the enabled roles of a user. */
export const roleIdsOf = async (ctx: Ctx, userId: string): Promise<string[]> =>
  (await enabledRolesOf(ctx, userId)).map(({ id }) => id)

/** Names of those of the roles that live. */
export function roleBriefs(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .select({ id: roleTable.id, roleName: roleTable.roleName, status: roleTable.status })
    .from(roleTable)
    .where(and(eq(roleTable.delFlag, '0'), inArray(roleTable.id, [...ids])))
}

/** What enabled menus of the roles permit. */
export async function permissionsOf(ctx: Ctx, roles: readonly RoleRow[]): Promise<Set<string>> {
  if (roles.length === 0) return new Set()
  const granted = await ctx.db
    .selectDistinct({ menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .where(
      inArray(
        roleMenuTable.roleId,
        roles.map((role) => role.id),
      ),
    )
  const ids = new Set(granted.map((row) => row.menuId))
  const menus = (await enabledMenus(ctx)).filter((menu) => ids.has(menu.id))
  // `*:*:*` belongs to the superuser alone, whatever a row says (security AZ-07).
  const perms = menus.flatMap((menu) => (menu.perms ?? '').split(',')).map((permission) => permission.trim())
  return new Set(perms.filter((permission) => permission !== '' && !permission.includes('*')))
}

/** Union of the scopes of a user's roles. */
async function dataScopeOf(ctx: Ctx, userId: string, roles: readonly RoleRow[]): Promise<DataScope> {
  const rows = await ctx.db
    .select({ deptId: userTable.deptId })
    .from(userTable)
    .where(eq(userTable.id, userId))
    .limit(1)
  return scopeOfRoles(
    ctx,
    roles,
    rows.map(({ deptId }) => deptId),
  )
}

/** Rows that the roles open to people of these departments; no role and unknown scopes add nothing (security AZ-05). */
export async function scopeOfRoles(
  ctx: Ctx,
  roles: readonly Pick<RoleRow, 'id' | 'dataScope'>[],
  holderDeptIds: readonly string[],
): Promise<DataScope> {
  const kinds = new Set(roles.map((role) => role.dataScope))
  if (kinds.has('1')) return 'all'
  const chosen = roles.filter((role) => role.dataScope === '2').map((role) => role.id)
  const deptIds = new Set(await chosenDeptIds(ctx, chosen))
  if (kinds.has('3') || kinds.has('4')) for (const id of holderDeptIds) deptIds.add(id)
  if (kinds.has('4')) for (const id of await deptIdsUnderAny(ctx, holderDeptIds)) deptIds.add(id)
  return { deptIds: [...deptIds], own: kinds.has('5') }
}

/** Live departments that were ticked for the roles. */
export async function chosenDeptIds(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await ctx.db
    .selectDistinct({ deptId: roleDeptTable.deptId })
    .from(roleDeptTable)
    .innerJoin(deptTable, eq(deptTable.id, roleDeptTable.deptId))
    .where(and(inArray(roleDeptTable.roleId, [...roleIds]), eq(deptTable.delFlag, '0')))
  return rows.map(({ deptId }) => deptId)
}
