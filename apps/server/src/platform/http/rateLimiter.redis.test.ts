import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { post } from '@app/shared/system/post.ts'
import { hasRedisServer, openRedisServer, type RedisServer } from '#testing/redisServer.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { rateTable } from './rate.table.ts'

const limit = 40

describe.skipIf(!hasRedisServer)('限流 over Redis', () => {
  let redis: RedisServer
  let one: TestApp
  let two: TestApp
  let token: string
  let userId: string

  beforeAll(async () => {
    redis = await openRedisServer()
    const env = { REDIS_URL: redis.url, L_RATE_USER: String(limit) }
    one = await openTestApp({ env })
    two = await openTestApp({ env, databaseUrl: one.databaseUrl })
  })
  afterAll(async () => {
    await two.close()
    await one.close()
    await redis.close()
  })
  beforeEach(async () => {
    await redis.client.config('SET', 'maxmemory-policy', 'noeviction')
    await redis.client.config('SET', 'maxmemory', '2mb')
    await redis.client.flushall()
    await one.ctx.db.delete(rateTable)
    for (const { clock, platform } of [one, two]) {
      clock.beginMinute()
      await vi.waitFor(() => expect(platform.redis?.status).toBe('ready'))
    }
    await somebodyNew()
  })

  /** Whose counts begin at zero. */
  async function somebodyNew() {
    const made = await signedIn(one, 'system:post:list')
    token = made.token
    userId = made.userId
  }

  async function ask(node: TestApp, times: number) {
    for (let i = 0; i < times; i++) expect(await node.send(post.endpoints.page, { token })).toMatchObject({ code: 200 })
  }

  const keys = () => redis.client.keys(`*rate:user:${userId}:*`)

  /** What the nodes have told Redis of. */
  async function counted() {
    const parts = await Promise.all((await keys()).map((key) => redis.client.hvals(key)))
    return parts.flat().reduce((total, hits) => total + Number(hits), 0)
  }

  /** What ends last is driven out, until nothing of this user is left. */
  async function driveOut() {
    const text = 'x'.repeat(20_000)
    for (let i = 0; (await keys()).length > 0; i++) await redis.client.set(`fill:${i}`, text, 'EX', 1_000)
  }

  /** The limit of all nodes is reached on this one although it answered few itself. */
  const expectRefused = (node: TestApp) =>
    vi.waitFor(async () => expect(await node.send(post.endpoints.page, { token })).toMatchObject({ code: 429 }), {
      interval: 400,
    })

  test('a Redis without room is an outage: the database adds up, and Redis again when it has room', async () => {
    // Below what it holds when empty: buffers that come and go leave no room either.
    await redis.client.config('SET', 'maxmemory', '1')
    await ask(one, 30)
    const inDatabase = async () => {
      const [row] = await one.ctx.db
        .select({ hits: rateTable.hits })
        .from(rateTable)
        .where(like(rateTable.rateKey, `rate:user:${userId}:%`))
      return row?.hits
    }
    await vi.waitFor(async () => expect(await inDatabase()).toBe(30))
    expect(await keys()).toEqual([])
    await ask(two, 9)
    await expectRefused(two)

    await redis.client.config('SET', 'maxmemory', '2mb')
    await somebodyNew()
    await ask(one, 20)
    await vi.waitFor(async () => expect(await counted()).toBe(20))
  })

  test('a count that was evicted is whole again with the next request, and every count has an end', async () => {
    await redis.client.config('SET', 'maxmemory-policy', 'volatile-ttl')
    await ask(one, 20)
    await vi.waitFor(async () => expect(await counted()).toBe(20))
    await driveOut()
    await ask(one, 1)
    await vi.waitFor(async () => expect(await counted()).toBe(21))
    for (const key of await keys()) expect(await redis.client.pttl(key)).toBeGreaterThan(0)
  })

  test('answers that get lost with their connection are counted once', async () => {
    for (let cuts = 0; cuts < 3; cuts++) {
      await vi.waitFor(() => expect(one.platform.redis?.status).toBe('ready'))
      const cut = redis.loseAnswer()
      await ask(one, 9)
      await cut
    }
    await vi.waitFor(() => expect(one.platform.redis?.status).toBe('ready'))
    await ask(one, 1)
    await vi.waitFor(async () => expect(await counted()).toBe(28))
    await ask(two, 9)
    await expectRefused(two)
  })
})
