import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { numberedLocks } from '#/platform/database/locks.ts'
import { fakeCallers } from '#testing/callers.ts'
import { cutConnections, withClient } from '#testing/database.ts'
import { listening, openLive, type LiveStream } from '#testing/liveStream.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { liveEventTable } from './live.table.ts'
import { publishLive } from './publish.ts'
import { sweepLive } from './replay.ts'

let one: TestApp
let two: TestApp
let callerOnOne: ReturnType<typeof fakeCallers>
let callerOnTwo: ReturnType<typeof fakeCallers>
const opened: LiveStream[] = []

beforeAll(async () => {
  one = await openTestApp({ env: { L_RATE_USER: '100000', L_LIVE_BEAT_MS: '300', L_LIVE_USER: '7' } })
  two = await openTestApp({ databaseUrl: one.databaseUrl, env: { L_LIVE_BEAT_MS: '60000' } })
  callerOnOne = fakeCallers(one.platform)
  callerOnTwo = fakeCallers(two.platform)
})
afterEach(() => {
  for (const stream of opened) stream.close()
  opened.length = 0
})
afterAll(async () => {
  await two.close()
  await one.close()
})

async function open(node: TestApp, token: string, lastId?: number): Promise<LiveStream> {
  const stream = await openLive(node.app, token, lastId)
  opened.push(stream)
  return stream
}
const greeted = async (node: TestApp, token: string, lastId?: number) => {
  const stream = await open(node, token, lastId)
  await stream.until((events) => events.some(({ event }) => event === 'hello'))
  return stream
}
const said = (node: TestApp, data: unknown, userIds: string[] | 'all' = 'all') =>
  publishLive(node.ctx, { topic: 'test', userIds, data })
const heard = (stream: LiveStream) => stream.news().map(({ data }) => data)
const hears = (stream: LiveStream, data: unknown) =>
  stream.until(() => heard(stream).some((item) => JSON.stringify(item) === JSON.stringify(data)))

test('实时: without a live session in the Authorization header nothing is streamed', async () => {
  const url = await listening(one.app)
  const refused = { code: 401, msg: '请求访问：/common/events，认证失败，无法访问系统资源' }
  for (const headers of [{}, { cookie: `access_token=${callerOnOne({})}` }] as Record<string, string>[]) {
    const answer = await fetch(`${url}/common/events`, { headers })
    expect([answer.status, await answer.json()]).toEqual([401, refused])
  }
  const inAddress = await fetch(`${url}/common/events?token=${callerOnOne({})}`)
  expect(inAddress.status).toBe(401)
  const head = await fetch(`${url}/common/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${callerOnOne({})}` },
  })
  expect(head.headers.get('content-type')).not.toContain('event-stream')
})

