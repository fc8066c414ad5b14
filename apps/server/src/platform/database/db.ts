import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { NodePgTransaction } from 'drizzle-orm/node-postgres/session'
import { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Env } from '#/env.ts'
import { endDeadConnections } from './deadConnections.ts'
import { isOutdatedStatement } from './pgErrors.ts'
import { dialect, keptStatements, Session, type KeptStatements } from './session.ts'

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
  /** Connections fetched from the pool since the start, and the milliseconds it took together. */
  readonly waits: PoolWaits
  /** Runs `work` in a transaction on a connection of its own, which goes back whatever happens. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface PoolWaits {
  count: number
  ms: number
}

type DatabaseSettings = Pick<Env, 'DATABASE_POOL' | 'TIME_ZONE' | 'limits'>

/**
 * Session settings that bound every statement, lock wait and forgotten transaction (security R-14). Nothing is compiled:
 * where PostgreSQL could (most packages of it, not the embedded one), a plan estimated as dear, as those without a
 * sequential scan are, pays a second for reading ten rows.
 */
export function connectionOptions({ TIME_ZONE, limits }: DatabaseSettings): string {
  return [
    `-c TimeZone=${TIME_ZONE}`,
    `-c statement_timeout=${limits.L_STATEMENT_MS}`,
    `-c lock_timeout=${limits.L_LOCK_MS}`,
    '-c idle_in_transaction_session_timeout=60000',
    '-c jit=off',
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

type Connect = (done?: (...result: unknown[]) => void) => Promise<pg.PoolClient> | void

/** Adds up how long callers wait for a connection; statements without a transaction fetch theirs the same way. */
function measured(pool: pg.Pool, waits: PoolWaits): pg.Pool {
  // Overloads cannot be assigned as one function: with a callback it answers there, else by a promise.
  const connect = pool.connect.bind(pool) as Connect
  const timed: Connect = (done) => {
    const since = performance.now()
    const count = () => {
      waits.count++
      waits.ms += performance.now() - since
    }
    if (!done) return (connect() as Promise<pg.PoolClient>).finally(count)
    return connect((...result) => {
      count()
      done(...result)
    })
  }
  pool.connect = timed as typeof pool.connect
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
  const kept = keptStatements()
  const waits: PoolWaits = { count: 0, ms: 0 }
  const pool = measured(surviving(new pg.Pool({ ...shared, max: settings.DATABASE_POOL })), waits)
  const sidePool = surviving(new pg.Pool({ ...shared, max: 1 }))
  const stopWatching = endDeadConnections([pool, sidePool], (limits) => new pg.Client({ ...shared, ...limits }))
  return {
    pool,
    db: openOn(pool, kept),
    sideDb: openOn(sidePool, kept),
    url,
    waits,
    transaction: (work) => transactionOn(pool, kept, work),
    async close() {
      stopWatching()
      await Promise.all([pool.end(), sidePool.end()])
    },
  }
}

const openOn = (pool: pg.Pool, kept: KeptStatements): Db => new PgDatabase(dialect, new Session(pool, kept), undefined)

/**
 * The query layer's own pool transaction keeps the connection for ever when BEGIN fails on a dead one, so the
 * connection is fetched and given back here; one that failed is thrown away.
 */
async function transactionOn<T>(pool: pg.Pool, kept: KeptStatements, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed = true
  try {
    const result = await inTransaction(client, () =>
      work(new NodePgTransaction(dialect, new Session(client, kept), undefined)),
    )
    failed = false
    return result
  } catch (error) {
    failed = isOutdatedStatement(error) || !(await answers(client))
    throw error
  } finally {
    client.release(failed)
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** After a refusal the connection is as good as before; after a loss it is not. */
async function answers(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('select 1')
    return true
  } catch {
    return false
  }
}
