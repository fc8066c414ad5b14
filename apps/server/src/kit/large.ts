import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { columnOf, type ColumnMap } from './columnMap.ts'

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

interface LargeTable {
  large: Large | undefined
  columns: ColumnMap
  table: PgTable
}

/** The query with the values of such fields in place of the text that they contain. */
export async function narrowed<Q extends ListQuery>(
  ctx: Ctx,
  { large, columns, table }: LargeTable,
  query: Q,
): Promise<Q> {
  const asked = large?.few.filter((key) => typeof query[key] === 'string') ?? []
  const found: Record<string, string[]> = {}
  for (const key of asked) {
    const values = await valuesWith(ctx.db, sql`${table}`, columnOf(columns, key), String(query[key]))
    if (values) found[key] = values
  }
  return asked.length > 0 ? { ...query, ...found } : query
}

/** Values that were costly to find, for 10 s; as with counts, cheap ones are never old. */
const kept = new WeakMap<PgColumn, LRUCache<Db, string[] | 'many'>>()
const keptMs = 10_000
const costlyMs = 5

/** Undefined when there are too many values. */
async function valuesWith(db: Db, table: SQL, column: PgColumn, text: string): Promise<string[] | undefined> {
  const wanted = text.toLowerCase()
  const among = (values: string[]) => values.filter((value) => value.toLowerCase().includes(wanted))
  const known = kept.get(column)?.get(db)
  if (known === 'many') return undefined
  // Who finds nothing may look for what has only just appeared.
  if (known && among(known).length > 0) return among(known)
  const startedAt = performance.now()
  const values = await valuesOf(db, table, column)
  if (performance.now() - startedAt > costlyMs) {
    const byDb = kept.get(column) ?? new LRUCache<Db, string[] | 'many'>({ max: 10, ttl: keptMs })
    kept.set(column, byDb)
    byDb.set(db, values ?? 'many')
  }
  return values && among(values)
}

/** Goes from value to value along the index, however many rows have each. */
async function valuesOf(db: Db, table: SQL, column: PgColumn): Promise<string[] | undefined> {
  const { rows } = await db.execute<{ value: string }>(sql`
    with recursive step as (
      (select ${column} as value from ${table} where ${column} is not null order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${column} > step.value order by ${column} limit 1)
      from step where step.value is not null
    )
    select value from step where value is not null limit ${mostValues + 1}`)
  return rows.length <= mostValues ? rows.map(({ value }) => value) : undefined
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
