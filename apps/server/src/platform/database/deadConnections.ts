import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const lookEveryMs = 1_000
/** Nothing heard for so long while an answer is due: the server is asked whether it still works on it. */
const silentMs = 4_000
const answerMs = 2_500
/** An answer may be on its way while the server already says that it is done. */
const onItsWayMs = 500

/** What the driver knows of a connection and its types do not tell. */
interface Wired {
  processID: number
  /** `false` while an answer is due. */
  readyForQuery: boolean
  connection: { stream: { bytesRead: number; destroy(): void } }
}
const wireOf = (client: pg.ClientBase) => client as unknown as Wired

/** Ends a connection at once, without a word to whoever may be at its other end. */
export const cut = (client: pg.ClientBase): void => wireOf(client).connection.stream.destroy()

interface Heard {
  bytes: number
  at: number
}

/**
 * Packets that get lost say nothing: a statement on such a connection would wait for minutes, until the system gives
 * up. A fixed limit for answers cannot tell them from long statements, so the server is asked over a fresh
 * connection. When it does not answer, or does not work on the statement, the connection is cut, and the idle ones with
 * it: what runs on them fails at once and is told as an outage (security R-17).
 */
export function endDeadConnections(
  pools: readonly pg.Pool[],
  openProbe: (limits: pg.ClientConfig) => pg.Client,
): () => void {
  const all = new Set<pg.PoolClient>()
  const inUse = new Map<pg.PoolClient, Heard>()
  const hear = (client: pg.PoolClient) =>
    void inUse.set(client, { bytes: wireOf(client).connection.stream.bytesRead, at: performance.now() })
  for (const pool of pools) {
    pool.on('connect', (client) => void all.add(client))
    pool.on('acquire', hear)
    pool.on('release', (_error, client) => void inUse.delete(client))
    pool.on('remove', (client) => void all.delete(client))
  }

  /** Waits for an answer and has heard nothing since the last look. */
  const isWaiting = (client: pg.PoolClient) => {
    const { readyForQuery, connection } = wireOf(client)
    return !readyForQuery && connection.stream.bytesRead === inUse.get(client)?.bytes
  }

  async function look(): Promise<void> {
    const silent: pg.PoolClient[] = []
    for (const [client, { at }] of inUse) {
      if (!isWaiting(client)) hear(client)
      else if (performance.now() - at >= silentMs) silent.push(client)
    }
    if (silent.length === 0) return
    const atWork = await backendsAtWork(openProbe)
    if (atWork === 'unknown') return
    await pause(onItsWayMs, undefined, { ref: false })
    const dead = silent.filter((client) => isWaiting(client) && !atWork.has(wireOf(client).processID))
    if (dead.length === 0) return
    for (const client of all) if (dead.includes(client) || !inUse.has(client)) cut(client)
  }

  let looking = false
  const timer = setInterval(() => {
    if (looking || inUse.size === 0) return
    looking = true
    void look().finally(() => (looking = false))
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Processes of the server that work on a statement; none when nobody answers, twice in a row. */
async function backendsAtWork(open: (limits: pg.ClientConfig) => pg.Client): Promise<Set<number> | 'unknown'> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const probe = open({ connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    probe.on('error', () => undefined)
    try {
      await probe.connect()
      const { rows } = await probe.query<{ pid: number; own: number }>(
        `select pid, pg_backend_pid() as own from pg_stat_activity where state = 'active' and datname = current_database()`,
      )
      // Something between us and the server gives out numbers of its own.
      if (rows[0]?.own !== wireOf(probe).processID) return 'unknown'
      return new Set(rows.map(({ pid }) => pid))
    } catch (error) {
      // The server itself refuses, for want of connections or because it starts: it is there.
      if (error instanceof pg.DatabaseError) return 'unknown'
    } finally {
      cut(probe)
    }
  }
  return new Set()
}
