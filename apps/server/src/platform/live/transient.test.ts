import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCallers } from '#testing/callers.ts'
import { cutConnections } from '#testing/database.ts'
import { openLive, type LiveStream } from '#testing/liveStream.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { liveEventTable } from './live.table.ts'
import { publishLive } from './publish.ts'
import { publishTransient } from './transient.ts'

let one: TestApp
let two: TestApp
const opened: LiveStream[] = []
// What one test sends may reach the other node during the next one: each has people of its own.

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function greeted(node: TestApp, id: string, lastId?: number): Promise<LiveStream> {
  const stream = await openLive(node.app, fakeCallers(node.platform)({ id }), lastId)
  opened.push(stream)
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  return stream
}
const heard = (stream: LiveStream) => stream.news().map(({ data }) => data)
const progress = (data: unknown, userIds: readonly string[] | 'all' = 'all', node = one) =>
  publishTransient(node.ctx, { topic: 'job.run', userIds, data })

test('瞬时消息: reaches the streams of the users on every node and is not kept', async () => {
  const [ming, lei] = [await greeted(one, 'ming'), await greeted(two, 'lei')]
  await progress(10, ['ming', 'lei'])
  await progress(20, ['lei'])
  await progress(30)
  await ming.until(() => heard(ming).length === 2)
  await lei.until(() => heard(lei).length === 3)
  expect([heard(ming), heard(lei)]).toEqual([
    [10, 30],
    [10, 20, 30],
  ])
  expect(ming.events.filter(({ event }) => event === 'news').map(({ id }) => id)).toEqual([undefined, undefined])
  expect(await one.ctx.db.select().from(liveEventTable)).toEqual([])
})

test('瞬时消息: outside of a transaction several are one statement and open none', async () => {
  const stream = await greeted(two, 'bo')
  const begun = vi.spyOn(one.platform.database, 'transaction')
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const of = (data: unknown) => ({ topic: 'job.run' as const, userIds: ['bo'], data })
  await publishTransient(one.ctx, of(1), of(2))
  expect(begun).not.toHaveBeenCalled()
  expect(sent.mock.calls.filter((call) => JSON.stringify(call).includes('pg_notify'))).toHaveLength(1)
  vi.restoreAllMocks()
  await stream.until(() => heard(stream).length === 2)
  expect(heard(stream)).toEqual([1, 2])
})

test('瞬时消息: what is stored comes again to who was away, what is transient does not', async () => {
  const first = await greeted(one, 'ming')
  const from = first.lastId()
  first.close()
  await progress('gone', ['ming'])
  await publishLive(one.ctx, { topic: 'kept', userIds: 'all', data: 'kept' })
  expect(heard(await greeted(two, 'ming', from))).toEqual(['kept'])
})

test('瞬时消息: goes out with the commit and not at all when the work is undone', async () => {
  const stream = await greeted(two, 'hua')
  await expect(
    one.ctx.tx(async (tx) => {
      await publishTransient(tx, { topic: 'transfer', userIds: ['hua'], data: 'undone' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await progress('done', ['hua'])
  await stream.until(() => heard(stream).length > 0)
  expect(heard(stream)).toEqual(['done'])
})

test('瞬时消息: the largest, in Chinese and for a thousand users, arrives whole; a larger one is refused', async () => {
  const users = Array.from({ length: 1_000 }, (_, i) => `19600000000000${String(i).padStart(5, '0')}`)
  const stream = await greeted(two, users.at(-1) ?? '')
  const large = '日'.repeat(2_332)
  await progress(large, users)
  await stream.until(() => heard(stream).length > 0)
  expect(heard(stream)).toEqual([large])
  await expect(progress('日'.repeat(2_333))).rejects.toThrow('live news of job.run is too large')
})

test('瞬时消息: many at once do not make the other nodes drop what they hold', async () => {
  const stream = await greeted(two, 'jun')
  await one.ctx.tx(async (tx) => {
    for (let i = 0; i < 20; i++)
      await publishTransient(tx, { topic: 'job.run', userIds: ['jun'], data: `${i} ${'x'.repeat(2_000)}` })
  })
  await stream.until(() => heard(stream).length === 20)
  expect(stream.events.filter(({ event }) => event === 'gap')).toEqual([])
})

test('瞬时消息: a browser learns that it may have missed some when its node did not listen', async () => {
  const stream = await greeted(two, 'fei')
  await cutConnections(one.databaseUrl, 'atrium-events')
  await stream.until((events) => events.some(({ event }) => event === 'gap'))
  await progress('heard again', ['fei'])
  await stream.until(() => heard(stream).length > 0)
})
