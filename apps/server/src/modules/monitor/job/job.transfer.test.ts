import { afterAll, beforeAll, expect, test } from 'vitest'
import { job } from '@app/shared/monitor/job.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { generatedRows, workbook } from '#testing/sheets.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { jobPermissions, manyCalls } from './testing/jobs.ts'

const headers = ['任务名称', '任务组名', '调用目标字符串', '执行表达式', '计划策略', '并发执行', '超时时间(秒)', '备注']
let server: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp({ env: { ...manyCalls, L_TRANSFER_RATE: '100' } })
  token = fakeCallers(server.platform)({ id: 'planner', permissions: jobPermissions })
})
afterAll(() => server.close())

async function imported(rows: (string | number)[][]) {
  const value = await workbook(server, headers, rows)
  const form = [{ name: 'file', value, fileName: '任务.xlsx' }]
  return (await sendForm(server.app, job.endpoints.importData.path, form, token)).json() as {
    code: number
    msg: string
    data: { total: number; failed: number; rows: { rowNum: number; errors: string[] }[] }
  }
}
const total = async () => (await server.send(job.endpoints.page, { token, query: { jobName: '导入' } })).data?.total

test('定时任务导入: one bad target or expression, and nothing is stored', async () => {
  const good = ['导入一', '默认', "ryTask.ryParams('a')", '0 0 1 * * ?', '执行一次', '禁止', 60, '']
  const answer = await imported([
    good,
    ['导入二', '默认', 'process.exit()', '0 0 1 * * ?', '执行一次', '禁止', 60, ''],
    ['导入三', '默认', 'ryTask.ryNoParams', '* * * * * ?', '执行一次', '禁止', 60, ''],
    ['导入四', '默认', 'ryTask.ryNoParams', '0 0 0 30 2 ?', '执行一次', '禁止', 60, ''],
  ])
  expect(answer.data.rows).toMatchObject([
    { rowNum: 3, errors: ["新增任务'导入二'失败，目标字符串不在白名单内"] },
    { rowNum: 4, errors: ['执行间隔不能小于10秒'] },
    { rowNum: 5, errors: ["新增任务'导入四'失败，Cron表达式不正确"] },
  ])
  expect(await total()).toBe(0)
})

test('定时任务导入: good rows become paused jobs, and the export says what the import said', async () => {
  const rows = [
    ['导入一', '默认', "ryTask.ryParams('a')", '0 0 1 * * ?', '执行一次', '禁止', 60, '每天'],
    ['导入二', '系统', 'ryTask.ryNoParams', '0 0/5 * * * ?', '放弃执行', '允许', 0, ''],
  ]
  expect(await imported(rows)).toMatchObject({ code: 200, data: { failed: 0 } })
  const { data } = await server.send(job.endpoints.page, { token, query: { jobName: '导入' } })
  expect(data?.list.map(({ status, nextFireTime }) => [status, nextFireTime])).toEqual([
    ['1', null],
    ['1', null],
  ])
  const { msg } = await server.send(job.endpoints.export, { token, query: { jobName: '导入' } })
  const [first, ...told] = await generatedRows(server, msg, 'planner')
  expect(first).toEqual([...headers.slice(0, 6), '任务状态', ...headers.slice(6)])
  expect(told.map((row) => row.slice(0, 7))).toEqual(rows.map((row) => [...row.slice(0, 6), '暂停']))
})
