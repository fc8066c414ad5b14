import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRun, job, runJob } from '@app/shared/monitor/job.ts'
import { defineTask } from '#/platform/tasks.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { enabledJob, jobPermissions, lateBy, manyCalls, readyForJobs, runsOf, savedJob, until } from './testing/jobs.ts'

let server: TestApp
let token: string
/** The same person in another session: twins of one session within seconds are taken for double clicks. */
let fresh: () => string
const called: unknown[][] = []

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function defineToys({ platform: { tasks } }: TestApp) {
  tasks.define(
    defineTask({
      name: 'toy.fail',
      title: '失败',
      description: '总是失败',
      params: [],
      run: () => Promise.reject(new Error('连不上 postgres://app:open-sesame@db:5432/app，password=open-sesame')),
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.keep',
      title: '记下',
      description: '记下参数',
      params: [
        { name: 's', title: '文本', type: 'string' },
        { name: 'b', title: '开关', type: 'boolean' },
        { name: 'l', title: '长数', type: 'long' },
        { name: 'd', title: '小数', type: 'double' },
        { name: 'i', title: '整数', type: 'integer' },
      ],
      run: async (_task, ...args: (string | number | boolean)[]) => void called.push(args),
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.sleep',
      title: '等待',
      description: '等待若干毫秒',
      params: [{ name: 'ms', title: '毫秒', type: 'integer' }],
      run: async (task, ms: number) => {
        for (let at = 0; at < ms; at += 50) {
          task.signal.throwIfAborted()
          task.progress((at / ms) * 100, `第${at}毫秒`)
          await pause(50)
        }
      },
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.deaf',
      title: '不理会',
      description: '不理会中断',
      params: [],
      run: () => new Promise(() => undefined),
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.chatter',
      title: '多话',
      description: '写很多输出',
      params: [],
      run: async (task) => {
        const line = '日志'.repeat(512)
        for (let i = 0; i < 1_707; i++) task.log(line)
        task.log('x'.repeat(3_000_000))
      },
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.rare',
      title: '少用',
      description: '每小时最多两次',
      params: [],
      maxPerHour: 2,
      run: async () => undefined,
    }),
  )
  tasks.define(
    defineTask({
      name: 'toy.single',
      title: '独占',
      description: '不并行',
      params: [],
      singleton: true,
      run: () => pause(1_500),
    }),
  )
}

beforeAll(async () => {
  server = await openTestApp({ scheduler: true, env: manyCalls })
  defineToys(server)
  await readyForJobs(server)
  const caller = fakeCallers(server.platform)
  fresh = () => caller({ id: 'planner', permissions: jobPermissions })
  token = fresh()
})
afterAll(() => server.close())

const stop = (id: string) => server.send(job.endpoints.changeStatus, { token: fresh(), body: { id, status: '1' } })
const endedRuns = async (id: string) => (await runsOf(server, token, id)).filter(({ state }) => state === 'ended')

test('调度: an enabled job leaves one row per planned time, with its cost', async () => {
  const { id } = await enabledJob(server, token, { cronExpression: '* * * * * ?' })
  await until(async () => (await endedRuns(id)).length >= 4)
  await stop(id)
  const runs = await endedRuns(id)
  const times = runs.map(({ fireTime }) => Date.parse(`${fireTime.replace(' ', 'T')}Z`) / 1_000)
  expect(times).toEqual(times.map((_, i) => (times[0] ?? 0) + i))
  expect(runs[0]).toMatchObject({ status: '0', state: 'ended', triggerType: 'cron', output: '执行无参方法' })
  expect(runs[0]?.jobMessage).toMatch(/^测试任务 总共耗时：\d+毫秒；执行无参方法$/)
  await pause(1_200)
  expect(await endedRuns(id)).toHaveLength(runs.length)
})

