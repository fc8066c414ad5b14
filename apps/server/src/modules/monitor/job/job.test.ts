import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelRun, cronTimes, job, jobTargets, runJob } from '@app/shared/monitor/job.ts'
import { cleanJobLog, jobLog } from '@app/shared/monitor/jobLog.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import { jobLogTable } from '#/modules/monitor/jobLog/jobLog.table.ts'
import { defineTask } from '#/platform/tasks.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { withLastRuns } from './job.read.ts'
import { jobTable } from './job.table.ts'
import { aJob, enabledJob, jobPermissions, manyCalls, savedJob } from './testing/jobs.ts'

const dayMs = 86_400_000
let server: TestApp
let caller: ReturnType<typeof fakeCallers>
/** A session of its own for each call: twins within seconds are taken for double clicks. */
let token: () => string

beforeAll(async () => {
  server = await openTestApp({ env: manyCalls })
  caller = fakeCallers(server.platform)
  token = () =>
    caller({ id: 'planner', permissions: [...jobPermissions, 'monitor:operlog:list', 'monitor:operlog:query'] })
  server.platform.tasks.define(
    defineTask({
      name: 'toy.guarded',
      title: '受限任务',
      description: '需要另外的权限',
      params: [
        { name: 'days', title: '天数', type: 'integer', min: 1, max: 30 },
        { name: 'url', title: '地址', type: 'string', required: false, pattern: 'https://[a-z.]+' },
      ],
      perm: 'toy:guarded:schedule',
      run: async () => undefined,
    }),
  )
})
afterAll(() => server.close())

const save = (body: object, holder = token()) =>
  server.send(job.endpoints.save, { token: holder, body: { ...aJob, ...body } })
const get = async (id: string) => (await server.send(job.endpoints.get, { token: token(), params: { id } })).data

