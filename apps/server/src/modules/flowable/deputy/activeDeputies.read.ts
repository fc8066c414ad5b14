import { and, desc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { statement, type Place } from '#/platform/database/statement.ts'
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
  const rows = await activeDeputies(ctx.db, { ...process, now: ctx.now.toISOString(), principalIds })
  return new Map(rows.map((row) => [row.principalId, row.deputyId]))
}

const { principalId, deputyId, startTime, endTime, scope, categoryId, processKey, status, delFlag } = flowDeputyTable

const breadth = sql`case ${scope} when 'process' then 0 when 'category' then 1 else 2 end`

interface Asked extends ProcessOf {
  principalIds: readonly string[]
  now: string
}

const activeDeputies = statement((db, place: Place<Asked>) =>
  db
    .selectDistinctOn([principalId], { principalId, deputyId })
    .from(flowDeputyTable)
    .where(
      and(
        sql`${principalId} = any(${place('principalIds')})`,
        eq(status, '0'),
        eq(delFlag, '0'),
        lte(startTime, place('now')),
        gt(endTime, place('now')),
        or(
          eq(scope, 'all'),
          and(eq(scope, 'process'), eq(processKey, place('key'))),
          and(eq(scope, 'category'), eq(categoryId, place('categoryId'))),
        ),
      ),
    )
    .orderBy(principalId, breadth, desc(startTime)),
)
