import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { roomFor } from '#/platform/cacheRoom.ts'
import { tooMany } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { networkOf } from './addressList.ts'
import { rateTable } from './rate.table.ts'

interface Window {
  key: string
  /** Names these hits among those of other nodes, and of this one after it forgot some. */
  source: string
  endsAt: number
  /** Hits here. */
  own: number
  /** Known hits of all nodes; ours are included. */
  total: number
  /** Ours that the database has added. */
  added: number
}

type Sent = { window: Window; own: number }

export interface RateLimiter {
  /** Counts one hit; throws 429 beyond `limit` per window. */
  hit(name: string, subject: string, limit: number, windowMs?: number): void
  /** The same for whoever has an address, whichever others of their network they take. */
  hitFrom(name: string, address: string, limit: number, windowMs?: number): void
  /** Whether nobody has come from there within the window; what is counted so is no limit. */
  isFirstFrom(name: string, address: string, windowMs: number): boolean
}

const minuteMs = 60_000
const flushMs = 1_000
/** Below this share of its limit a key is counted on the node alone. */
const sharedFrom = 0.2

/**
 * Fixed windows counted in memory; keys that come near their limit are added up over the nodes once a second,
 * in Redis when configured and well, else in the database. When neither answers each node limits by itself.
 */
export function createRateLimiter(
  platform: Pick<Platform, 'nodeId' | 'database' | 'redis' | 'log' | 'clock' | 'onClose'>,
): RateLimiter {
  const { nodeId, database, redis, log, clock } = platform
  const windows = new LRUCache<string, Window>(roomFor(50_000))
  const near = new Set<Window>()
  let made = 0
  let flushing = false
  let redisRefuses = false

  async function flush() {
    // What is on its way would be added twice.
    if (flushing || near.size === 0) return
    flushing = true
    const sent = [...near].map((window) => ({ window, own: window.own }))
    near.clear()
    try {
      const totals = (await addInRedis(sent)) ?? (await addInDatabase(sent))
      for (const { window, own } of sent)
        window.total = Math.max(window.total, (totals.get(window.key) ?? 0) + window.own - own)
    } catch (error) {
      log.warn({ err: error }, 'rate limits are counted per node')
    } finally {
      flushing = false
    }
  }

  /** Undefined when Redis is away or takes nothing. */
  async function addInRedis(sent: Sent[]) {
    if (redis?.status !== 'ready') return undefined
    const steps = redis.multi()
    for (const { window, own } of sent) {
      const key = `atrium:${window.key}`
      // All of ours, not what came since: heard twice, or after the key was evicted, the sum is right again.
      steps.hset(key, window.source, own)
      // For so long, not until then: the clock of that server is yet another one.
      steps.pexpire(key, window.endsAt - clock.now().getTime() + 1_000)
      steps.hvals(key)
    }
    try {
      const answers = (await steps.exec()) ?? []
      const totals = new Map(sent.map(({ window }, i) => [window.key, sumOf(answers[i * 3 + 2]?.[1])]))
      if (redisRefuses) log.warn({ event: 'store.up' }, 'Redis counts again')
      redisRefuses = false
      return totals
    } catch (error) {
      if (!redisRefuses) log.warn({ event: 'store.down', err: error }, 'Redis does not count')
      redisRefuses = true
      return undefined
    }
  }

  async function addInDatabase(sent: Sent[]) {
    const rows = await database.db
      .insert(rateTable)
      .values(
        sent.map(({ window, own }) => ({
          rateKey: window.key,
          hits: own - window.added,
          expireTime: new Date(window.endsAt).toISOString(),
        })),
      )
      .onConflictDoUpdate({ target: rateTable.rateKey, set: { hits: sql`${rateTable.hits} + excluded.hits` } })
      .returning({ key: rateTable.rateKey, hits: rateTable.hits })
    for (const { window, own } of sent) window.added = own
    await database.db.execute(sql`delete from ${rateTable} where ${rateTable.expireTime} < now() - interval '1 minute'`)
    return new Map(rows.map((row) => [row.key, row.hits]))
  }

  const timer = setInterval(() => void flush(), flushMs)
  timer.unref()
  platform.onClose(() => clearInterval(timer))

  /** One more in its window, which is told to the other nodes once it comes near its limit. */
  function counted(name: string, subject: string, limit: number, windowMs: number) {
    const now = clock.now().getTime()
    const endsAt = (Math.floor(now / windowMs) + 1) * windowMs
    const id = `${name}:${subject}`
    let window = windows.get(id)
    if (window?.endsAt !== endsAt) {
      const source = `${nodeId}:${made++}`
      window = { key: `rate:${id}:${endsAt}`.slice(0, 255), source, endsAt, own: 0, total: 0, added: 0 }
      windows.set(id, window)
    }
    window.own++
    window.total++
    if (window.total > limit * sharedFrom) near.add(window)
    return { total: window.total, leftMs: endsAt - now }
  }

  function count(name: string, subject: string, limit: number, windowMs: number, who: object) {
    const { total, leftMs } = counted(name, subject, limit, windowMs)
    if (total <= limit) return
    if (total === limit + 1) log.warn({ event: 'limit.hit', reason: name, ...who })
    throw tooMany(Math.max(1, Math.ceil(leftMs / 1_000)))
  }

  return {
    hit: (name, subject, limit, windowMs = minuteMs) => count(name, subject, limit, windowMs, { userName: subject }),
    hitFrom: (name, address, limit, windowMs = minuteMs) =>
      count(name, networkOf(address), limit, windowMs, { address }),
    isFirstFrom: (name, address, windowMs) => counted(name, networkOf(address), 1, windowMs).total === 1,
  }
}

function sumOf(parts: unknown): number {
  if (!Array.isArray(parts)) throw new Error('Redis answered no counts')
  return parts.reduce<number>((total, part) => total + Number(part), 0)
}
