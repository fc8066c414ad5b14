import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveMessage } from '@app/shared/kit/live.ts'
import type { Sample } from '@app/shared/monitor/node.ts'
import { server as calls, type MetricsNews } from '@app/shared/monitor/server.ts'
import { beat } from '#/modules/monitor/node/heartbeat.ts'
import { nodeMetricTable, nodeTable } from '#/modules/monitor/node/node.table.ts'
import { samplerOf } from '#/modules/monitor/node/sampler.ts'
import { openLive } from '#testing/liveStream.ts'
import { signedIn, signInAsAdmin } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let one: TestApp
let two: TestApp
let watcher: string
let admin: string

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
  watcher = (await signedIn(one, 'monitor:server:list')).token
  admin = await signInAsAdmin(one)
  for (const node of [one, two]) await beat(node.platform, await samplerOf(node.platform).pulse())
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }

test('服务监控: nobody looks without the permission', async () => {
  const { token } = await signedIn(one, 'system:post:list')
  for (const call of Object.values(calls)) {
    expect(await one.send(call)).toMatchObject({ code: 401 })
    expect(await one.send(call, { token })).toMatchObject(denied)
  }
})

test('服务监控: real figures of processor, memory, process and disks', async () => {
  const { data } = await one.send(calls.figures, { token: watcher })
  expect(data).toMatchObject({ own: true, nodeId: one.platform.nodeId })
  expect(data?.cpu.cpuNum).toBeGreaterThan(0)
  expect((data?.cpu.total ?? 0) + (data?.cpu.free ?? 0) + (data?.cpu.wait ?? 0)).toBeCloseTo(100, 0)
  expect(data?.mem.used).toBeGreaterThan(0)
  expect((data?.mem.used ?? 0) + (data?.mem.free ?? 0)).toBeCloseTo(data?.mem.total ?? 0, 1)
  expect(data?.jvm).toMatchObject({ name: `Node.js (V8 ${process.versions.v8})`, version: process.version })
  expect(data?.jvm.runTime).toMatch(/^\d+天\d+小时\d+分钟$/)
  expect(data?.node).toMatchObject({ pid: process.pid })
  expect(data?.node.rss).toBeGreaterThan(20)
  expect(data?.sysFiles.length).toBeGreaterThan(0)
  expect(data?.driftMs).toBeUndefined()
})

test('服务监控: paths of the machine are told to the superuser alone, environment and arguments to nobody', async () => {
  const { data: seen } = await one.send(calls.figures, { token: watcher })
  expect(seen?.jvm.home).toBeUndefined()
  expect(seen?.sys.userDir).toBeUndefined()
  const answer = await one.send(calls.figures, { token: admin })
  expect(answer.data?.jvm.home).toBe(process.execPath)
  expect(answer.data?.sys.userDir).toBe(process.cwd())
  const { SECRET_KEY } = one.platform.env
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`argv|execArgv|"env"|${SECRET_KEY}`))
})

test('服务监控: another node is shown as its last heartbeat told it', async () => {
  const { data: nodes } = await one.send(calls.nodes, { token: watcher })
  expect(nodes).toHaveLength(2)
  expect(nodes?.filter(({ own }) => own).map(({ id }) => id)).toEqual([one.platform.nodeId])
  const query = { nodeId: two.platform.nodeId }
  const { data } = await one.send(calls.figures, { token: watcher, query })
  expect(data).toMatchObject({ own: false, nodeId: two.platform.nodeId })
  expect(data?.jvm.home).toBeUndefined()
  const unknown = await one.send(calls.figures, { token: watcher, query: { nodeId: 'nobody' } })
  expect(unknown).toMatchObject({ code: 500, msg: '节点不存在或尚未上报数据' })
})

test('服务监控: a clock that drifts is told on the page', async () => {
  await one.ctx.db.update(nodeTable).set({ driftMs: 8_000 }).where(eq(nodeTable.id, two.platform.nodeId))
  const { data } = await one.send(calls.figures, { token: watcher, query: { nodeId: two.platform.nodeId } })
  expect(data?.driftMs).toBe(8_000)
})

test('服务监控: half an hour in steps of ten seconds, a day in minutes', async () => {
  const { nodeId } = two.platform
  const sample = samplerOf(two.platform).sample()
  const at = (seconds: number): Sample => ({
    ...sample,
    at: Date.now() - seconds * 1_000,
    cpu: seconds === 10 ? 20 : 40,
  })
  await one.ctx.db.delete(nodeMetricTable).where(eq(nodeMetricTable.nodeId, nodeId))
  const minute = (minutes: number) => sql`date_trunc('minute', clock_timestamp() - make_interval(mins => ${minutes}))`
  await one.ctx.db.insert(nodeMetricTable).values([
    { nodeId, minute: minute(1_000), samples: [at(60_000), at(60_010)] },
    { nodeId, minute: minute(1), samples: [at(20), at(10)] },
  ])
  const points = async (range: '30m' | '24h') =>
    (await one.send(calls.history, { token: watcher, query: { nodeId, range } })).data?.map(({ cpu }) => cpu)
  expect(await points('30m')).toEqual([40, 20])
  expect(await points('24h')).toEqual([40, 30])
  const wrong = await one.app.inject({
    url: '/monitor/server/history?range=1y',
    headers: { authorization: `Bearer ${watcher}` },
  })
  expect(wrong.json()).toMatchObject({ code: 500, msg: '时间范围的值不在可选范围内' })
})

test('服务监控: who watches is sent the measurements of every node, nobody else is', async () => {
  const other = await signedIn(one, 'monitor:server:list')
  const mine = await openLive(two.app, watcher)
  const others = await openLive(two.app, other.token)
  const fresh = await signedIn(one, 'monitor:server:list')
  const watching = await openLive(two.app, fresh.token)
  await one.send(calls.figures, { token: fresh.token })
  const from = (messages: LiveMessage[]) =>
    new Set(messages.filter(({ topic }) => topic === 'monitor.metrics').map(({ data }) => (data as MetricsNews).nodeId))
  await watching.until(() => from(watching.news()).size === 2)
  const samples = watching.news().map(({ data }) => (data as MetricsNews).sample)
  expect(samples[0]).toMatchObject({ rss: expect.any(Number), cpu: expect.any(Number) })
  expect(from(others.news()).size).toBe(0)
  for (const stream of [mine, others, watching]) stream.close()
})
