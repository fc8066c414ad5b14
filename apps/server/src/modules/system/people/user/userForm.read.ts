import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import type { RoleOption } from '@app/shared/system/role.ts'
import type { PostOption, User, UserForm } from '@app/shared/system/user.ts'
import { choosing } from '#/kit/choosing.ts'
import { sysDeptOf } from '#/modules/system/people/dept/dept.read.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { strongerAccounts } from '#/modules/system/people/role/accountRights.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import { roleOptions } from '#/modules/system/people/role/roleOptions.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { userScope, usersOutOfReach } from './user.scope.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'

const managerTable = alias(userTable, 'manager')
/** Not even read: a hash has no business outside signing in. */
const { password: _, ...sentColumns } = getTableColumns(userTable)

/** A user within the caller's data scope with the names of what they refer to; never their password. */
export async function getUser(ctx: Ctx, id: string): Promise<User> {
  const [row] = await ctx.db
    .select({
      user: sentColumns,
      dept: deptTable,
      managerName: managerTable.name,
    })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .leftJoin(managerTable, eq(managerTable.id, userTable.managerId))
    .where(and(eq(userTable.id, id), eq(userTable.delFlag, '0'), userScope(ctx)))
    .limit(1)
  if (!row) throw forbidden(usersOutOfReach)
  const { user, dept, managerName } = row
  const roleIds = await roleIdsOf(ctx, id)
  const postIds = await postIdsOf(ctx, id)
  return {
    ...user,
    deptName: dept?.deptName ?? null,
    deptCode: dept?.deptCode ?? null,
    deptLeader: dept?.leader ?? null,
    sysDept: sysDeptOf(dept),
    managerName,
    roleIds,
    postIds,
    initPassword: null,
  }
}

export async function roleIdsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: roleTable.id })
    .from(userRoleTable)
    .innerJoin(roleTable, eq(roleTable.id, userRoleTable.roleId))
    .where(and(eq(userRoleTable.userId, userId), eq(roleTable.delFlag, '0')))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  return rows.map(({ id }) => id)
}

export async function postIdsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: postTable.id })
    .from(userPostTable)
    .innerJoin(postTable, eq(postTable.id, userPostTable.postId))
    .where(and(eq(userPostTable.userId, userId), eq(postTable.delFlag, '0')))
    .orderBy(asc(postTable.sort), asc(postTable.id))
  return rows.map(({ id }) => id)
}

/** Roles that can be chosen, and behind them those the user has although they cannot: disabled ones, the superuser's. */
async function rolesFor(ctx: Ctx, held: readonly string[], word?: string): Promise<RoleOption[]> {
  const offered = await roleOptions(ctx, { word })
  const others = held.filter((id) => !offered.some((role) => role.id === id))
  if (others.length === 0) return offered
  const kept = await ctx.db
    .select({ id: roleTable.id, roleName: roleTable.roleName, roleKey: roleTable.roleKey })
    .from(roleTable)
    .where(inArray(roleTable.id, others))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
  return [...offered, ...kept.map((role) => ({ ...role, disabled: true }))]
}

/** Posts in use, and behind them those the user has although they are not. */
async function postsFor(ctx: Ctx, held: readonly string[], word?: string): Promise<PostOption[]> {
  const offered = await postOptions(ctx, { word })
  const others = held.filter((id) => !offered.some((post) => post.id === id))
  return others.length === 0 ? offered : [...offered, ...(await postOptions(ctx, { ids: others }))]
}

function postOptions(ctx: Ctx, query: ChoiceQuery): Promise<PostOption[]> {
  const { id, postCode, postName, status, delFlag, sort } = postTable
  const { where, limit } = choosing(query, {
    id,
    texts: [postName, postCode],
    offered: eq(status, '0'),
    known: eq(delFlag, '0'),
  })
  return ctx.db
    .select({ id, postCode, postName, status })
    .from(postTable)
    .where(where)
    .orderBy(asc(sort), asc(id))
    .limit(limit)
}

/** A user, or a new one, with the roles and posts to choose from, or those of them that hold a word. */
export async function userFormOf(ctx: Ctx, { id, word }: { id?: string; word?: string } = {}): Promise<UserForm> {
  const data = id === undefined ? null : await getUser(ctx, id)
  return {
    data,
    roles: await rolesFor(ctx, data?.roleIds ?? [], word),
    posts: await postsFor(ctx, data?.postIds ?? [], word),
    roleIds: data?.roleIds ?? [],
    postIds: data?.postIds ?? [],
    stronger: id !== undefined && (await strongerAccounts(ctx, [id])).has(id),
  }
}