test('调度: five typed values arrive as they were written', async () => {
  const { id } = await savedJob(server, token, { invokeTarget: "toy.keep('a,b(c)', false, 9L, 1.5D, 3)" })
  expect(await server.send(runJob, { token: fresh(), body: { id } })).toMatchObject({ code: 200 })
  await until(() => called.length > 0)
  expect(called).toEqual([['a,b(c)', false, 9, 1.5, 3]])
})

test('执行一次: a paused job runs once and stays paused', async () => {
  const { id } = await savedJob(server, token)
  const { data } = await server.send(runJob, { token: fresh(), body: { id } })
  await until(async () => (await endedRuns(id)).length === 1)
  const [run] = await endedRuns(id)
  expect(run).toMatchObject({ id: data?.logId, triggerType: 'manual', status: '0' })
  const { data: row } = await server.send(job.endpoints.get, { token, params: { id } })
  expect(row).toMatchObject({ status: '1', nextFireTime: null, lastStatus: '0', runningLogId: null })
})

test('执行一次: one that forbids concurrent runs is not started twice, an unknown one not at all', async () => {
  const { id } = await savedJob(server, token, { invokeTarget: 'toy.sleep(1000)' })
  expect(await server.send(runJob, { token: fresh(), body: { id } })).toMatchObject({ code: 200 })
  expect(await server.send(runJob, { token: fresh(), body: { id } })).toMatchObject({
    code: 500,
    msg: '任务正在执行，请稍后再试',
  })
  expect(await server.send(runJob, { token: fresh(), body: { id: '999999' } })).toMatchObject({
    code: 500,
    msg: '任务不存在或已过期！',
  })
  await until(async () => (await endedRuns(id)).length === 1)
})

test('调度: a task that throws is logged with its words, secrets masked, and the job stays enabled', async () => {
  const { id } = await enabledJob(server, token, { invokeTarget: 'toy.fail', cronExpression: '* * * * * ?' })
  await until(async () => (await endedRuns(id)).length >= 2)
  const { data: row } = await server.send(job.endpoints.get, { token, params: { id } })
  expect(row).toMatchObject({ status: '0', lastStatus: '1' })
  await stop(id)
  const [run] = await endedRuns(id)
  expect(run).toMatchObject({ status: '1', exceptionInfo: '连不上 postgres://app:***@db:5432/app，password=***' })
})

test('调度: a run beyond its time is ended, whether it heeds that or not', async () => {
  const heeding = await savedJob(server, token, { invokeTarget: 'toy.sleep(60000)', timeoutSeconds: 1 })
  const deaf = await savedJob(server, token, { invokeTarget: 'toy.deaf', timeoutSeconds: 1 })
  for (const { id } of [heeding, deaf]) await server.send(runJob, { token: fresh(), body: { id } })
  for (const { id } of [heeding, deaf]) {
    await until(async () => (await endedRuns(id)).length === 1)
    expect((await endedRuns(id))[0]).toMatchObject({
      status: '1',
      exceptionInfo: '执行超时（1秒），任务中断',
      jobMessage: expect.stringMatching(/总共耗时：\d+毫秒；执行超时（1秒），任务中断$/) as string,
    })
  }
})

test('调度: a running job shows how far it is and is cancelled by hand', async () => {
  const { id } = await savedJob(server, token, { invokeTarget: 'toy.sleep(60000)', timeoutSeconds: 0 })
  const { data } = await server.send(runJob, { token: fresh(), body: { id } })
  const logId = data?.logId ?? ''
  await until(async () => (await runsOf(server, token, id))[0]?.progressText?.startsWith('第') === true)
  const { data: row } = await server.send(job.endpoints.get, { token, params: { id } })
  expect(row?.runningLogId).toBe(logId)
  expect(await server.send(cancelRun, { token: fresh(), body: { logId } })).toMatchObject({ code: 200 })
  await until(async () => (await endedRuns(id)).length === 1)
  expect((await endedRuns(id))[0]).toMatchObject({ status: '1', exceptionInfo: '任务已被planner取消' })
  expect(await server.send(cancelRun, { token: fresh(), body: { logId } })).toMatchObject({
    code: 500,
    msg: '任务已结束，无需取消',
  })
})

