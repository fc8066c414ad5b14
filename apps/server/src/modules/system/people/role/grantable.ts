import { and, asc, eq, inArray } from 'drizzle-orm'
import { assertHoldsMenus, beyondOwnRights } from '#/modules/system/people/menu/menu.rights.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { DataScope } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { adminRoleId, scopeOfRoles, type RoleRow } from './role.read.ts'
import { roleMenuTable, roleTable } from './role.table.ts'

// Nobody gives or takes away what they do not hold themselves (security AZ-06): of roles this file says so, of menus
// `menu/menu.rights.ts`.

/** The role 超级管理员 is nobody's to change, to give or to take, the superuser's neither. */
export function assertNoAdminRole(roleIds: readonly string[]): void {
  if (roleIds.includes(adminRoleId)) throw refuse('不允许操作超级管理员角色')
}

/** `true` when no row of `inner` lies outside `outer`; their own rows are everybody's. */
export function isWithin(inner: DataScope, outer: DataScope): boolean {
  if (outer === 'all') return true
  if (inner === 'all') return false
  const reached = new Set(outer.deptIds)
  return inner.deptIds.every((id) => reached.has(id))
}

/** For the rows that a role opens or opened. */
export function assertReaches(ctx: Ctx, scope: DataScope): void {
  if (!isWithin(scope, ctx.user.dataScope)) throw beyondOwnRights(ctx, { dataScope: scope })
}

/** Live roles, locked until the transaction ends; one that is gone refuses all. */
export async function lockedRoles(ctx: Ctx, roleIds: readonly string[], lock: 'share' | 'update'): Promise<RoleRow[]> {
  const wanted = [...new Set(roleIds)]
  if (wanted.length === 0) return []
  const roles = await ctx.db
    .select()
    .from(roleTable)
    .where(and(inArray(roleTable.id, wanted), eq(roleTable.delFlag, '0')))
    .orderBy(asc(roleTable.id))
    .for(lock)
  if (roles.length !== wanted.length) throw gone()
  return roles
}

/** Live menus of the roles. */
export async function menuIdsOf(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(and(inArray(roleMenuTable.roleId, [...roleIds]), eq(menuTable.delFlag, '0')))
  return rows.map(({ menuId }) => menuId)
}

/** Departments of the people who have the roles. */
async function holderDeptIds(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ deptId: userTable.deptId })
    .from(userRoleTable)
    .innerJoin(userTable, eq(userTable.id, userRoleTable.userId))
    .where(and(inArray(userRoleTable.roleId, [...roleIds]), eq(userTable.delFlag, '0')))
  return rows.map(({ deptId }) => deptId)
}

/** For the rows that roles open: to the caller, were they theirs, and to the people who have them. */
export async function assertReachesScopeOf(
  ctx: Ctx,
  roles: readonly Pick<RoleRow, 'id' | 'dataScope'>[],
): Promise<void> {
  if (ctx.user.dataScope === 'all' || roles.length === 0) return
  const ids = roles.map(({ id }) => id)
  const deptIds = [...(ctx.user.deptId ? [ctx.user.deptId] : []), ...(await holderDeptIds(ctx, ids))]
  assertReaches(ctx, await scopeOfRoles(ctx, roles, deptIds))
}

/** For roles that are switched, copied or removed as a whole: everything they give must be the caller's own. */
export async function assertHoldsRoles(ctx: Ctx, roleIds: readonly string[]): Promise<RoleRow[]> {
  assertNoAdminRole(roleIds)
  const roles = await lockedRoles(ctx, roleIds, 'update')
  if (ctx.user.admin || roles.length === 0) return roles
  await assertHoldsMenus(ctx, await menuIdsOf(ctx, roleIds))
  await assertReachesScopeOf(ctx, roles)
  return roles
}

/** For a key by which people will be given the role; one that no role has gives nothing. */
export async function assertHoldsRoleOfKey(ctx: Ctx, roleKey: string): Promise<void> {
  const roles = await ctx.db
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(and(eq(roleTable.roleKey, roleKey), eq(roleTable.delFlag, '0')))
  const ids = roles.map(({ id }) => id)
  if (ids.length > 0) await assertHoldsRoles(ctx, ids)
}

/** Somebody who gains or loses a role; without an id a user who is just being added. */
export interface RoleHolder {
  id?: string | undefined
  deptId: string
}

/**
 * For roles that people gain or lose, on every path: user form, import, role page. Nobody changes their own roles, and
 * what a role opens to its holder, who may sit elsewhere than the caller, must lie within the caller's reach.
 */
export async function assertAssignable(
  ctx: Ctx,
  roleIds: readonly string[],
  holders: readonly RoleHolder[],
): Promise<void> {
  assertNoAdminRole(roleIds)
  const roles = await lockedRoles(ctx, roleIds, 'share')
  if (ctx.user.admin || roles.length === 0) return
  if (holders.some(({ id }) => id === ctx.user.id)) throw beyondOwnRights(ctx, { ownRoles: roleIds })
  await assertHoldsMenus(ctx, await menuIdsOf(ctx, roleIds))
  assertReaches(
    ctx,
    await scopeOfRoles(
      ctx,
      roles,
      holders.map(({ deptId }) => deptId),
    ),
  )
}
