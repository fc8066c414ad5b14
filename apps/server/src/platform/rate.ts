import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { tooMany } from './errors.ts'
import type { Platform } from './platform.ts'
import { rateTable } from './rate.table.ts'

interface Window {
  key: string
  endsAt: number
  /** Known hits of all nodes; ours are included. */
  total: number
  /** Ours that the shared store has not heard of. */
  unsent: number
}

export interface RateLimiter {
  /** Counts one hit; throws 429 beyond `limit` per window. */
  hit(name: string, subject: string, limit: number, windowMs?: number): void
}

const flushMs = 1_000
/** Below this share of its limit a key is counted on the node alone. */
const sharedFrom = 0.2

/**
 * Fixed windows counted in memory; keys that come near their limit are added up over the nodes once a second,
 * in Redis when configured, else in the database. When neither answers each node limits by itself.
 */
export function createRateLimiter(
  platform: Pick<Platform, 'database' | 'redis' | 'log' | 'clock' | 'onClose'>,
): RateLimiter {
  const { database, redis, log, clock } = platform
  const windows = new LRUCache<string, Window>({ max: 50_000 })
  const near = new Set<Window>()

  async function flush() {
    const sending = [...near].filter((window) => window.unsent > 0)
    near.clear()
    if (sending.length === 0) return
    const sent = sending.map((window) => ({ window, hits: window.unsent }))
    try {
      const totals = redis?.status === 'ready' ? await addInRedis(sent) : await addInDatabase(sent)
      for (const { window, hits } of sent) {
        window.unsent -= hits
        window.total = Math.max(window.total, (totals.get(window.key) ?? 0) + window.unsent)
      }
    } catch (error) {
      log.warn({ err: error }, 'rate limits are counted per node')
    }
  }

  async function addInRedis(sent: { window: Window; hits: number }[]) {
    const pipeline = redis?.pipeline()
    for (const { window, hits } of sent) {
      pipeline?.incrby(`atrium:${window.key}`, hits)
      // For so long, not until then: the clock of that server is yet another one.
      pipeline?.pexpire(`atrium:${window.key}`, window.endsAt - clock.now().getTime() + 1_000)
    }
    const answers = (await pipeline?.exec()) ?? []
    return new Map(sent.map(({ window }, i) => [window.key, Number(answers[i * 2]?.[1] ?? 0)]))
  }

  async function addInDatabase(sent: { window: Window; hits: number }[]) {
    const rows = await database.db
      .insert(rateTable)
      .values(
        sent.map(({ window, hits }) => ({
          rateKey: window.key,
          hits,
          expireTime: new Date(window.endsAt).toISOString(),
        })),
      )
      .onConflictDoUpdate({ target: rateTable.rateKey, set: { hits: sql`${rateTable.hits} + excluded.hits` } })
      .returning({ key: rateTable.rateKey, hits: rateTable.hits })
    await database.db.execute(sql`delete from ${rateTable} where ${rateTable.expireTime} < now() - interval '1 minute'`)
    return new Map(rows.map((row) => [row.key, row.hits]))
  }

  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  platform.onClose(() => clearInterval(timer))

  return {
    hit(name, subject, limit, windowMs = 60_000) {
      const now = clock.now().getTime()
      const endsAt = (Math.floor(now / windowMs) + 1) * windowMs
      const id = `${name}:${subject}`
      let window = windows.get(id)
      if (window?.endsAt !== endsAt) {
        window = { key: `rate:${id}:${endsAt}`.slice(0, 255), endsAt, total: 0, unsent: 0 }
        windows.set(id, window)
      }
      window.total++
      window.unsent++
      if (window.total > limit * sharedFrom) near.add(window)
      if (window.total > limit) {
        if (window.total === limit + 1) log.warn({ event: 'limit.hit', reason: name, userName: subject })
        throw tooMany(Math.max(1, Math.ceil((endsAt - now) / 1_000)))
      }
    },
  }
}
