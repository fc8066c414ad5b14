import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'
import type { flowTaskTable } from './task.table.ts'

/** Names of the categories of requests. */
export async function categoriesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, categoryId } = flowInstanceTable
  const rows = await ctx.db
    .select({ id, name: flowCategoryTable.name })
    .from(flowInstanceTable)
    .innerJoin(flowCategoryTable, eq(flowCategoryTable.id, categoryId))
    .where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Seconds between two moments of rows, until now where the second one is not known. */
export async function secondsOf(
  ctx: Ctx,
  table: typeof flowTaskTable | typeof flowInstanceTable,
  ids: string[],
  [from, to]: [PgColumn, PgColumn],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const now = ctx.now.toISOString()
  const seconds = sql<number>`greatest(0, extract(epoch from coalesce(${to}, ${now}::timestamptz) - ${from}))::int`
  const rows = await ctx.db.select({ id: table.id, seconds }).from(table).where(inArray(table.id, ids))
  return new Map(rows.map((row) => [row.id, row.seconds]))
}
