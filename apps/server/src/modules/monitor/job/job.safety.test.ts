import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job, jobRunTopic, runJob, type JobRunNews } from '@app/shared/monitor/job.ts'
import { defineTask } from '#/platform/tasks.ts'
import { openLive } from '#testing/liveStream.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { enabledJob, jobPermissions, manyCalls, readyForJobs, runsOf, savedJob, until } from './testing/jobs.ts'

const marker = '/tmp/sec-marker-1'
let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ scheduler: true, env: manyCalls })
  server.platform.tasks.define(
    defineTask({
      name: 'toy.steps',
      title: '分步',
      description: '报告进度',
      params: [],
      async run(task) {
        for (const step of [20, 60, 90]) {
          task.progress(step, `第${step}步`)
          await new Promise((resolve) => setTimeout(resolve, 1_100))
        }
      },
    }),
  )
  await readyForJobs(server)
  token = (await signedIn(server, ...jobPermissions)).token
})
afterAll(() => server.close())

test('安全: a target written into the database by hand does nothing, and the job is paused after three tries', async () => {
  const { id } = await enabledJob(server, token, { cronExpression: '* * * * * ?', concurrent: '0' })
  await server.ctx.db.execute(sql`
    update sys_job set invoke_target = ${`require('child_process').exec('touch ${marker}')`} where id = ${id}::bigint`)
  await until(async () => (await server.send(job.endpoints.get, { token, params: { id } })).data?.status === '1')
  const failed = async () => (await runsOf(server, token, id)).filter(({ status }) => status === '1')
  await until(async () => (await failed()).length >= 3)
  const runs = await failed()
  expect(new Set(runs.map(({ exceptionInfo }) => exceptionInfo))).toEqual(new Set(['目标字符串存在违规']))
  expect(existsSync(marker)).toBe(false)
  // Twins of one session within seconds are taken for double clicks.
  const again = (await signedIn(server, ...jobPermissions)).token
  expect(await server.send(job.endpoints.changeStatus, { token: again, body: { id, status: '0' } })).toMatchObject({
    code: 500,
    msg: "修改任务'测试任务'失败，目标字符串存在违规",
  })
})

test('安全: a task that the program no longer has fails in these words', async () => {
  const { id } = await savedJob(server, token)
  await server.ctx.db.execute(sql`
    insert into sys_job_log (job_id, job_name, job_group, invoke_target, trigger_type, fire_time)
    values (${id}::bigint, '旧任务', 'DEFAULT', 'gone.task', 'manual', now())`)
  await server.ctx.emit('task.due', {})
  await until(async () => (await runsOf(server, token, id))[0]?.state === 'ended')
  expect((await runsOf(server, token, id))[0]).toMatchObject({
    status: '1',
    exceptionInfo: '目标字符串不在白名单内',
    startTime: null,
  })
})

test('时区: another zone of the jobs plans them all anew', async () => {
  const { id } = await enabledJob(server, token, { cronExpression: '0 0 1 * * ?' })
  const next = async () => (await server.send(job.endpoints.get, { token, params: { id } })).data?.nextFireTime
  expect(await next()).toMatch(/ 01:00:00$/)
  await server.ctx.db.execute(sql`update sys_config set config_value = 'UTC' where config_key = 'sys.job.timezone'`)
  await server.ctx.emit('config.changed', { keys: ['sys.job.timezone'] })
  expect(await next()).toMatch(/ 09:00:00$/)
})

test('进度: who may see jobs follows a run live, others hear nothing', async () => {
  const other = await signedIn(server, 'monitor:operlog:list')
  const [watching, elsewhere] = await Promise.all([openLive(server.app, token), openLive(server.app, other.token)])
  const { id } = await savedJob(server, token, { invokeTarget: 'toy.steps' })
  const { data } = await server.send(runJob, { token, body: { id } })
  const heard = () =>
    watching
      .news()
      .filter(({ topic }) => topic === jobRunTopic)
      .map((news) => news.data as JobRunNews)
      .filter(({ logId }) => logId === data?.logId)
  await until(() => heard().some(({ state }) => state === 'ended'))
  expect(heard()).toContainEqual(expect.objectContaining({ jobId: id, state: 'running', status: null, percent: 60 }))
  expect(heard().at(-1)).toMatchObject({ state: 'ended', status: '0' })
  expect(elsewhere.news().filter(({ topic }) => topic === jobRunTopic)).toEqual([])
  watching.close()
  elsewhere.close()
})
