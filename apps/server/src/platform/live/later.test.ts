import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numberedLocks } from '#/platform/database/locks.ts'
import { fakeCallers } from '#testing/callers.ts'
import { withClient } from '#testing/database.ts'
import { openLive, type LiveStream } from '#testing/liveStream.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { publishLiveLater } from './later.ts'
import { liveEventTable } from './live.table.ts'

let one: TestApp
let two: TestApp
let ming: LiveStream
let lei: LiveStream

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
  ming = await openLive(one.app, fakeCallers(one.platform)({ id: 'ming' }))
  lei = await openLive(two.app, fakeCallers(two.platform)({ id: 'lei' }))
  await Promise.all([ming, lei].map((s) => s.until((events) => events.some(({ event }) => event === 'hello'))))
})
afterEach(() => one.ctx.db.delete(liveEventTable).where(eq(liveEventTable.topic, 'toy')))
afterAll(async () => {
  ming.close()
  lei.close()
  await two.close()
  await one.close()
})

/** A write that tells of itself after its commit. */
const written = (node: TestApp, data: unknown, userIds: string[] | 'all' = 'all') =>
  node.ctx.tx((tx) => publishLiveLater(tx, { topic: 'toy', userIds, data }))
const heard = (stream: LiveStream) => stream.news().map(({ data }) => data)
const hears = (stream: LiveStream, data: unknown) => stream.until(() => heard(stream).includes(data))

test('实时: what is told after the commit reaches whom it is for on every node', async () => {
  await written(one, 'for lei', ['lei'])
  await written(two, 'for all')
  await Promise.all([hears(ming, 'for all'), hears(lei, 'for all'), hears(lei, 'for lei')])
  expect(heard(ming)).not.toContain('for lei')
})

test('实时: a write that is undone promises nothing', async () => {
  const undone = one.ctx.tx(async (tx) => {
    await publishLiveLater(tx, { topic: 'toy', userIds: 'all', data: 'undone' })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await written(one, 'after it')
  await hears(ming, 'after it')
  expect(heard(ming)).not.toContain('undone')
})

test('实时: hundreds of writers wait for no turn, and the same news of theirs is few rows', async () => {
  const users = Array.from({ length: 200 }, (_, i) => (i % 2 ? 'ming' : 'lei'))
  await withClient(one.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [numberedLocks.live])
    await Promise.all(users.map((user) => written(one, 'counted', [user])))
    expect(heard(ming)).not.toContain('counted')
    await client.query('commit')
  })
  await Promise.all([hears(ming, 'counted'), hears(lei, 'counted')])
  await written(one, 'last')
  await hears(ming, 'last')
  const rows = await one.ctx.db.select().from(liveEventTable).where(eq(liveEventTable.topic, 'toy'))
  expect(rows.filter(({ data }) => data === 'counted').length).toBeLessThan(20)
})

test('实时: a node that ends tells first what it has promised', async () => {
  const three = await openTestApp({ databaseUrl: one.databaseUrl })
  await Promise.all(['a', 'b', 'c'].map((data) => written(three, data)))
  await three.close()
  await Promise.all(['a', 'b', 'c'].map((data) => hears(ming, data)))
})
