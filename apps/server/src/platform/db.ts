import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Env } from '#/env.ts'

/** The pool or, inside `ctx.tx`, the open transaction. */
export type Db = NodePgDatabase

export interface Database {
  pool: pg.Pool
  db: Db
  /**
   * Reads that open transactions may wait for (copies of dictionaries and configs): in the pool they would queue
   * behind the very transactions that wait for them.
   */
  sideDb: Db
  url: string
  close(): Promise<void>
}

type DatabaseSettings = Pick<Env, 'DATABASE_POOL' | 'TIME_ZONE' | 'limits'>

/** Session settings that bound every statement, lock wait and forgotten transaction (security R-14). */
export function connectionOptions({ TIME_ZONE, limits }: DatabaseSettings): string {
  return [
    `-c TimeZone=${TIME_ZONE}`,
    `-c statement_timeout=${limits.L_STATEMENT_MS}`,
    `-c lock_timeout=${limits.L_LOCK_MS}`,
    '-c idle_in_transaction_session_timeout=60000',
  ].join(' ')
}

/**
 * A connection that dies, idle or between two statements of a transaction, must not end the process: the
 * statement that needs it fails, the next request opens a new one.
 */
function surviving(pool: pg.Pool): pg.Pool {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

export function openDatabase(url: string, settings: DatabaseSettings): Database {
  const shared = {
    connectionString: url,
    options: connectionOptions(settings),
    application_name: 'atrium',
    // An answer must come within 3 s when the database is away (security R-13).
    connectionTimeoutMillis: 2_500,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }
  const pool = surviving(new pg.Pool({ ...shared, max: settings.DATABASE_POOL }))
  const sidePool = surviving(new pg.Pool({ ...shared, max: 1 }))
  return {
    pool,
    db: drizzle(pool, { casing: 'snake_case' }),
    sideDb: drizzle(sidePool, { casing: 'snake_case' }),
    url,
    async close() {
      await Promise.all([pool.end(), sidePool.end()])
    },
  }
}
