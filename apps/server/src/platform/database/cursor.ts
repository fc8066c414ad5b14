import pg from 'pg'
import { refuse } from '#/platform/errors.ts'
import { cut } from './deadConnections.ts'

export interface Statement {
  sql: string
  params: unknown[]
}

/** A row as the driver gives it, times as text. */
export type RawRow = unknown[]

/** The driver's own query, which knows how to fetch a portal in parts but never waits between two. */
interface PortalQuery extends pg.Query {
  handlePortalSuspended(connection: unknown): void
}

const asText = (value: unknown) => value
/** date, timestamp, timestamptz, interval: columns decode them from text. */
const textTypes = new Set([1082, 1114, 1184, 1186])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    textTypes.has(oid) ? asText : pg.types.getTypeParser(oid, format),
}

/**
 * Rows of a statement in parts of `size`, the next part asked for only when the last has been used up. A reader that
 * stops early must end the connection: the statement is still open on it.
 */
export async function* readInParts(
  client: pg.ClientBase,
  { sql, params }: Statement,
  size: number,
): AsyncGenerator<RawRow[]> {
  let part: RawRow[] = []
  let resume: (() => void) | undefined
  let ended = false
  let failure: Error | undefined
  let wake = () => {}
  const config = { text: sql, values: params, rows: size, rowMode: 'array', types }
  const query = new pg.Query(config) as PortalQuery
  const fetchOn = query.handlePortalSuspended.bind(query)
  query.handlePortalSuspended = (connection) => {
    resume = () => fetchOn(connection)
    wake()
  }
  query.on('row', (row: RawRow) => void part.push(row))
  query.on('end', () => {
    ended = true
    wake()
  })
  query.on('error', (error: Error) => {
    failure = error
    wake()
  })
  client.query(query)
  for (;;) {
    if (!resume && !ended && !failure) await new Promise<void>((resolve) => (wake = resolve))
    if (failure) throw failure
    const rows = part
    part = []
    if (rows.length > 0) yield rows
    if (ended) return
    const next = resume
    resume = undefined
    next?.()
  }
}

interface SnapshotOptions {
  /** Longest statement. */
  statementMs: number
  /** Ends the work, and the statement that runs for it. */
  signal?: AbortSignal | undefined
}

/** So long a process of the database may take to end. */
const endMs = 2_000

/**
 * Work on one unchanging view of the database that cannot write. The connection goes back into the pool only after
 * a clean end; else its process has ended, and let go of its locks, before anybody hears of the failure.
 */
export async function inSnapshot<T>(
  pool: pg.Pool,
  { statementMs, signal }: SnapshotOptions,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let isLost = false
  // A connection that dies between two statements says so to nobody else.
  const onLoss = () => void (isLost = true)
  client.on('error', onLoss)
  let pid = 0
  let ending: Promise<unknown> | undefined
  const end = () =>
    (ending ??= pool.query('select pg_terminate_backend($1, $2)', [pid, endMs]).catch(() => cut(client)))
  const onAbort = () => void end()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ pid: number }>(
      "select pg_backend_pid() as pid, set_config('statement_timeout', $1, true)",
      [String(statementMs)],
    )
    pid = rows[0]?.pid ?? 0
    signal?.throwIfAborted()
    signal?.addEventListener('abort', onAbort, { once: true })
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    if (ending || (pid > 0 && !isLost)) await end()
    throw signal?.aborted ? refuse('已取消') : error
  } finally {
    signal?.removeEventListener('abort', onAbort)
    client.off('error', onLoss)
  }
}
