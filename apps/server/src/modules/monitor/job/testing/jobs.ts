import { sql } from 'drizzle-orm'
import { vi, expect } from 'vitest'
import { job, type Job } from '@app/shared/monitor/job.ts'
import { jobLog, type JobLog } from '@app/shared/monitor/jobLog.ts'
import { jobTable } from '#/modules/monitor/job/job.table.ts'
import { newId } from '#/platform/text/ids.ts'
import type { TestApp } from '#testing/testApp.ts'

/** Everything a manager of jobs may do. */
export const jobPermissions = ['list', 'query', 'add', 'edit', 'remove', 'changeStatus', 'export', 'run', 'import'].map(
  (word) => `monitor:job:${word}`,
)

/** Tests ask more often than people. */
export const manyCalls = { L_RATE_USER: '100000', L_RATE_WRITE: '100000' }

export const aJob = {
  jobName: '测试任务',
  jobGroup: 'DEFAULT',
  invokeTarget: 'ryTask.ryNoParams',
  cronExpression: '0/10 * * * * ?',
  misfirePolicy: '3',
  concurrent: '1',
  timeoutSeconds: 60,
}

/** Jobs may fire every second, and none of the product's own disturbs. */
export async function readyForJobs(server: TestApp): Promise<void> {
  await server.ctx.db.execute(sql`update sys_job set status = '1', next_fire_time = null`)
  await server.ctx.db.execute(sql`update sys_config set config_value = '1' where config_key = 'sys.job.minInterval'`)
  await server.ctx.emit('config.changed', { keys: ['sys.job.minInterval'] })
}

export async function savedJob(server: TestApp, token: string, wish: Partial<Job> = {}): Promise<Job> {
  const answer = await server.send(job.endpoints.save, {
    token, // Twins within seconds are taken for double clicks.
    body: { ...aJob, remark: newId(), ...wish },
  })
  expect(answer).toMatchObject({ code: 200 })
  return answer.data as Job
}

/** A job that fires from now on. */
export async function enabledJob(server: TestApp, token: string, wish: Partial<Job> = {}): Promise<Job> {
  const saved = await savedJob(server, token, wish)
  expect(await server.send(job.endpoints.changeStatus, { token, body: { id: saved.id, status: '0' } })).toMatchObject({
    code: 200,
  })
  return saved
}

/** The runs of a job in the order of their rows, whole. */
export async function runsOf(server: TestApp, token: string, jobId: string): Promise<JobLog[]> {
  const { data } = await server.send(jobLog.endpoints.page, { token, query: { jobId, pageSize: 200 } })
  const rows = await Promise.all(
    (data?.list ?? []).map(({ id }) => server.send(jobLog.endpoints.get, { token, params: { id } })),
  )
  return rows.map((row) => row.data as JobLog).toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** Puts the plan of a job into the past, as if no node had run since. */
export async function lateBy(server: TestApp, jobId: string, seconds: number): Promise<void> {
  await server.ctx.db.execute(sql`
    update ${jobTable} set next_fire_time = date_trunc('second', clock_timestamp()) - make_interval(secs => ${seconds})
    where id = ${jobId}::bigint`)
  await server.ctx.emit('task.due', {})
}

export const until = (condition: () => boolean | Promise<boolean>, timeout = 15_000): Promise<void> =>
  vi.waitFor(async () => expect(await condition()).toBe(true), { timeout, interval: 100 })
