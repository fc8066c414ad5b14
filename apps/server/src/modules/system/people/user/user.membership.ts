import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { adminRoleId, roleIdsOf } from '#/modules/system/people/role/role.read.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { userPostTable, userRoleTable, userTable } from './user.table.ts'

/** What somebody belongs to: their department and those above it, their enabled roles, their posts that are in use. */
export interface Memberships {
  deptIds: string[]
  roleIds: string[]
  postIds: string[]
}

export async function membershipsOf(ctx: Ctx, userId: string): Promise<Memberships> {
  const [dept] = await ctx.db
    .select({ path: deptTable.parentIds })
    .from(userTable)
    .innerJoin(deptTable, and(eq(deptTable.id, userTable.deptId), eq(deptTable.delFlag, '0')))
    .where(eq(userTable.id, userId))
  const posts = await ctx.db
    .select({ id: postTable.id })
    .from(userPostTable)
    .innerJoin(postTable, and(eq(postTable.id, userPostTable.postId), eq(postTable.delFlag, '0')))
    .where(and(eq(userPostTable.userId, userId), eq(postTable.status, '0')))
  return {
    deptIds: dept?.path.split('/') ?? [],
    roleIds: await roleIdsOf(ctx, userId),
    postIds: posts.map(({ id }) => id),
  }
}

/**
 * Whether rows that name a `user`, a `role` or a `dept` mean the caller, as a condition for statements that cannot ask
 * first: by themselves, by an enabled role, by their department or one above it.
 */
export function meansCaller({ user }: Ctx, kind: PgColumn, id: PgColumn): SQL {
  const roles = sql`(select ${userRoleTable.roleId} from ${userRoleTable}
    join ${roleTable} on ${roleTable.id} = ${userRoleTable.roleId}
    where ${and(eq(userRoleTable.userId, user.id), eq(roleTable.delFlag, '0'), eq(roleTable.status, '0'), ne(roleTable.id, adminRoleId))})`
  const depts = sql`(select unnest(string_to_array(${deptTable.parentIds}, '/')) from ${deptTable}
    join ${userTable} on ${userTable.deptId} = ${deptTable.id}
    where ${and(eq(userTable.id, user.id), eq(deptTable.delFlag, '0'))})`
  return sql`(${or(
    and(eq(kind, 'user'), eq(id, user.id)),
    sql`(${kind} = 'role' and ${id} in ${roles})`,
    sql`(${kind} = 'dept' and ${id} in ${depts})`,
  )})`
}
