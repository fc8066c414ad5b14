import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job, runJob } from '@app/shared/monitor/job.ts'
import { defineTask } from '#/platform/tasks.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { enabledJob, jobPermissions, manyCalls, readyForJobs, runsOf, savedJob, until } from './testing/jobs.ts'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

let one: TestApp
let two: TestApp
let token: string
let fresh: () => string
/** What runs of the sleeping tasks wait for. */
let release: () => void = () => undefined
const begun: string[] = []

const sleeper = (name: string, repeatable: boolean) =>
  defineTask({
    name,
    title: '等待',
    description: '等到测试放行',
    params: [],
    repeatable,
    run: (task) => {
      begun.push(`${name} ${task.nodeId}`)
      return new Promise<string>((resolve, reject) => {
        release = () => resolve('迟到的结果')
        task.signal.addEventListener('abort', () => reject(task.signal.reason as Error))
      })
    },
  })

async function node(databaseUrl?: string): Promise<TestApp> {
  const env = { ...manyCalls, SECRET_KEY: 'two nodes of one test share this 7F31' }
  const server = await openTestApp({ env, scheduler: true, ...(databaseUrl ? { databaseUrl } : {}) })
  server.platform.tasks.define(sleeper('toy.wait', false))
  server.platform.tasks.define(sleeper('toy.again', true))
  return server
}

beforeAll(async () => {
  one = await node()
  two = await node(one.databaseUrl)
  await readyForJobs(one)
  const caller = fakeCallers(one.platform)
  fresh = () => caller({ id: 'planner', permissions: jobPermissions })
  token = fresh()
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const stop = (id: string) => one.send(job.endpoints.changeStatus, { token: fresh(), body: { id, status: '1' } })
const run = async (id: string) => (await one.send(runJob, { token: fresh(), body: { id } })).data?.logId ?? ''

interface Told extends Record<string, unknown> {
  rows: number
  times: number
  nodes: number
  gaps: number
}

/** What the ledger tells of the planned times of all jobs of this name. */
async function told(jobName: string): Promise<Told> {
  const { rows } = await one.ctx.db.execute<Told>(sql`
    select count(*)::int as rows, count(distinct (job_id, fire_time))::int as times,
      count(distinct node_id)::int as nodes, count(*) filter (where gap > interval '1 second')::int as gaps
    from (select job_id, fire_time, node_id,
        fire_time - lag(fire_time) over (partition by job_id order by fire_time) as gap
      from sys_job_log where job_name = ${jobName} and state = 'ended' and status = '0') runs`)
  return rows[0] as Told
}

test('两个节点: 200 planned times are 200 rows, none twice, none left out, and both nodes work', async () => {
  const jobs = []
  for (let i = 0; i < 25; i++)
    jobs.push(await enabledJob(one, token, { jobName: '两个节点', cronExpression: '* * * * * ?', concurrent: '0' }))
  // Whoever wakes first takes all of a second: for a while that may be the same node.
  await until(async () => {
    const { rows, nodes } = await told('两个节点')
    return rows >= 200 && nodes === 2
  }, 60_000)
  for (const { id } of jobs) await stop(id)
  await pause(1_000)
  const { rows, times, gaps } = await told('两个节点')
  expect([times, gaps]).toEqual([rows, 0])
}, 90_000)

test('钟: a node whose clock is an hour off neither repeats nor leaves out a planned time', async () => {
  const { id } = await enabledJob(one, token, { jobName: '钟', cronExpression: '* * * * * ?' })
  await until(async () => (await told('钟')).rows >= 2)
  one.clock.moveMs(3_600_000)
  two.clock.moveMs(-3_600_000)
  await until(async () => (await told('钟')).rows >= 6)
  one.clock.moveMs(-3_600_000)
  two.clock.moveMs(3_600_000)
  await until(async () => (await told('钟')).rows >= 8)
  await stop(id)
  const { rows, times, gaps } = await told('钟')
  expect([times, gaps]).toEqual([rows, 0])
}, 40_000)

/** The node seems to have fallen silent: its lease is over, also when it was just about to renew it. */
const silence = (logId: string) =>
  one.ctx.db.execute(sql`update sys_job_log set lease_until = now() - interval '1 second' where id = ${logId}::bigint`)
const ofLog = async (jobId: string, logId: string) => (await runsOf(one, token, jobId)).find((row) => row.id === logId)

test('节点失联: the run counts as failed, is not repeated, and the late result is refused', async () => {
  const { id } = await savedJob(one, token, { invokeTarget: 'toy.wait' })
  const logId = await run(id)
  await until(async () => (await ofLog(id, logId))?.state === 'running')
  await until(async () => {
    await silence(logId)
    return (await ofLog(id, logId))?.state === 'ended'
  }, 20_000)
  expect(await ofLog(id, logId)).toMatchObject({ status: '1', exceptionInfo: '节点失联，任务中断' })
  release()
  await pause(500)
  expect(await ofLog(id, logId)).toMatchObject({ status: '1', exceptionInfo: '节点失联，任务中断' })
  expect(await runsOf(one, token, id)).toHaveLength(1)
}, 40_000)

test('节点失联: a repeatable task is done again, with a row of its own', async () => {
  const { id } = await savedJob(one, token, { invokeTarget: 'toy.again' })
  const logId = await run(id)
  await until(async () => (await ofLog(id, logId))?.state === 'running')
  const before = begun.length
  await until(async () => {
    await silence(logId)
    return begun.length > before
  }, 20_000)
  release()
  await until(async () => (await runsOf(one, token, id)).filter(({ state }) => state === 'ended').length === 2)
  const rows = await runsOf(one, token, id)
  expect(rows.map(({ triggerType, status }) => [triggerType, status])).toEqual([
    ['manual', '1'],
    ['retry', '0'],
  ])
}, 40_000)

test('停机: a node that stops ends its runs with the reason and leaves the others to the rest', async () => {
  const stopping = await node(one.databaseUrl)
  for (const runner of two.platform.runners) await runner.stop(0)
  for (const runner of one.platform.runners) await runner.stop(0)
  const { id } = await savedJob(one, token, { invokeTarget: 'toy.wait' })
  const logId = await run(id)
  await until(async () => (await ofLog(id, logId))?.state === 'running')
  await stopping.close()
  expect(await ofLog(id, logId)).toMatchObject({ status: '1', exceptionInfo: '服务停止，任务中断' })
  const waiting = await run(id)
  await pause(500)
  expect(await ofLog(id, waiting)).toMatchObject({ state: 'waiting', startTime: null })
  const next = await node(one.databaseUrl)
  await until(async () => (await ofLog(id, waiting))?.state === 'running')
  release()
  await until(async () => (await ofLog(id, waiting))?.status === '0')
  await next.close()
}, 60_000)