test('调度: 5 MB of output are cut off with a note', async () => {
  const { id } = await savedJob(server, token, { invokeTarget: 'toy.chatter' })
  await server.send(runJob, { token: fresh(), body: { id } })
  await until(async () => (await endedRuns(id)).length === 1)
  const [run] = await endedRuns(id)
  expect(run?.status).toBe('0')
  expect(Buffer.byteLength(run?.output ?? '')).toBeLessThanOrEqual(65_536)
  expect(run?.output).toMatch(/^日志/)
  expect(run?.output).toMatch(/\n……（输出过长，已截断，共 5 MB 以上）$/)
})

test('并发: a job that forbids it never runs twice at once and skips what it missed', async () => {
  const { id } = await enabledJob(server, token, { invokeTarget: 'toy.sleep(1500)', cronExpression: '* * * * * ?' })
  await until(async () => (await endedRuns(id)).length >= 3)
  await stop(id)
  await until(async () => (await runsOf(server, token, id)).every(({ state }) => state === 'ended'))
  const runs = await endedRuns(id)
  for (const [i, run] of runs.entries()) {
    const next = runs[i + 1]
    if (next) expect(`${next.startTime}` >= `${run.stopTime}`).toBe(true)
  }
})

test('独占: two jobs of one task never run together', async () => {
  const jobs = await Promise.all(
    ['甲', '乙'].map((jobName) => savedJob(server, token, { jobName, invokeTarget: 'toy.single', concurrent: '0' })),
  )
  const [first, second] = jobs.map(({ id }) => id)
  expect(await server.send(runJob, { token: fresh(), body: { id: first ?? '' } })).toMatchObject({ code: 200 })
  expect(await server.send(runJob, { token: fresh(), body: { id: second ?? '' } })).toMatchObject({
    code: 500,
    msg: '任务正在执行，请稍后再试',
  })
  await until(async () => (await endedRuns(first ?? '')).length === 1)
})

test('限次: beyond its runs per hour a task is refused', async () => {
  const { id } = await savedJob(server, token, { invokeTarget: 'toy.rare', concurrent: '0' })
  for (let i = 1; i <= 3; i++) {
    expect(await server.send(runJob, { token: fresh(), body: { id } })).toMatchObject({ code: 200 })
    await until(async () => (await endedRuns(id)).length === i)
  }
  expect((await endedRuns(id)).map(({ status, exceptionInfo }) => [status, exceptionInfo])).toEqual([
    ['0', null],
    ['0', null],
    ['1', '任务每小时最多执行2次'],
  ])
})

test.each([
  ['1', 6, '立即执行: every missed time gets its run'],
  ['2', 1, '执行一次: one run makes up for all'],
  ['0', 1, '默认: as 执行一次'],
  ['3', 0, '放弃执行: none is made up for'],
])('错过: policy %s after a minute makes %d runs, %s', async (misfirePolicy, expected) => {
  for (const concurrent of ['0', '1']) {
    const { id } = await savedJob(server, token, { misfirePolicy, concurrent })
    await server.send(job.endpoints.changeStatus, { token: fresh(), body: { id, status: '0' } })
    await lateBy(server, id, 55)
    const late = async () => (await endedRuns(id)).filter(({ triggerType }) => triggerType === 'misfire')
    if (expected > 0) await until(async () => (await late()).length >= Math.min(expected, 4))
    await pause(1_500)
    await stop(id)
    const made = (await late()).length
    // What is less than 12 s late is no longer missed.
    expect(made).toBeGreaterThanOrEqual(expected === 6 ? 4 : expected)
    expect(made).toBeLessThanOrEqual(expected)
  }
})
