import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { userTable } from './user.table.ts'

/** What is said of a person outside the caller's data scope, and of one that does not exist. */
export const usersOutOfReach = '没有权限访问用户数据！'

/** Condition for the people the caller may see or touch; stands in every statement over users (auth §10). */
export const userScope = (ctx: Ctx): SQL | undefined => ctx.scope(userTable.deptId, userTable.id)

/** Condition for rows of other tables that belong to such people. */
export function ofReachedUsers(ctx: Ctx, userId: PgColumn): SQL | undefined {
  const scope = userScope(ctx)
  return scope && inArray(userId, ctx.db.select({ id: userTable.id }).from(userTable).where(scope))
}

export interface ReachedUser {
  id: string
  userName: string
  name: string
  deptId: string
  managerId: string | null
  version: number
}

/** The people of the ids, all of them within the caller's data scope or a refusal that does not tell which exist. */
export async function reachedUsers(ctx: Ctx, ids: readonly string[]): Promise<ReachedUser[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const rows = await ctx.db
    .select({
      id: userTable.id,
      userName: userTable.userName,
      name: userTable.name,
      deptId: userTable.deptId,
      managerId: userTable.managerId,
      version: userTable.version,
    })
    .from(userTable)
    .where(and(inArray(userTable.id, wanted), eq(userTable.delFlag, '0'), userScope(ctx)))
  if (rows.length !== wanted.length) throw forbidden(usersOutOfReach)
  return rows
}
