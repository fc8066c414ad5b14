import { asc, eq } from 'drizzle-orm'
import type { ChoiceQuery } from '@app/shared/kit/choices.ts'
import { choosing } from '#/kit/choosing.ts'
import type { Row } from '#/kit/store.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowGroupTable } from './group.table.ts'

const { id, groupName, status, delFlag } = flowGroupTable

export function groupChoices(ctx: Ctx, query: ChoiceQuery): Promise<{ id: string; name: string }[]> {
  const { where, limit } = choosing(query, {
    id,
    texts: [groupName],
    offered: eq(status, '0'),
    known: eq(delFlag, '0'),
  })
  return ctx.db
    .select({ id, name: groupName })
    .from(flowGroupTable)
    .where(where)
    .orderBy(asc(groupName), asc(id))
    .limit(limit)
}

export async function withMemberNames(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const idsOf = (row: Row) => (Array.isArray(row.memberIds) ? row.memberIds.map(String) : [])
  const people = await userBriefs(ctx, rows.flatMap(idsOf))
  return rows.map((row) => ({
    ...row,
    memberNames: idsOf(row)
      .flatMap((each) => people.get(each)?.name ?? [])
      .join('、'),
  }))
}
