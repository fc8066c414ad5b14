import { ilike, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/db.ts'
import { columnOf } from './columns.ts'
import { containing } from './paging.ts'
import type { Store } from './store.ts'

/** A list of millions of rows: what is too dear there is done otherwise. */
export interface Large {
  /**
   * Indexed text fields with few values. A text that they contain is looked up among the values, and the rows are asked
   * for by equality: that serves short words too, for which no trigram index helps.
   */
  few: readonly string[]
}

/** More values than that are too many to look through. */
const mostValues = 2_000

/** The query with the values of such fields in place of the text that they contain. */
export async function narrowed<Q extends ListQuery>(ctx: Ctx, { large, columns, table }: Store, query: Q): Promise<Q> {
  const asked = large?.few.filter((key) => typeof query[key] === 'string') ?? []
  if (asked.length === 0) return query
  const found: Record<string, string[]> = {}
  for (const key of asked) {
    const values = await valuesWith(ctx.db, sql`${table}`, columnOf(columns, key), String(query[key]))
    if (values) found[key] = values
  }
  return { ...query, ...found }
}

/** Goes from value to value along the index, however many rows have each; undefined when there are too many. */
async function valuesWith(db: Db, table: SQL, column: PgColumn, text: string): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ visited: number; found: string[] | null }>(sql`
    with recursive step as (
      (select ${column} as value from ${table} where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select count(*)::int as visited, array_agg(value::text) filter (where ${ilike(sql`value`, containing(text))}) as found
    from (select value from step where value is not null limit ${mostValues + 1}) as known`)
  const [row] = rows
  return row && row.visited <= mostValues ? (row.found ?? []) : undefined
}

export interface Expected {
  rows: number
  cost: number
}

/** What the planner expects of a statement. */
export async function expected(db: Db, statement: SQL): Promise<Expected> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number; 'Total Cost': number } }] }>(
    sql`explain (format json) ${statement}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? 0 }
}
