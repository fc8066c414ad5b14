import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { submitTable } from '#/platform/http/submit.table.ts'
import { cutConnections, withClient } from '#testing/database.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createJobs } from './createJobs.ts'
import { onDurable, publishDurable } from './durable.ts'
import type { Jobs } from './jobs.ts'

const numbered = z.object({ n: z.number() })
const happened = { name: 'toy.happened', payload: numbered }
const emptyArea = mkdtempSync(join(tmpdir(), 'atrium-empty-'))

let t: TestApp
let jobs: Jobs
let otherNode: Jobs
const ran: string[] = []
const failed: number[] = []
const tries: number[] = []
const until = (condition: () => boolean | Promise<boolean>, timeout = 10_000) =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 20 })

function define(target: Jobs, node: string) {
  target.define({
    queue: 'toy.plain',
    payload: numbered,
    run: async (_ctx, { n }) => void ran.push(`${node}:plain:${n}`),
  })
  target.define({
    queue: 'toy.slow',
    payload: numbered,
    concurrency: 4,
    run: (_ctx, { n }, { signal }) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, n)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          ran.push(`${node}:aborted:${n}`)
          reject(new Error('aborted'))
        })
      }),
    onFailed: async (_ctx, { n }) => void failed.push(n),
  })
  target.define({
    queue: 'toy.short',
    payload: numbered,
    timeoutMs: 1_000,
    run: (_ctx, _payload, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    onFailed: async (_ctx, { n }) => void failed.push(n),
  })
  target.define({
    queue: 'toy.paused',
    payload: numbered,
    retries: [1, 2, 600],
    run: (_ctx, { n }, { signal }) => {
      tries.push(performance.now())
      if (tries.length < 3) throw new Error('not yet')
      // The third try is that of a node that dies.
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error(`${n}`))))
    },
  })
  target.define(onDurable(happened, 'first', async (_ctx, { n }) => void ran.push(`first:${n}`)))
  target.define(onDurable(happened, 'second', async (_ctx, { n }) => void ran.push(`second:${n}`)))
}

beforeAll(async () => {
  t = await openTestApp({ modulesDir: emptyArea })
  await t.platform.jobs.stop(1_000)
  jobs = createJobs(() => t.platform, { lookMs: 1_000 })
  otherNode = createJobs(() => t.platform, { lookMs: 1_000 })
  define(jobs, 'a')
  define(otherNode, 'b')
  Object.assign(t.platform, { jobs })
  await jobs.start()
})
afterAll(async () => {
  await otherNode.stop(1_000)
  await t.close()
})

const tableCount = async (queue: string, state: string) => {
  const { rows } = await t.ctx.db.execute<{ count: string }>(
    sql`select count(*) from atrium_jobs.job where name = ${queue} and state = ${state}::atrium_jobs.job_state`,
  )
  return Number(rows[0]?.count)
}

