import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { flowDeputyTable } from './deputy.table.ts'

/** The process of a task, as scopes name it. */
export interface ProcessOf {
  key: string
  categoryId: string | null
}

/** The deputies of people for a process at this moment; the narrowest scope counts, then the latest beginning. */
export async function deputiesOf(
  ctx: Ctx,
  principalIds: readonly string[],
  process: ProcessOf,
): Promise<Map<string, string>> {
  if (principalIds.length === 0) return new Map()
  const { principalId, deputyId, startTime, endTime, scope, categoryId, processKey, status, delFlag } = flowDeputyTable
  const now = ctx.now.toISOString()
  const breadth = sql`case ${scope} when 'process' then 0 when 'category' then 1 else 2 end`
  const rows = await ctx.db
    .selectDistinctOn([principalId], { principalId, deputyId })
    .from(flowDeputyTable)
    .where(
      and(
        inArray(principalId, [...principalIds]),
        eq(status, '0'),
        eq(delFlag, '0'),
        lte(startTime, now),
        gt(endTime, now),
        or(
          eq(scope, 'all'),
          and(eq(scope, 'process'), eq(processKey, process.key)),
          process.categoryId === null ? undefined : and(eq(scope, 'category'), eq(categoryId, process.categoryId)),
        ),
      ),
    )
    .orderBy(principalId, breadth, desc(startTime))
  return new Map(rows.map((row) => [row.principalId, row.deputyId]))
}
