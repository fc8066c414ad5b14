import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginLog } from '@app/shared/monitor/loginLog.ts'
import { operlog } from '@app/shared/monitor/operlog.ts'
import { fakeCallers } from '#testing/callers.ts'
import { statementsOf } from '#testing/statements.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const rows = 60_000
let server: TestApp
let manager: string

beforeAll(async () => {
  // So low that anything but a handful of rows is dear.
  server = await openTestApp({ env: { L_COUNT_COST: '500' } })
  manager = fakeCallers(server.platform)({ permissions: ['monitor:operlog:list', 'monitor:loginLog:list'] })
  await server.ctx.db.execute(sql`
    insert into sys_oper_log (id, title, business_type, method, request_method, oper_name, dept_name, oper_url, oper_ip, oper_location, status, oper_time, take_up_time, form_id, trace_id)
    select md5(i::text), case when i = 77 then '冷门' else '模块' || i % 40 end, i % 12, 'system.post', 'POST', 'user' || i % 500, '部门' || i % 30,
      '/system/part' || i % 700 || '/' || i, '10.' || i % 200 || '.3.' || i % 250, '内网IP', case when i % 90 = 0 then '1' else '0' end,
      timestamptz '2026-06-01 12:00' - i * interval '2 minutes', i % 900, 'form' || i, 'trace' || i
    from generate_series(1, ${rows}) i`)
  await server.ctx.db.execute(sql`
    insert into sys_login_log (id, user_name, status, ipaddr, login_location, browser, os, msg, login_time, login_type)
    select md5(i::text), 'user' || i % 5000, case when i % 90 = 0 then '1' else '0' end, '10.' || i % 200 || '.3.' || i % 250, '内网IP', 'Chrome 131', 'Windows 10',
      case when i = 77 then '验证码已失效' else '登录成功' end, timestamptz '2026-06-01 12:00' - i * interval '2 minutes', 'password'
    from generate_series(1, ${rows}) i`)
  await server.ctx.db.execute(sql`vacuum analyze sys_oper_log`)
  await server.ctx.db.execute(sql`vacuum analyze sys_login_log`)
})
afterAll(() => server.close())

const page = (query: object) => server.send(operlog.endpoints.page, { token: manager, query })
const logins = (query: object) => server.send(loginLog.endpoints.page, { token: manager, query })

test('大表: a dear total is estimated and says so, a cheap one is exact', async () => {
  const whole = (await page({})).data
  expect(whole?.totalKind).toBe('estimated')
  expect(whole?.total).toBeGreaterThan(rows * 0.9)
  expect(whole?.total).toBeLessThan(rows * 1.1)
  expect(whole?.hasNextPage).toBe(true)
  expect((await page({ formId: 'form7' })).data).toMatchObject({ total: 1, totalKind: 'exact' })
  expect((await page({ operUrl: '/part3/59503' })).data).toMatchObject({ total: 1, totalKind: 'exact' })
})

test('大表: the last page corrects an estimate, a page beyond the end is the last one', async () => {
  const last = rows / 20
  const end = (await page({ pageNum: last + 500 })).data
  expect(end).toMatchObject({ pageNum: last, total: rows, totalKind: 'exact', isLastPage: true })
  expect(end?.list).toHaveLength(20)
  const part = (await page({ pageNum: 1_250, pageSize: 49 })).data
  expect(part).toMatchObject({ pageNum: 1_225, total: rows })
})

test('大表: deep pages follow each other without gap or repetition', async () => {
  const ids = new Set<string>()
  for (let pageNum = 999; pageNum <= 1_003; pageNum++)
    for (const { id } of (await page({ pageNum })).data?.list ?? []) ids.add(id)
  expect(ids.size).toBe(100)
  const [first] = (await page({ pageNum: 1_000 })).data?.list ?? []
  expect(first?.operTime).toBe('2026-05-04 17:58:00')
})

test('大表: a text is found in any field that offers it, short Chinese words included', async () => {
  expect((await page({ title: '冷门' })).data).toMatchObject({ total: 1, list: [{ title: '冷门' }] })
  expect((await page({ title: '门冷' })).data).toMatchObject({ total: 0, list: [] })
  expect((await page({ operName: 'USER49' })).data?.list.every(({ operName }) => operName.startsWith('user49'))).toBe(
    true,
  )
  expect((await page({ operName: '%' })).data?.total).toBe(0)
  expect((await page({ deptName: '部门29' })).data?.list[0]?.deptName).toBe('部门29')
  expect((await page({ operIp: '.199.3.' })).data?.list[0]?.operIp).toMatch(/^10\.199\.3\./)
  expect((await page({ costFrom: 899 })).data?.list.every(({ takeUpTime }) => takeUpTime === 899)).toBe(true)
  expect((await page({ costFrom: 10, costTo: 9 })).data?.total).toBe(0)
  expect((await page({ requestMethod: 'GET' })).data?.total).toBe(0)
  expect((await page({ traceId: 'trace9' })).data?.total).toBe(1)
  expect((await logins({ msg: '失效' })).data).toMatchObject({ total: 1, list: [{ msg: '验证码已失效' }] })
})

test.each([
  ['first page', {}],
  ['deep page', { pageNum: 1_000 }],
  ['slowest first', { orderByColumn: 'takeUpTime', isAsc: 'desc', pageNum: 50 }],
  ['user', { operName: 'user42' }],
  ['title', { title: '冷门' }],
  ['department', { deptName: '部门2' }],
  ['type', { businessType: 3 }],
  ['failures', { status: '1' }],
  ['address contains', { operUrl: 'part699/59499' }],
  ['host contains', { operIp: '10.199.3.249' }],
  ['object', { formId: 'form7' }],
  ['request', { traceId: 'trace7' }],
  ['day', { params: { beginTime: '2026-05-01', endTime: '2026-05-01' } }],
  ['user of a day', { operName: 'user42', params: { beginTime: '2026-05-01', endTime: '2026-05-01' } }],
])('大表: 操作日志 never reads the whole table: %s', async (_what, query) => {
  const plans = await statementsOf(server, 'sys_oper_log', () => page(query))
  expect(plans.length).toBeGreaterThan(0)
  for (const { text, plan } of plans) expect(plan, text).not.toContain('Seq Scan on sys_oper_log')
})

test.each([
  ['first page', {}],
  ['deep page', { pageNum: 1_000 }],
  ['user contains', { userName: 'user4321' }],
  ['address contains', { ipaddr: '10.199.3.249' }],
  ['message', { msg: '失效' }],
  ['failures', { status: '1' }],
  ['day', { params: { beginTime: '2026-05-01', endTime: '2026-05-01' } }],
])('大表: 登录日志 never reads the whole table: %s', async (_what, query) => {
  const plans = await statementsOf(server, 'sys_login_log', () => logins(query))
  expect(plans.length).toBeGreaterThan(0)
  for (const { text, plan } of plans) expect(plan, text).not.toContain('Seq Scan on sys_login_log')
})