test('任务: a job of a transaction that is rolled back never runs', async () => {
  const undone = t.ctx.tx(async (tx) => {
    await jobs.send(tx, 'toy.plain', { n: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await jobs.send(t.ctx, 'toy.plain', { n: 2 })
  await until(() => ran.includes('a:plain:2'))
  expect(ran).not.toContain('a:plain:1')
})

test('任务: a committed job runs', async () => {
  await t.ctx.tx((tx) => jobs.send(tx, 'toy.plain', { n: 3 }))
  await until(() => ran.includes('a:plain:3'))
})

test('任务: a wrong payload or queue is an error at once', async () => {
  await expect(jobs.send(t.ctx, 'toy.plain', { n: 'x' })).rejects.toThrow('expected number')
  await expect(jobs.send(t.ctx, 'toy.unknown', { n: 1 })).rejects.toThrow('queue toy.unknown is not defined')
})

test('任务: a twin with the same key is not queued while the first waits', async () => {
  const startAfter = new Date(Date.now() + 3_600_000)
  const id = await jobs.send(t.ctx, 'toy.plain', { n: 4 }, { startAfter, dedupeKey: 'k' })
  expect(id).not.toBeNull()
  expect(await jobs.send(t.ctx, 'toy.plain', { n: 4 }, { dedupeKey: 'k' })).toBeNull()
  await jobs.cancel(t.ctx, 'toy.plain', id ?? '')
  expect(await tableCount('toy.plain', 'cancelled')).toBe(1)
  expect(await jobs.send(t.ctx, 'toy.plain', { n: 5 }, { dedupeKey: 'k' })).not.toBeNull()
  await until(() => ran.includes('a:plain:5'))
})

test('任务: cancelling a running job aborts it and its failure handler stays silent', async () => {
  const id = await jobs.send(t.ctx, 'toy.slow', { n: 60_000 })
  await until(async () => (await tableCount('toy.slow', 'active')) === 1)
  await jobs.cancel(t.ctx, 'toy.slow', id ?? '')
  await until(() => ran.includes('a:aborted:60000'))
  expect(failed).not.toContain(60_000)
})

test('任务: a run beyond its time is aborted and reported as failed', async () => {
  await jobs.send(t.ctx, 'toy.short', { n: 77 })
  await until(() => failed.includes(77))
})

test('任务: the job of a node that fell silent is reported as failed', async () => {
  const id = await jobs.send(t.ctx, 'toy.slow', { n: 50_000 })
  await until(async () => (await tableCount('toy.slow', 'active')) === 1)
  await t.ctx.db.execute(
    sql`update atrium_jobs.job set heartbeat_on = now() - interval '1 hour' where name = 'toy.slow' and state = 'active'`,
  )
  await until(() => failed.includes(50_000))
  await jobs.cancel(t.ctx, 'toy.slow', id ?? '')
})

test('任务: pauses of a list stand before each further try, also after one whose node fell silent', async () => {
  const id = await jobs.send(t.ctx, 'toy.paused', { n: 1 })
  await until(() => tries.length === 3)
  const pauses = tries.slice(1).map((at, i) => Math.floor((at - (tries[i] ?? 0)) / 1_000))
  expect(pauses[0]).toBeGreaterThanOrEqual(1)
  expect(pauses[1]).toBeGreaterThanOrEqual(2)
  await t.ctx.db.execute(
    sql`update atrium_jobs.job set heartbeat_on = now() - interval '1 hour' where id = ${id} and state = 'active'`,
  )
  await until(async () => (await tableCount('toy.paused', 'retry')) === 1)
  const { rows } = await t.ctx.db.execute<{ pause: number }>(
    sql`select extract(epoch from start_after - now())::int as pause from atrium_jobs.job where id = ${id}`,
  )
  expect(rows[0]?.pause).toBeGreaterThan(580)
  expect(rows[0]?.pause).toBeLessThanOrEqual(600)
  await jobs.cancel(t.ctx, 'toy.paused', id ?? '')
})

/** What the nodes are told while something is done. */
const notified = (work: () => Promise<unknown>) =>
  withClient(t.databaseUrl, async (client) => {
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(String(payload)))
    await client.query('listen atrium_events')
    await work()
    await client.query('select 1')
    return heard.filter((text) => text.includes('toy.'))
  })

test('任务: a quiet one is queued without a NOTIFY and runs here all the same', async () => {
  expect(await notified(() => jobs.send(t.ctx, 'toy.plain', { n: 20 }))).toHaveLength(1)
  expect(await notified(() => jobs.send(t.ctx, 'toy.plain', { n: 21 }, { quiet: true }))).toEqual([])
  await until(() => ran.includes('a:plain:21'))
  await Promise.all(
    Array.from({ length: 200 }, (_, i) => jobs.send(t.ctx, 'toy.plain', { n: 1_000 + i }, { quiet: true })),
  )
  await until(() => ran.filter((line) => /^a:plain:1\d{3}$/.test(line)).length === 200, 30_000)
})

test('任务: what a node that is gone told nobody after its commit, another one finds', async () => {
  const gone = createJobs(() => t.platform, { lookMs: 1_000 })
  const two = await openTestApp({ databaseUrl: t.databaseUrl, modulesDir: emptyArea })
  await two.platform.jobs.stop(1_000)
  const there = createJobs(() => two.platform, { lookMs: 1_000 })
  const serve = (target: Jobs, concurrency: number) =>
    target.define({
      queue: 'toy.left',
      payload: numbered,
      concurrency,
      run: async (_ctx, { n }) => void ran.push(`${n}`),
    })
  serve(gone, 0)
  serve(there, 1)
  await gone.start()
  await there.start()
  await gone.send(t.ctx, 'toy.left', { n: 31 }, { quiet: true })
  await gone.stop(0)
  await until(() => ran.includes('31'))
  await there.stop(1_000)
  await two.close()
})

test('任务: two nodes share a queue and run each job once', async () => {
  await otherNode.start()
  await until(() => ran.includes('a:aborted:50000'))
  ran.length = 0
  await t.ctx.tx(async (tx) => {
    for (let n = 100; n < 140; n++) await jobs.send(tx, 'toy.plain', { n })
  })
  await until(() => ran.length >= 40, 30_000)
  const numbers = ran.map((line) => Number(line.split(':')[2])).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, i) => 100 + i))
})

test('持久事件: every subscriber hears of a committed event, none of one rolled back', async () => {
  await t.ctx.tx((tx) => publishDurable(tx, happened, { n: 9 }))
  await until(() => ran.includes('first:9') && ran.includes('second:9'))
  const undone = t.ctx.tx(async (tx) => {
    await publishDurable(tx, happened, { n: 10 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await tableCount('event.toy.happened.first', 'created')).toBe(0)
})

test('清理: writes remembered for a day are forgotten after it, a failing sweep stops no other', async () => {
  const swept: string[] = []
  const submits = () => t.ctx.db.select().from(submitTable)
  for (const node of [jobs, otherNode]) {
    node.hourly('broken', async () => {
      throw new Error('sweep')
    })
    node.hourly('toy', async () => void swept.push('toy'))
  }
  await t.ctx.db.insert(submitTable).values({ mark: 'm', bodyHash: 'b', answer: '{}' })
  await jobs.send(t.ctx, 'platform.hourly', {})
  await until(() => swept.length === 1)
  expect(await submits()).toHaveLength(1)
  t.clock.moveMs(25 * 3_600_000)
  await jobs.send(t.ctx, 'platform.hourly', {})
  await until(() => swept.length === 2)
  expect(await submits()).toHaveLength(0)
})

test('任务: after a lost database connection the queue is served again', async () => {
  await cutConnections(t.databaseUrl)
  await until(async () => {
    try {
      return (await jobs.send(t.ctx, 'toy.plain', { n: 500 }, { dedupeKey: 'after' })) !== null
    } catch {
      // The pool hands out a connection that was cut; the next one is new.
      return false
    }
  })
  await until(() => ran.some((line) => line.endsWith('plain:500')))
})

test('任务: stopping lets a running job end', async () => {
  await otherNode.stop(1_000)
  await jobs.send(t.ctx, 'toy.slow', { n: 800 })
  await until(async () => (await tableCount('toy.slow', 'active')) >= 1)
  await jobs.stop(5_000)
  expect(failed).not.toContain(800)
  expect(await tableCount('toy.slow', 'active')).toBe(0)
})
