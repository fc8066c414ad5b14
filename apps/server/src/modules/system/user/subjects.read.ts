import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { deptTable } from '#/modules/system/dept/dept.table.ts'
import { postTable } from '#/modules/system/post/post.table.ts'
import { roleTable } from '#/modules/system/role/role.table.ts'
import { userTable } from './user.table.ts'

/** What a right may be given to. */
export type SubjectKind = 'user' | 'dept' | 'role' | 'post'

const tables = {
  user: { table: userTable, name: userTable.name },
  dept: { table: deptTable, name: deptTable.deptName },
  role: { table: roleTable, name: roleTable.roleName },
  post: { table: postTable, name: postTable.postName },
} as const

/** Names of those of the ids that exist. */
export async function subjectNames(
  ctx: Ctx,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const { table, name } = tables[kind]
  return ctx.db
    .select({ id: table.id, name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.delFlag, '0')))
}

/** Roles and posts that are in use, for a choice; departments and people have trees of their own. */
export async function subjectChoices(ctx: Ctx): Promise<Record<'role' | 'post', { id: string; name: string }[]>> {
  const post = await ctx.db
    .select({ id: postTable.id, name: postTable.postName })
    .from(postTable)
    .where(and(eq(postTable.status, '0'), eq(postTable.delFlag, '0')))
    .orderBy(asc(postTable.sort), asc(postTable.id))
    .limit(1_000)
  const role = await ctx.db
    .select({ id: roleTable.id, name: roleTable.roleName })
    .from(roleTable)
    .where(and(eq(roleTable.status, '0'), eq(roleTable.delFlag, '0')))
    .orderBy(asc(roleTable.sort), asc(roleTable.id))
    .limit(1_000)
  return { role, post }
}