test('定时任务: nobody does anything without the permission of his own for it', async () => {
  const holder = caller({ permissions: ['monitor:operlog:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  const body = { id: '1', status: '0' as const }
  expect(await server.send(job.endpoints.page, { token: holder })).toMatchObject(denied)
  expect(await server.send(job.endpoints.get, { token: holder, params: { id: '1' } })).toMatchObject(denied)
  expect(await save({}, holder)).toMatchObject(denied)
  expect(await server.send(job.endpoints.remove, { token: holder, params: { ids: '1' } })).toMatchObject(denied)
  expect(await server.send(job.endpoints.export, { token: holder })).toMatchObject(denied)
  expect(await server.send(jobTargets, { token: holder })).toMatchObject(denied)
  expect(await server.send(cronTimes, { token: holder, query: { expression: '' } })).toMatchObject(denied)
  expect(await server.send(jobLog.endpoints.page, { token: holder })).toMatchObject(denied)
  expect(await server.send(cleanJobLog, { token: holder })).toMatchObject(denied)
  const editor = caller({ permissions: ['list', 'query', 'add', 'edit'].map((word) => `monitor:job:${word}`) })
  expect(await server.send(job.endpoints.changeStatus, { token: editor, body })).toMatchObject(denied)
  expect(await server.send(runJob, { token: editor, body })).toMatchObject(denied)
  expect(await server.send(cancelRun, { token: editor, body: { logId: '1' } })).toMatchObject(denied)
  expect(await server.send(job.endpoints.page)).toMatchObject({ code: 401 })
})

test('定时任务: a new job is stored paused, enabling plans it, pausing takes the plan away', async () => {
  const saved = await savedJob(server, token(), { status: '0', cronExpression: '0 0 1 * * ?' })
  expect(saved).toMatchObject({ status: '1', nextFireTime: null })
  expect(saved.id).toMatch(/^\d+$/)
  const change = (status: '0' | '1') =>
    server.send(job.endpoints.changeStatus, { token: token(), body: { id: saved.id, status } })
  expect(await change('0')).toMatchObject({ code: 200 })
  expect((await get(saved.id))?.nextFireTime).toMatch(/ 01:00:00$/)
  expect(await change('1')).toMatchObject({ code: 200 })
  expect((await get(saved.id))?.nextFireTime).toBeNull()
  const { data } = await server.send(operlog.endpoints.page, { token: token(), query: { title: '定时任务' } })
  const [row] = data?.list ?? []
  const told = await server.send(operlog.endpoints.get, { token: token(), params: { id: row?.id ?? '' } })
  expect(told.data?.logContent).toContain('任务状态：正常 → 暂停')
})

test('定时任务: an edit plans an enabled job anew', async () => {
  const { id } = await enabledJob(server, token(), { cronExpression: '0 0 1 * * ?' })
  const row = await get(id)
  const answer = await server.send(job.endpoints.save, {
    token: token(),
    body: { id, version: row?.version, cronExpression: '0 30 2 * * ?' },
  })
  expect(answer.data?.nextFireTime).toMatch(/ 02:30:00$/)
})

test.each([
  [{ jobName: '' }, '任务名称不能为空'],
  [{ jobName: '名'.repeat(65) }, '任务名称不能超过64个字符'],
  [{ invokeTarget: '' }, '调用目标字符串不能为空'],
  [{ invokeTarget: `ryTask.ryParams('${'x'.repeat(500)}')` }, '调用目标字符串长度不能超过500个字符'],
  [{ cronExpression: '' }, 'Cron执行表达式不能为空'],
  [{ cronExpression: `0${' '.repeat(255)}` }, 'Cron执行表达式不能超过255个字符'],
  [{ cronExpression: '* * * * * *' }, "新增任务'测试任务'失败，Cron表达式不正确"],
  [{ cronExpression: '0 0 0 30 2 ?' }, "新增任务'测试任务'失败，Cron表达式不正确"],
  [{ cronExpression: '* * * * * ?' }, '执行间隔不能小于10秒'],
  [{ cronExpression: '0/9 * * * * ?' }, '执行间隔不能小于10秒'],
  [{ invokeTarget: "ryTask.constructor('x')" }, "新增任务'测试任务'失败，目标字符串不在白名单内"],
  [{ invokeTarget: 'process.exit()' }, "新增任务'测试任务'失败，目标字符串不在白名单内"],
  [{ invokeTarget: 'process.exit(0)' }, "新增任务'测试任务'失败，目标字符串不在白名单内"],
  [{ invokeTarget: "require('fs')" }, "新增任务'测试任务'失败，目标字符串存在违规"],
  [
    { invokeTarget: "require('child_process').exec('touch /tmp/sec-marker-1')" },
    "新增任务'测试任务'失败，目标字符串存在违规",
  ],
  [{ invokeTarget: '__proto__.x()' }, "新增任务'测试任务'失败，目标字符串存在违规"],
  [{ invokeTarget: 'a.b.c.d()' }, "新增任务'测试任务'失败，目标字符串存在违规"],
  [{ invokeTarget: 'x.y()' }, "新增任务'测试任务'失败，目标字符串不在白名单内"],
  [{ invokeTarget: 'ryTask.ryParams(1+1)' }, "新增任务'测试任务'失败，目标字符串存在违规"],
  [{ invokeTarget: "ryTask.ryParams('rmi://x')" }, "新增任务'测试任务'失败，目标字符串不允许'rmi'调用"],
  [{ invokeTarget: "ryTask.ryParams('ldap://x')" }, "新增任务'测试任务'失败，目标字符串不允许'ldap(s)'调用"],
  [{ invokeTarget: "ryTask.ryParams('http://x')" }, "新增任务'测试任务'失败，目标字符串不允许'http(s)'调用"],
  [{ invokeTarget: 'ryTask.ryParams(1)' }, "新增任务'测试任务'失败，参数不正确：字符串应为字符串"],
  [{ invokeTarget: 'toy.guarded(31)' }, "新增任务'测试任务'失败，参数不正确：天数不能大于30"],
  [{ invokeTarget: 'toy.guarded(3)' }, "新增任务'测试任务'失败，没有该任务的调度权限"],
])('定时任务: %j is refused: %s', async (wish, msg) => {
  expect(await save(wish)).toMatchObject({ code: 500, msg })
})

test('定时任务: an address may stand where the task declares one, for those who may schedule it', async () => {
  const holder = caller({ permissions: [...jobPermissions, 'toy:guarded:schedule'] })
  expect(await save({ invokeTarget: "toy.guarded(3, 'https://example.com')" }, holder)).toMatchObject({ code: 200 })
  expect(await save({ invokeTarget: "toy.guarded(3, 'https://example.com/x')" }, holder)).toMatchObject({
    msg: "新增任务'测试任务'失败，参数不正确：地址格式不正确",
  })
})

test('定时任务: an edit names itself in its refusal', async () => {
  const { id, version } = await savedJob(server, token())
  const answer = await server.send(job.endpoints.save, {
    token: token(),
    body: { id, version, cronExpression: '0 0 0 30 2 ?' },
  })
  expect(answer).toMatchObject({ code: 500, msg: "修改任务'测试任务'失败，Cron表达式不正确" })
})

test('定时任务: an id that is no number names no job', async () => {
  const missing = { code: 500, msg: '数据不存在' }
  expect(await server.send(job.endpoints.get, { token: token(), params: { id: 'abc' } })).toMatchObject(missing)
  const body = { id: "1' or 1=1", status: '0' as const }
  expect(await server.send(job.endpoints.changeStatus, { token: token(), body })).toMatchObject(missing)
  expect(await server.send(runJob, { token: token(), body: { id: 'x' } })).toMatchObject({
    code: 500,
    msg: '任务不存在或已过期！',
  })
})

test('可调用的任务: the form learns names, parameters and whether it may', async () => {
  const { data } = await server.send(jobTargets, { token: token() })
  expect(data?.find(({ name }) => name === 'ryTask.ryParams')).toMatchObject({
    title: '示例任务（有参）',
    params: [{ name: 's', title: '字符串', type: 'string', required: true, maxLength: 100 }],
    allowed: true,
  })
  expect(data?.find(({ name }) => name === 'toy.guarded')?.allowed).toBe(false)
})

test('最近执行时间: an expression is explained with its next times', async () => {
  const ask = async (expression: string, count?: number) =>
    (await server.send(cronTimes, { token: token(), query: { expression, ...(count ? { count } : {}) } })).data
  expect(await ask('0 0 1 * * ?', 10)).toMatchObject({
    valid: true,
    message: null,
    words: '每天 01:00:00',
    timeZone: 'Asia/Shanghai',
  })
  expect((await ask('0 0 1 * * ?', 10))?.times).toHaveLength(10)
  expect((await ask('0 0 1 * * ?'))?.times).toHaveLength(5)
  expect(await ask('* * * * * *')).toMatchObject({ valid: false, message: 'Cron表达式不正确', words: null, times: [] })
  expect(await ask('0 0 0 30 2 ?')).toMatchObject({ valid: false, message: 'Cron表达式不正确', times: [] })
  expect(await ask('* * * * * ?')).toMatchObject({ valid: false, message: '执行间隔不能小于10秒', words: '每秒' })
  const many = await server.send(cronTimes, { token: token(), query: { expression: '0 0 1 * * ?', count: 11 } })
  expect(many.code).toBe(500)
})

const aLog = (daysAgo: number) => ({
  jobId: '5000',
  jobName: '旧任务',
  jobGroup: 'DEFAULT',
  invokeTarget: 'ryTask.ryNoParams',
  triggerType: 'manual',
  state: 'ended',
  status: '1',
  output: '输出',
  fireTime: new Date(server.clock.now().getTime() - daysAgo * dayMs).toISOString(),
  createTime: new Date(server.clock.now().getTime() - daysAgo * dayMs).toISOString(),
})

test('调度日志: rows are light, found by job, result and day, and output stands in the detail', async () => {
  await server.ctx.db.insert(jobLogTable).values([aLog(1), aLog(3), { ...aLog(4), status: '0', jobName: '另一个' }])
  const page = async (query: object) =>
    (await server.send(jobLog.endpoints.page, { token: token(), query: { jobId: '5000', ...query } })).data
  expect((await page({}))?.total).toBe(3)
  expect((await page({ jobId: undefined }))?.list).toContainEqual(expect.objectContaining({ jobName: '另一个' }))
  expect((await page({ status: '1' }))?.total).toBe(2)
  expect((await page({ jobName: '另' }))?.total).toBe(1)
  const [row] = (await page({}))?.list ?? []
  expect(Object.keys(row ?? {})).not.toContain('output')
  const { data } = await server.send(jobLog.endpoints.get, { token: token(), params: { id: row?.id ?? '' } })
  expect(data).toMatchObject({ output: '输出', status: '1' })
  const day = String(row?.createTime).slice(0, 10)
  expect((await page({ params: { beginTime: day, endTime: day } }))?.total).toBe(1)
})

test('调度日志: what is younger than 7 days stays, whoever wants it gone', async () => {
  const [old, young] = await server.ctx.db
    .insert(jobLogTable)
    .values([aLog(9), aLog(6)])
    .returning({ id: jobLogTable.id })
  const remove = (ids: string) => server.send(jobLog.endpoints.remove, { token: token(), params: { ids } })
  expect(await remove(`${old?.id},${young?.id}`)).toMatchObject({ code: 500, msg: '7天内的日志不允许删除' })
  expect(await remove(String(old?.id))).toMatchObject({ code: 200 })
  await server.ctx.db.insert(jobLogTable).values([aLog(30), aLog(400)])
  expect(await server.send(cleanJobLog, { token: token() })).toMatchObject({ code: 200, msg: '操作成功' })
  const left = await server.ctx.db.select().from(jobLogTable).where(eq(jobLogTable.jobId, '5000'))
  expect(left.every(({ createTime }) => Date.parse(createTime) > Date.now() - 8 * dayMs)).toBe(true)
})

test('定时任务: a removed job is gone and its log stays', async () => {
  const { id } = await savedJob(server, token())
  expect(await server.send(job.endpoints.remove, { token: token(), params: { ids: id } })).toMatchObject({ code: 200 })
  expect(await server.send(job.endpoints.get, { token: token(), params: { id } })).toMatchObject({ msg: '数据不存在' })
  const [row] = await server.ctx.db.select().from(jobTable).where(eq(jobTable.id, id))
  expect(row?.delFlag).toBe('1')
})

test('调度日志: a 任务编号 that is no number finds no row', async () => {
  const page = (query: object) => server.send(jobLog.endpoints.page, { token: token(), query })
  expect(await page({ jobId: 'abc' })).toMatchObject({ code: 200, data: { total: 0, list: [] } })
  expect(await page({ jobId: '9'.repeat(30) })).toMatchObject({ code: 200, data: { total: 0, list: [] } })
})

test('定时任务: the last run of a job is one step away, however often others have run', async () => {
  await server.ctx.db.execute(sql`
    insert into sys_job_log (job_id, job_name, job_group, invoke_target, state, status, trigger_type, fire_time, create_time)
    select 1 + g % 2, '常用', 'DEFAULT', 'toy.often', 'ended', '0', 'manual', at, at
    from generate_series(1, 20000) g, lateral (select now() - (20000 - g) * interval '25 seconds' as at) as run`)
  await server.ctx.db.execute(sql`analyze sys_job_log`)
  await server.ctx.tx(async (tx) => {
    // As a PostgreSQL of one's own comes.
    await tx.db.execute(sql`set local random_page_cost = 4`)
    expect(await withLastRuns(tx, [{ id: '987654321' }])).toMatchObject([{ lastFireTime: null }])
    const { rows } = await tx.db.execute(sql`
      select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as read from pg_index
      where indrelid = 'sys_job_log'::regclass`)
    // Of 20,000; what former runs left in the index is met on the way.
    expect(rows[0]?.read).toBeLessThan(1_000)
  })
  await server.ctx.db.delete(jobLogTable)
})
