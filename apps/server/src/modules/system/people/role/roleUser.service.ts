import { and, asc, count, eq, ilike, inArray, or } from 'drizzle-orm'
import type { QueryOf } from '@app/shared/kit/endpoint.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { RoleUser, roleUserCalls } from '@app/shared/system/roleUser.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { containing, pageFrom } from '#/kit/paging.ts'
import { nextVersion } from '#/kit/store.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { reachedUsers, userScope } from '#/modules/system/people/user/user.scope.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { assertAssignable } from './grantable.ts'

/** People with the role, as far as the caller's data scope reaches. */
export function pageOfRoleUsers(ctx: Ctx, query: QueryOf<(typeof roleUserCalls)['page']>): Promise<Page<RoleUser>> {
  const { roleId, userNameOrName, status, pageNum, pageSize, count: counting } = query
  const text = userNameOrName ? containing(userNameOrName) : undefined
  const where = and(
    eq(userRoleTable.roleId, roleId),
    eq(userTable.delFlag, '0'),
    userScope(ctx),
    text ? or(ilike(userTable.name, text), ilike(userTable.userName, text)) : undefined,
    status ? eq(userTable.status, status) : undefined,
  )
  const joined = eq(userTable.id, userRoleTable.userId)
  return pageFrom<RoleUser>({
    ctx,
    query: { pageNum, pageSize, count: counting },
    countKey: undefined,
    rows: (limit, offset) =>
      ctx.db
        .select({
          id: userTable.id,
          name: userTable.name,
          userName: userTable.userName,
          status: userTable.status,
          deptName: deptTable.deptName,
        })
        .from(userRoleTable)
        .innerJoin(userTable, joined)
        .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
        .where(where)
        .orderBy(asc(userTable.userName), asc(userTable.id))
        .limit(limit)
        .offset(offset),
    count: async () => {
      const [row] = await ctx.db
        .select({ total: count() })
        .from(userRoleTable)
        .innerJoin(userTable, joined)
        .where(where)
      return row?.total ?? 0
    },
  })
}

/** Gives people a role; who has it already is left as they are. */
export async function addRoleUsers(ctx: Ctx, roleId: string, userIds: readonly string[]): Promise<void> {
  const users = await assignable(ctx, roleId, userIds)
  const known = await ctx.db
    .select({ userId: userRoleTable.userId })
    .from(userRoleTable)
    .where(and(eq(userRoleTable.roleId, roleId), inArray(userRoleTable.userId, [...userIds])))
  const added = users.filter(({ id }) => !known.some(({ userId }) => userId === id))
  if (added.length === 0) return
  await ctx.db
    .insert(userRoleTable)
    .values(added.map(({ id: userId }) => ({ userId, roleId })))
    .onConflictDoNothing()
  await told(ctx, roleId, '添加用户', added)
}

export async function removeRoleUsers(ctx: Ctx, roleId: string, userIds: readonly string[]): Promise<void> {
  const users = await assignable(ctx, roleId, userIds)
  await ctx.db
    .delete(userRoleTable)
    .where(and(eq(userRoleTable.roleId, roleId), inArray(userRoleTable.userId, [...userIds])))
  await told(ctx, roleId, '移除用户', users)
}

/** The people, once it is sure that the caller may change whether they have the role. */
async function assignable(ctx: Ctx, roleId: string, userIds: readonly string[]) {
  if (userIds.includes(superuserId)) throw refuse('不允许操作超级管理员用户')
  const users = await reachedUsers(ctx, userIds)
  await assertAssignable(ctx, [roleId], users)
  return users
}

async function told(ctx: Ctx, roleId: string, what: string, users: readonly { id: string; name: string }[]) {
  ctx.trail.formId = roleId
  ctx.trail.changes.push(`${what}：${users.map(({ name }) => name).join('、')}`)
  const userIds = users.map(({ id }) => id)
  // What was read of them before is old.
  const { id, version } = userTable
  await ctx.db
    .update(userTable)
    .set({ version: nextVersion(version) })
    .where(inArray(id, userIds))
  await ctx.emit('user.changed', { userIds })
}
