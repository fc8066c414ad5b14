import { and, eq } from 'drizzle-orm'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleIdsOf } from '#/modules/system/people/role/role.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { userPostTable, userTable } from './user.table.ts'

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
