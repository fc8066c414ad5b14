import { sql } from 'drizzle-orm'
import type { Database, Db } from '#/platform/database/db.ts'
import { isTimeout } from '#/platform/database/pgErrors.ts'
import { unavailable } from '#/platform/errors.ts'

const guardMs = 3_000

/**
 * How statements of a search are planned in this transaction: on one core, and never by reading the whole table, whose
 * texts and lexemes lie apart from its rows, which the planner does not count.
 */
export const asSearch = (db: Db) =>
  db.execute(sql`
    select set_config('max_parallel_workers_per_gather', '0', true), set_config('enable_seqscan', 'off', true)`)

/** The statements of one search; one that takes too long ends with a sentence. */
export async function inSearch<T>(
  { platform }: { platform: { database: Pick<Database, 'transaction'> } },
  read: (db: Db) => Promise<T>,
): Promise<T> {
  try {
    return await platform.database.transaction(async (db) => {
      await db.execute(sql`select set_config('statement_timeout', ${`${guardMs}ms`}, true)`)
      await asSearch(db)
      return read(db)
    })
  } catch (error) {
    if (isTimeout(error)) throw unavailable('搜索繁忙，请稍后再试')
    throw error
  }
}
