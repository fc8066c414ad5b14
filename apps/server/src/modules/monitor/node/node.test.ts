import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutConnections } from '#testing/database.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { beat, sayStopped } from './heartbeat.ts'
import { isLiveNode, nodeNames, nodeRows } from './node.read.ts'
import { sweepNodes } from './node.sweep.ts'
import { nodeMetricTable, nodeTable } from './node.table.ts'
import { samplerOf } from './sampler.ts'

let one: TestApp
let two: TestApp

beforeAll(async () => {
  one = await openTestApp()
  two = await openTestApp({ databaseUrl: one.databaseUrl })
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const ago = (interval: string) => sql`clock_timestamp() - ${interval}::interval`

test('节点: every start enters the registry and is known by host and process', async () => {
  const ids = [one.platform.nodeId, two.platform.nodeId]
  await vi.waitFor(async () =>
    expect((await nodeRows(one.ctx)).map(({ id }) => id)).toEqual(expect.arrayContaining(ids)),
  )
  const rows = await nodeRows(one.ctx)
  expect(rows.every(({ state }) => state === 'live')).toBe(true)
  expect(rows[0]?.metrics?.figures.node).toMatchObject({ pid: process.pid })
  const names = await nodeNames(one.ctx, [...ids, null, 'never-heard-of'])
  expect(names.get(ids[0] ?? '')).toMatch(new RegExp(`^.+:${process.pid}$`))
  expect(names.get('never-heard-of')).toBe('never-he')
  expect(names.size).toBe(3)
})

test('节点: silence of more than 30 s is a loss, an orderly stop is none', async () => {
  const third = await openTestApp({ databaseUrl: one.databaseUrl })
  const { nodeId } = third.platform
  await beat(third.platform, await samplerOf(third.platform).pulse())
  expect(await isLiveNode(one.ctx, nodeId)).toBe(true)
  await one.ctx.db
    .update(nodeTable)
    .set({ lastSeen: ago('31 seconds') })
    .where(eq(nodeTable.id, nodeId))
  expect(await isLiveNode(one.ctx, nodeId)).toBe(false)
  expect((await nodeRows(one.ctx)).find(({ id }) => id === nodeId)).toMatchObject({ state: 'lost' })
  await third.close()
  expect((await nodeRows(one.ctx)).find(({ id }) => id === nodeId)).toMatchObject({ state: 'stopped' })
})

test('节点: a clock that is not the database’s is measured, sooner than it does harm', async () => {
  const pulse = await samplerOf(two.platform).pulse()
  expect(Math.abs(await beat(two.platform, pulse))).toBeLessThan(5_000)
  two.clock.moveMs(300_000)
  expect(await beat(two.platform, pulse)).toBeGreaterThan(290_000)
  two.clock.moveMs(-300_000)
  expect((await nodeRows(one.ctx)).find(({ id }) => id === two.platform.nodeId)?.driftMs).toBeGreaterThan(290_000)
  expect(await isLiveNode(one.ctx, two.platform.nodeId)).toBe(true)
})

test('节点: when the database cuts the connections the heartbeat goes on', async () => {
  const pulse = await samplerOf(two.platform).pulse()
  await one.ctx.db
    .update(nodeTable)
    .set({ lastSeen: ago('31 seconds') })
    .where(eq(nodeTable.id, two.platform.nodeId))
  await cutConnections(one.databaseUrl, 'atrium')
  await vi.waitFor(() => beat(two.platform, pulse))
  expect(await isLiveNode(two.ctx, two.platform.nodeId)).toBe(true)
})

test('节点: one row per node and minute holds the samples, a day is kept, dead nodes for a week', async () => {
  const pulse = await samplerOf(one.platform).pulse()
  await one.ctx.db.delete(nodeMetricTable)
  await beat(one.platform, pulse)
  await beat(one.platform, pulse)
  const rows = await one.ctx.db.select().from(nodeMetricTable).where(eq(nodeMetricTable.nodeId, one.platform.nodeId))
  expect(rows.flatMap(({ samples }) => samples)).toHaveLength(2)
  await one.ctx.db.insert(nodeMetricTable).values({ nodeId: 'old', minute: ago('25 hours'), samples: [] })
  await one.ctx.db.insert(nodeTable).values({
    id: 'old',
    host: 'old',
    pid: 1,
    version: '1',
    roles: [],
    startTime: ago('9 days'),
    lastSeen: ago('8 days'),
  })
  await sweepNodes(one.ctx)
  expect(await one.ctx.db.select().from(nodeTable).where(eq(nodeTable.id, 'old'))).toEqual([])
  expect(await one.ctx.db.select().from(nodeMetricTable).where(eq(nodeMetricTable.nodeId, 'old'))).toEqual([])
  expect((await nodeRows(one.ctx)).some(({ id }) => id === one.platform.nodeId)).toBe(true)
  await sayStopped(one.platform)
  await beat(one.platform, pulse)
  expect(await isLiveNode(one.ctx, one.platform.nodeId)).toBe(true)
})
