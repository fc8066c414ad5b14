import { afterAll, beforeAll, expect, test } from 'vitest'
import { job, jobTargets, runJob } from '@app/shared/monitor/job.ts'
import {
  aJob,
  jobPermissions,
  manyCalls,
  readyForJobs,
  runsOf,
  savedJob,
  until,
} from '#/modules/monitor/job/testing/jobs.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ scheduler: true, env: manyCalls })
  await readyForJobs(server)
  token = fakeCallers(server.platform)({ id: 'planner', permissions: jobPermissions })
})
afterAll(() => server.close())

test.for([
  ["systemRemoveLogTask.removeLog('180')", '清除操作日志成功耗时：'],
  ['systemTask.cleanTempFiles(1)', '删除导出文件 0 个'],
  ['systemTask.cleanSessions', '结束闲置会话 0 个'],
  ['systemTask.refreshCache', '全部节点已丢弃'],
  ['systemTask.checkLicense', '系统未授权'],
  ['systemTask.retryQueue(24)', '重新发送短信 0 条'],
  ['systemTask.databaseStats', '张表的统计信息'],
  ['systemTask.backup(1)', '备份到 '],
  ['noticeTask.publishDue', '发布公告 0 条'],
])('内置任务: %s runs from the page of jobs and says what it did', async ([invokeTarget = '', words = '']) => {
  const { id } = await savedJob(server, token, { jobName: invokeTarget.slice(0, 30), invokeTarget })
  expect(await server.send(runJob, { token, body: { id } })).toMatchObject({ code: 200 })
  await until(async () => (await runsOf(server, token, id)).some(({ state }) => state === 'ended'))
  const [run] = await runsOf(server, token, id)
  expect(run).toMatchObject({ status: '0', triggerType: 'manual' })
  expect(run?.jobMessage).toContain(words)
})

test.for([
  ["systemRemoveLogTask.removeLog('6')", '参数不正确：保留天数'],
  ["systemRemoveLogTask.removeLog('3651')", '参数不正确：保留天数'],
  ['systemTask.cleanTempFiles(0)', '参数不正确：保留小时数不能小于1'],
  ['systemTask.retryQueue(169)', '参数不正确：最近小时数不能大于168'],
  ['systemTask.backup(0)', '参数不正确：保留份数不能小于1'],
  ["systemTask.callWebhook('a b')", '参数不正确：地址编码'],
  ["systemTask.ping('http://127.0.0.1/')", '参数不正确：地址编码格式不正确'],
])('内置任务: %s is refused', async ([invokeTarget = '', words = '']) => {
  const answer = await server.send(job.endpoints.save, { token, body: { ...aJob, invokeTarget } })
  expect(answer.code).toBe(500)
  expect(answer.msg).toContain(words)
})

test('内置任务: the choice of the form knows them all by their Chinese titles', async () => {
  const { data = [] } = await server.send(jobTargets, { token })
  expect(data.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'noticeTask.publishDue',
      'systemRemoveLogTask.removeLog',
      'systemTask.backup',
      'systemTask.callWebhook',
      'systemTask.checkLicense',
      'systemTask.cleanSessions',
      'systemTask.cleanTempFiles',
      'systemTask.databaseStats',
      'systemTask.ping',
      'systemTask.refreshCache',
      'systemTask.retryQueue',
    ]),
  )
  expect(data.every(({ title, description }) => /[一-龥]/.test(title) && /[一-龥]/.test(description))).toBe(true)
})
