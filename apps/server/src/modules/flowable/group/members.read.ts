import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { flowGroupTable } from './group.table.ts'

const { id, memberIds, status, delFlag } = flowGroupTable
export const isInUse = and(eq(delFlag, '0'), eq(status, '0'))

/** Members of groups that are in use, in the order of the groups; whoever is disabled is among them. */
export async function membersOfGroups(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id, memberIds })
    .from(flowGroupTable)
    .where(and(isInUse, inArray(id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row.memberIds]))
  return ids.flatMap((each) => byId.get(each) ?? [])
}

/** Groups in use to which somebody belongs, as a part of a statement. */
export const groupsOf = (userId: string): SQL =>
  sql`(select ${id} from ${flowGroupTable} where ${isInUse} and ${memberIds} @> ${JSON.stringify([userId])}::jsonb)`

export async function groupNames(ctx: Ctx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  return ctx.db
    .select({ id, name: flowGroupTable.groupName })
    .from(flowGroupTable)
    .where(inArray(id, [...ids]))
}
