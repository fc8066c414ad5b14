import { asc, gt, sql } from 'drizzle-orm'
import type { CacheGroup, HeldStore } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { rateTable } from '#/platform/http/rate.table.ts'
import { submitTable } from '#/platform/http/submit.table.ts'

/** So long a repeat without a key is refused. */
const markMs = 5_000

const young = (ctx: Ctx) => gt(submitTable.createTime, new Date(ctx.now.getTime() - markMs).toISOString())
const open = (ctx: Ctx) => gt(rateTable.expireTime, ctx.now.toISOString())

/** Marks of writes just made, so that a double click is one. */
const repeat: HeldStore = {
  count: (ctx) => ctx.db.$count(submitTable, young(ctx)),
  keys: async (ctx, limit) => {
    const ttlMs = sql<number>`greatest(0, ${markMs} - extract(epoch from ${ctx.now.toISOString()}::timestamptz - ${submitTable.createTime}) * 1000)::float8`
    const rows = await ctx.db
      .select({ mark: submitTable.mark, ttlMs })
      .from(submitTable)
      .where(young(ctx))
      .orderBy(asc(submitTable.createTime))
      .limit(limit)
    return rows.map((row) => ({ key: `repeat_submit:${row.mark}`, ttlMs: row.ttlMs }))
  },
}

/** Callers near their limit; in Redis when it is there. */
const rate: HeldStore = {
  async count(ctx) {
    const keys = await redisKeys(ctx)
    return keys ? keys.length : ctx.db.$count(rateTable, open(ctx))
  },
  async keys(ctx, limit) {
    const found = await redisKeys(ctx)
    // The end of the window stands in the key.
    if (found)
      return found.slice(0, limit).map((key) => ({
        key: key.replace(/^rate:/, 'rate_limit:'),
        ttlMs: Math.max(0, Number(key.split(':').at(-1)) - ctx.now.getTime()),
      }))
    const ttlMs = sql<number>`greatest(0, extract(epoch from ${rateTable.expireTime} - ${ctx.now.toISOString()}::timestamptz) * 1000)::float8`
    const rows = await ctx.db
      .select({ key: rateTable.rateKey, ttlMs })
      .from(rateTable)
      .where(open(ctx))
      .orderBy(asc(rateTable.rateKey))
      .limit(limit)
    return rows.map((row) => ({ ...row, key: row.key.replace(/^rate:/, 'rate_limit:') }))
  },
}

const scanned = 1_000

/** Keys of the limits in Redis; undefined without it or while it is away. */
async function redisKeys({ platform: { redis } }: Ctx): Promise<string[] | undefined> {
  if (redis?.status !== 'ready') return undefined
  const prefix = redis.options.keyPrefix ?? ''
  const found: string[] = []
  let cursor = '0'
  try {
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}atrium:rate:*`, 'COUNT', 500)
      found.push(...keys.map((key) => key.slice(`${prefix}atrium:`.length)))
      cursor = next
    } while (cursor !== '0' && found.length < scanned)
  } catch {
    // It went away while it was asked.
    return undefined
  }
  return found
}

export const platformStores: readonly CacheGroup[] = [
  { cacheId: 'repeat', cacheName: 'repeat_submit', remarks: '防重提交', sort: 90, store: repeat },
  { cacheId: 'rate', cacheName: 'rate_limit', remarks: '限流处理', sort: 100, store: rate },
]
