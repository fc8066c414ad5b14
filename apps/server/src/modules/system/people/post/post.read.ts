import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { holdersLimit, type PostHolder } from '@app/shared/system/post.ts'
import type { Row } from '#/kit/store.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { userPostTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'

const live = eq(userTable.delFlag, '0')

/** Live users per post; posts that nobody holds are absent. */
async function holderCounts(ctx: Ctx, postIds: readonly string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ postId: userPostTable.postId, total: count() })
    .from(userPostTable)
    .innerJoin(userTable, eq(userTable.id, userPostTable.userId))
    .where(and(inArray(userPostTable.postId, [...postIds]), live))
    .groupBy(userPostTable.postId)
  return new Map(rows.map(({ postId, total }) => [postId, total]))
}

export async function withUserCount(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const counts = await holderCounts(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({ ...row, userCount: counts.get(String(row.id)) ?? 0 }))
}

/** Who holds a post, enabled people first; an unknown post is held by nobody. */
export async function holdersOf(ctx: Ctx, postId: string): Promise<{ total: number; users: PostHolder[] }> {
  const users = await ctx.db
    .select({ id: userTable.id, name: userTable.name, deptName: deptTable.deptName, status: userTable.status })
    .from(userPostTable)
    .innerJoin(userTable, eq(userTable.id, userPostTable.userId))
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(and(eq(userPostTable.postId, postId), live))
    .orderBy(asc(userTable.status), sql`${userTable.sort} nulls last`, asc(userTable.name), asc(userTable.id))
    .limit(holdersLimit)
  return { total: (await holderCounts(ctx, [postId])).get(postId) ?? 0, users }
}