test('实时: the answer may be stored, changed and collected by nobody on the way', async () => {
  const { headers } = await greeted(one, callerOnOne({}))
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('实时: news reaches whom it is for on every node, and nobody else', async () => {
  const ming = await greeted(one, callerOnOne({ id: 'ming' }))
  const lei = await greeted(two, callerOnTwo({ id: 'lei' }))
  await said(one, 'for lei', ['lei', 'somebody'])
  await said(two, 'for all')
  await Promise.all([hears(ming, 'for all'), hears(lei, 'for all')])
  expect(heard(ming)).toEqual(['for all'])
  expect(heard(lei)).toEqual(['for lei', 'for all'])
})

test('实时: what a transaction says is heard with its commit, and not at all without one', async () => {
  const stream = await greeted(one, callerOnOne({}))
  await expect(
    one.ctx.tx(async (tx) => {
      await publishLive(tx, { topic: 'test', userIds: 'all', data: 'undone' })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await said(one, 'done')
  await hears(stream, 'done')
  expect(heard(stream)).toEqual(['done'])
})

test('实时: news too large for a hint is a mistake of the sender', async () => {
  await expect(said(one, 'x'.repeat(9_000))).rejects.toThrow('live news of test is too large')
})

test('实时: of two transactions side by side the one that commits later has the later number', async () => {
  const stream = await greeted(one, callerOnOne({}))
  let commitEarly = () => {}
  const gate = new Promise<void>((resolve) => (commitEarly = resolve))
  let published = () => {}
  const early = one.ctx.tx(async (tx) => {
    await publishLive(tx, { topic: 'test', userIds: 'all', data: 'published first, committed last' })
    published()
    await gate
  })
  await new Promise<void>((resolve) => (published = resolve))
  await said(two, 'committed first')
  await hears(stream, 'committed first')
  commitEarly()
  await early
  await hears(stream, 'published first, committed last')
  const numbers = stream.events.filter(({ event }) => event === 'news').map(({ id }) => id ?? 0)
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Infinity)
})

test('实时: a publisher with a lower number that has not committed holds the next one back', async () => {
  const stream = await greeted(one, callerOnOne({}))
  const from = stream.lastId()
  await withClient(one.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [numberedLocks.live])
    await client.query("insert into sys_live_event (topic, data) values ('test', '\"slow\"')")
    const next = said(two, 'next')
    await client.query('select pg_sleep(0.4)')
    expect(heard(stream)).toEqual([])
    await client.query('commit')
    await next
  })
  await hears(stream, 'next')
  expect(heard(stream)).toEqual(['slow', 'next'])
  const again = await greeted(two, callerOnTwo({}), from)
  expect(heard(again)).toEqual(['slow', 'next'])
})

test('实时: who comes back with his number gets what he missed, once and in order', async () => {
  const token = callerOnOne({ id: 'ming' })
  const first = await greeted(one, token)
  await said(one, 1)
  await hears(first, 1)
  const last = first.lastId()
  first.close()
  await said(one, 2, ['ming'])
  await said(one, 3, ['lei'])
  await said(two, 4)
  const second = await greeted(one, token, last)
  expect(heard(second)).toEqual([2, 4])
  await said(two, 5)
  await hears(second, 5)
  expect(heard(second)).toEqual([2, 4, 5])
  const elsewhere = await greeted(two, callerOnTwo({ id: 'ming' }), last)
  expect(heard(elsewhere)).toEqual([2, 4, 5])
})

test('实时: while many publish on both nodes a browser that keeps coming back misses nothing and sees nothing twice', async () => {
  const token = callerOnOne({ id: 'ming' })
  const seen: unknown[] = []
  let last = (await greeted(one, token)).lastId()
  const publishing = Promise.all(
    [one, two].flatMap((node, at) =>
      Array.from({ length: 4 }, async (_, worker) => {
        for (let i = 0; i < 25; i++) await said(node, `${at}-${worker}-${i}`, i % 3 ? ['ming'] : 'all')
      }),
    ),
  )
  let going = true
  void publishing.finally(() => (going = false))
  while (going) {
    const stream = await greeted(one, token, last)
    await stream.until(() => !going || heard(stream).length > 10)
    stream.close()
    seen.push(...heard(stream))
    last = stream.lastId()
  }
  await publishing
  const rest = await greeted(one, token, last)
  seen.push(...heard(rest))
  expect(seen.toSorted()).toEqual(
    [0, 1]
      .flatMap((at) => [0, 1, 2, 3].flatMap((worker) => Array.from({ length: 25 }, (_, i) => `${at}-${worker}-${i}`)))
      .toSorted(),
  )
})

test('实时: a number from before what is kept, or from another database, means asking everything anew', async () => {
  const token = callerOnOne({})
  await said(one, 'old')
  const resync = async (lastId: number) =>
    (await greeted(one, token, lastId)).events.some(({ event }) => event === 'resync')
  expect(await resync(9_000_000)).toBe(true)
  const stream = await greeted(one, token)
  await one.ctx.db.update(liveEventTable).set({ createTime: new Date(Date.now() - 25 * 3_600_000).toISOString() })
  await sweepLive(one.ctx)
  const rows = await one.ctx.db.select().from(liveEventTable)
  expect(rows).toHaveLength(1)
  expect(await resync(1)).toBe(true)
  expect(await resync(stream.lastId())).toBe(false)
})

test('实时: more than can be sent again is not sent again', async () => {
  const token = callerOnOne({ id: 'ming' })
  const from = (await greeted(one, token)).lastId()
  await one.ctx.tx(async (tx) => {
    for (let i = 0; i < 501; i++) await publishLive(tx, { topic: 'test', userIds: ['ming'], data: i })
  })
  const stream = await greeted(one, token, from)
  expect(stream.events.filter(({ event }) => event === 'resync')).toHaveLength(1)
  expect(heard(stream)).toEqual([])
  await said(one, 'after')
  await hears(stream, 'after')
  expect(heard(stream)).toEqual(['after'])
})

test('实时: a node whose listening connection was cut catches up by itself', async () => {
  const stream = await greeted(two, callerOnTwo({}))
  await cutConnections(one.databaseUrl, 'atrium-events')
  await said(one, 'said while nobody listened')
  await hears(stream, 'said while nobody listened')
})

test('实时: signs of life carry the number, also past news for others', async () => {
  const stream = await greeted(one, callerOnOne({ id: 'ming' }))
  const from = stream.lastId()
  await said(one, 'not for ming', ['lei'])
  await stream.until((events) => events.some(({ event, id }) => event === 'beat' && (id ?? 0) > from))
  expect(heard(stream)).toEqual([])
})

test('实时: a session, a user and a node have only so many streams', async () => {
  const token = callerOnOne({ id: 'greedy' })
  for (let i = 0; i < 5; i++) await greeted(one, token)
  const sixth = await fetch(`${await listening(one.app)}/common/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([sixth.status, await sixth.json()]).toEqual([429, { code: 429, msg: '访问过于频繁，请稍候再试' }])
  expect(sixth.headers.get('retry-after')).toBe('60')
  const second = callerOnOne({ id: 'greedy' })
  await greeted(one, second)
  await greeted(one, second)
  expect((await open(one, second)).status).toBe(429)
  const small = await openTestApp({ databaseUrl: one.databaseUrl, env: { L_LIVE_NODE: '1' } })
  try {
    const caller = fakeCallers(small.platform)
    const only = await openLive(small.app, caller({}))
    const surplus = await fetch(`${await listening(small.app)}/common/events`, {
      headers: { authorization: `Bearer ${caller({})}` },
    })
    expect([surplus.status, await surplus.json()]).toEqual([503, { code: 503, msg: '服务暂时不可用，请稍后重试' }])
    only.close()
  } finally {
    await small.close()
  }
})

test('实时: a browser that does not read is let go, the others hear on', async () => {
  const node = await openTestApp({ databaseUrl: one.databaseUrl })
  try {
    const caller = fakeCallers(node.platform)
    const reader = await greeted(node, caller({ id: 'reader' }))
    const { port } = new URL(await listening(node.app))
    const socket = connect(Number(port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).on('error', () => undefined))
    await new Promise<void>((resolve) => socket.on('connect', resolve))
    const token = caller({ id: 'sleeper' })
    socket.write(`GET /common/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    await new Promise<void>((resolve) => socket.once('data', () => resolve()))
    socket.pause()
    const connections = () =>
      new Promise<number>((resolve) => node.app.server.getConnections((_, count) => resolve(count)))
    expect(await connections()).toBe(2)
    const large = 'x'.repeat(8_000)
    let megabytes = 0
    while ((await connections()) === 2 && megabytes < 40) {
      megabytes++
      await node.ctx.tx(async (tx) => {
        for (let i = 0; i < 125; i++) await publishLive(tx, { topic: 'test', userIds: ['sleeper'], data: large })
      })
      await said(node, megabytes, ['reader'])
      await hears(reader, megabytes)
    }
    expect(megabytes).toBeLessThan(40)
    socket.resume()
    await closed
    await said(node, 'still there', ['reader'])
    await hears(reader, 'still there')
  } finally {
    await node.close()
  }
})

test('实时: a node that stops ends its streams and takes no new ones', async () => {
  const third = await openTestApp({ databaseUrl: one.databaseUrl })
  const caller = fakeCallers(third.platform)
  const token = caller({})
  const stream = await openLive(third.app, token)
  third.app.draining = true
  const late = await fetch(`${await listening(third.app)}/common/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(late.status).toBe(503)
  await third.close()
  await stream.ended
  expect(stream.events.map(({ event }) => event)).not.toContain('end')
})

test('权限变更: the users concerned are told, of a role or a menu everybody', async () => {
  const ming = await greeted(one, callerOnOne({ id: 'ming' }))
  const lei = await greeted(two, callerOnTwo({ id: 'lei' }))
  const topics = (stream: LiveStream) => stream.news().map(({ topic }) => topic)
  await one.ctx.emit('user.changed', { userIds: ['ming'] })
  await ming.until(() => topics(ming).length === 1)
  await two.ctx.tx(async (tx) => {
    await tx.emit('user.changed', { userIds: ['ming'] })
    await tx.emit('role.changed', { roleIds: ['7'] })
  })
  await lei.until(() => topics(lei).length === 1)
  await one.ctx.emit('menu.changed', { menuIds: [] })
  await lei.until(() => topics(lei).length === 2)
  await ming.until(() => topics(ming).length === 3)
  expect([...new Set([...topics(ming), ...topics(lei)])]).toEqual(['grants'])
})

test('字典和参数变更: every browser is told which, once for what changed together', async () => {
  const stream = await greeted(two, callerOnTwo({ id: 'lei' }))
  await one.ctx.tx(async (tx) => {
    await tx.emit('dict.changed', { dictTypes: ['sys_user_sex'] })
    await tx.emit('dict.changed', { dictTypes: ['sys_user_sex', 'sys_show_hide'] })
    await tx.emit('config.changed', { keys: ['sys.index.title'] })
  })
  await one.ctx.emit('dict.changed', { dictTypes: [] })
  await one.ctx.emit('config.changed', { keys: Array.from({ length: 101 }, (_, i) => `key${i}`) })
  await stream.until(() => stream.news().length === 4)
  expect(stream.news()).toEqual([
    { topic: 'dict', data: { dictTypes: ['sys_user_sex', 'sys_show_hide'] } },
    { topic: 'config', data: { keys: ['sys.index.title'] } },
    { topic: 'dict', data: { dictTypes: [] } },
    { topic: 'config', data: { keys: [] } },
  ])
})

test('实时: news for very many users is kept in rows of at most 500', async () => {
  const users = Array.from({ length: 1_200 }, (_, i) => `many${i}`)
  await said(one, 'many', users)
  const rows = await one.ctx.db
    .select({ users: sql<number>`cardinality(${liveEventTable.userIds})` })
    .from(liveEventTable)
    .where(eq(liveEventTable.data, 'many'))
  expect(rows.map((row) => row.users)).toEqual([500, 500, 200])
})
