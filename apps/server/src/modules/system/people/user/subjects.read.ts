import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import { choosing } from '#/kit/choosing.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'
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

/** Roles or posts for a choice; departments and people have trees of their own. */
export function subjectChoices(
  ctx: Ctx,
  kind: 'role' | 'post',
  query: ChoiceQuery,
): Promise<{ id: string; name: string; status: string }[]> {
  const { table, name } = tables[kind]
  const { where, limit } = choosing(query, {
    id: table.id,
    texts: [name],
    offered: eq(table.status, '0'),
    known: eq(table.delFlag, '0'),
  })
  return ctx.db
    .select({ id: table.id, name, status: table.status })
    .from(table)
    .where(where)
    .orderBy(asc(table.sort), asc(table.id))
    .limit(limit)
}
