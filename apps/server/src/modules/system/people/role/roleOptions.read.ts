import { and, asc, eq, ne } from 'drizzle-orm'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import type { RoleOption } from '@app/shared/system/role.ts'
import { choosing } from '#/kit/choosing.ts'
import { ownMenuIds } from '#/modules/system/people/menu/menu.rights.ts'
import { menuTable } from '#/modules/system/people/menu/menu.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { isWithin } from './grantable.ts'
import { adminRoleId, scopeOfRoles, type RoleRow } from './role.read.ts'
import { roleMenuTable, roleTable } from './role.table.ts'

/** Enabled roles for pick lists, by sort; the role 超级管理员 is in none. Those that hold more than the caller are marked. */
export async function roleOptions(ctx: Ctx, query: ChoiceQuery): Promise<RoleOption[]> {
  const { where, limit } = choosing(query, {
    id: roleTable.id,
    texts: [roleTable.roleName, roleTable.roleKey],
    offered: eq(roleTable.status, '0'),
    known: and(eq(roleTable.delFlag, '0'), ne(roleTable.id, adminRoleId)),
  })
  const roles = await ctx.db
    .select()
    .from(roleTable)
    .where(where)
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
    .limit(limit)
  const own = await ownRoleIds(ctx, roles)
  return roles.map(({ id, roleName, roleKey }) => ({ id, roleName, roleKey, disabled: own ? !own.has(id) : false }))
}

/** Roles whose menus and rows all are the caller's own; `undefined` stands for all. */
async function ownRoleIds(ctx: Ctx, roles: readonly RoleRow[]): Promise<ReadonlySet<string> | undefined> {
  const own = await ownMenuIds(ctx)
  if (!own) return undefined
  const links = await ctx.db
    .select({ roleId: roleMenuTable.roleId, menuId: roleMenuTable.menuId })
    .from(roleMenuTable)
    .innerJoin(menuTable, eq(menuTable.id, roleMenuTable.menuId))
    .where(eq(menuTable.delFlag, '0'))
  const beyond = new Set(links.filter(({ menuId }) => !own.has(menuId)).map(({ roleId }) => roleId))
  const deptIds = ctx.user.deptId ? [ctx.user.deptId] : []
  const ids = new Set<string>()
  for (const role of roles) {
    if (beyond.has(role.id)) continue
    if (isWithin(await scopeOfRoles(ctx, [role], deptIds), ctx.user.dataScope)) ids.add(role.id)
  }
  return ids
}
