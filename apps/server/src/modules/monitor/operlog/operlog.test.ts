import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanOperlog, operlog } from '@app/shared/monitor/operlog.ts'
import { createToyTable } from '#/kit/testing/toy.table.ts'
import { inspect, toy, wind } from '#/kit/testing/toy.ts'
import { newId } from '#/platform/text/ids.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createOperationBuffer } from './operlog.buffer.ts'
import { operlogTable } from './operlog.table.ts'

const dayMs = 86_400_000
let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let manager: string

beforeAll(async () => {
  server = await openTestApp({ modulesDir: join(import.meta.dirname, '../../../kit/testing/area') })
  await createToyTable(server.ctx.db)
  caller = fakeCallers(server.platform)
  manager = caller({
    userName: 'manager',
    deptName: '研发部',
    permissions: ['list', 'query', 'remove', 'export'].map((word) => `monitor:operlog:${word}`),
  })
})
afterAll(() => server.close())

const player = () =>
  caller({ userName: 'player', permissions: ['toy:item:add', 'toy:item:edit', 'toy:item:query', 'toy:item:wind'] })

/** The rows of a title, newest first, whole. */
async function rowsOf(query: object) {
  const { data } = await server.send(operlog.endpoints.page, { token: manager, query })
  const rows = await Promise.all(
    (data?.list ?? []).map(({ id }) => server.send(operlog.endpoints.get, { token: manager, params: { id } })),
  )
  return rows.map((row) => row.data)
}

const aRow = (daysAgo: number, more: Partial<typeof operlogTable.$inferInsert> = {}) => ({
  id: newId(),
  title: '旧日志',
  method: 'old',
  requestMethod: 'POST',
  operName: 'old',
  operUrl: '/old',
  operIp: '10.0.0.1',
  operLocation: '内网IP',
  status: '0',
  operTime: new Date(server.clock.now().getTime() - daysAgo * dayMs).toISOString(),
  ...more,
})

test('操作日志: nobody reads, deletes or cleans without the permission', async () => {
  const token = caller({ permissions: ['monitor:loginLog:list'] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(operlog.endpoints.page, { token })).toMatchObject(denied)
  expect(await server.send(operlog.endpoints.get, { token, params: { id: '1' } })).toMatchObject(denied)
  expect(await server.send(operlog.endpoints.remove, { token, params: { ids: '1' } })).toMatchObject(denied)
  expect(await server.send(cleanOperlog, { token })).toMatchObject(denied)
  expect(await server.send(operlog.endpoints.page)).toMatchObject({ code: 401 })
})

test('操作日志: there is no way to write one', async () => {
  const token = caller({ admin: true })
  const response = await server.app.inject({
    method: 'POST',
    url: '/monitor/operlog',
    headers: { authorization: `Bearer ${token}` },
    payload: { title: 'forged' },
  })
  expect(response.json()).toMatchObject({ code: 404 })
})

test('操作日志: a row younger than 7 days is not deleted', async () => {
  const old = aRow(8)
  const young = aRow(6.9)
  await server.ctx.db.insert(operlogTable).values([old, young])
  const params = { ids: `${old.id},${young.id}` }
  expect(await server.send(operlog.endpoints.remove, { token: manager, params })).toMatchObject({
    code: 500,
    msg: '7天内的日志不允许删除',
  })
  expect(await server.send(operlog.endpoints.remove, { token: manager, params: { ids: old.id } })).toMatchObject({
    code: 200,
    msg: '操作成功',
  })
  const gone = await server.send(operlog.endpoints.get, { token: manager, params: { id: old.id } })
  expect(gone).toMatchObject({ code: 500, msg: '数据不存在' })
  expect((await server.send(operlog.endpoints.get, { token: manager, params: { id: young.id } })).code).toBe(200)
  const [row] = await rowsOf({ title: '操作日志', businessType: 3, status: '0' })
  expect(row?.logContent).toMatch(/删除操作日志：1 条，\d{4}-\d\d-\d\d .* 至 /)
})

test('操作日志: cleaning keeps 7 days, removes marked rows too and tells how many and from when', async () => {
  await server.ctx.db.execute(sql`delete from sys_oper_log`)
  const many = Array.from({ length: 5_003 }, (_, i) => aRow(8 + i / 5_003))
  for (let i = 0; i < many.length; i += 500) await server.ctx.db.insert(operlogTable).values(many.slice(i, i + 500))
  await server.ctx.db.insert(operlogTable).values([aRow(400, { delFlag: '1' }), aRow(1), aRow(6)])
  expect(await server.send(cleanOperlog, { token: manager })).toMatchObject({ code: 200, data: 5_004 })
  const left = await server.ctx.db.select().from(operlogTable)
  expect(left.filter((row) => row.title === '旧日志')).toHaveLength(2)
  const told = left.find((row) => row.businessType === 9)
  expect(told).toMatchObject({ title: '操作日志', operName: 'manager', deptName: '研发部', status: '0' })
  expect(told?.logContent).toMatch(/^清空操作日志：5004 条，\d{4}-\d\d-\d\d [\d:]{8} 至 \d{4}-\d\d-\d\d [\d:]{8}$/)
  const other = caller({ userName: 'other', permissions: ['monitor:operlog:remove'] })
  expect(await server.send(cleanOperlog, { token: other })).toMatchObject({ code: 200, data: 0 })
  await server.ctx.db.delete(operlogTable).where(eq(operlogTable.operName, 'other'))
})

test('操作日志: a write leaves exactly one row, refused or not', async () => {
  const token = player()
  const body = { turns: 11, password: 'p', keys: [], phone: '1' }
  expect(await server.send(wind, { token, body })).toMatchObject({ msg: '发条会断' })
  expect(await server.send(wind, { token, body: { ...body, turns: 0 } })).toMatchObject({ msg: '圈数不能小于1' })
  expect((await server.send(wind, { token, body: { ...body, turns: 3 } })).code).toBe(200)
  expect(await server.send(wind, { token: caller({ userName: 'player', permissions: [] }), body })).toMatchObject({
    code: 403,
  })
  const rows = await rowsOf({ title: '玩具管理', operName: 'player', businessType: 0 })
  expect(rows.map((row) => [row?.status, row?.errorMsg])).toEqual([
    ['1', '没有权限，请联系管理员授权'],
    ['0', null],
    ['1', '圈数不能小于1'],
    ['1', '发条会断'],
  ])
  expect(rows[1]).toMatchObject({
    operUrl: '/toy/item/wind',
    requestMethod: 'POST',
    method: 'toy.item.wind',
    operIp: '127.0.0.1',
    operLocation: '内网IP',
    operatorType: 1,
  })
  expect(rows[1]?.takeUpTime).toBeGreaterThanOrEqual(0)
})

test('操作日志: secrets are masked at any depth, in the request and in the answer', async () => {
  const body = {
    turns: 4,
    password: 'open-sesame',
    keys: [{ accessKey: 'AK-1', secretKey: 'SK-1' }],
    phone: '13812345678',
  }
  await server.send(wind, { token: player(), body })
  const [row] = await rowsOf({ title: '玩具管理', businessType: 0 })
  expect(JSON.parse(row?.operParam ?? '')).toEqual({
    turns: 4,
    password: '***',
    keys: [{ accessKey: '***', secretKey: '***' }],
    phone: '138****5678',
  })
  expect(JSON.parse(row?.jsonResult ?? '')).toMatchObject({ code: 200, data: { token: '***', turns: 4 } })
})

test('操作日志: a save tells each field before and after, with labels of dictionaries', async () => {
  const token = player()
  const body = { toyCode: 'T1', toyName: '木马', status: '0', sort: 10, secretNote: '藏在床下' }
  const { data } = await server.send(toy.endpoints.save, { token, body })
  const [inserted] = await rowsOf({ title: '玩具管理', businessType: 1 })
  expect(inserted).toMatchObject({ formId: data?.id })
  expect(inserted?.logContent).toContain('新增\n玩具编码：T1')
  await server.send(toy.endpoints.save, {
    token,
    body: { id: data?.id, version: data?.version, toyName: '铁马', status: '1', secretNote: '藏在柜里' },
  })
  const [updated] = await rowsOf({ title: '玩具管理', businessType: 2 })
  expect(updated?.logContent).toBe('玩具名称：木马 → 铁马\n状态：完好 → 损坏\n密语：已修改')
  expect(updated?.fieldChanges).toEqual([
    { label: '玩具名称', before: '木马', after: '铁马' },
    { label: '状态', before: '完好', after: '损坏' },
    { label: '密语', secret: true },
  ])
  expect(JSON.stringify(updated)).not.toContain('藏在')
  const { data: found } = await server.send(operlog.endpoints.page, { token: manager, query: { formId: data?.id } })
  expect(found?.total).toBe(2)
})

test('操作日志: a logged read waits in the buffer and is stored within a second', async () => {
  await server.send(inspect, { token: player() })
  await expect
    .poll(async () => (await rowsOf({ title: '玩具管理', businessType: 11 })).length, { timeout: 5_000 })
    .toBe(1)
})

test('操作日志: the buffer holds 10,000 rows, counts the rest and says so when it is stored', async () => {
  let closing = async () => undefined as void
  const { database, log } = server.platform
  const insert = () => ({ values: () => Promise.reject(new Error('away')) })
  const doors = {
    database: { ...database, db: { insert } as unknown as typeof database.db },
    log,
    onClose: (run: () => Promise<void> | void) => void (closing = async () => run()),
  }
  const buffer = createOperationBuffer(doors)
  const operation = {
    ...aRow(0, { title: '缓冲' }),
    businessType: 10,
    takeUpTime: 1,
    deptName: null,
    traceId: 't',
    nodeId: 'n',
  }
  const { id: _id, operLocation: _place, ...fields } = operation
  for (let i = 0; i < 10_007; i++)
    buffer.add({
      ...fields,
      status: '0',
      operParam: null,
      jsonResult: null,
      errorMsg: null,
      logContent: null,
      formId: null,
    })
  await buffer.flush()
  doors.database.db = database.db
  await closing()
  const stored = await server.ctx.db.select().from(operlogTable)
  expect(stored.filter((row) => row.title === '缓冲')).toHaveLength(10_000)
  expect(stored.filter((row) => row.errorMsg === '日志缓冲已满，丢失 7 条日志')).toHaveLength(1)
})

test('操作日志: page rows are light, newest first, and several types can be asked for', async () => {
  await pause(5)
  const { data } = await server.send(operlog.endpoints.page, {
    token: manager,
    query: { 'businessTypes[0]': '1', 'businessTypes[1]': '9' },
  })
  const types = new Set(data?.list.map((row) => row.businessType))
  expect([...types].toSorted()).toEqual([1, 9])
  expect(Object.keys(data?.list[0] ?? {})).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/operParam|jsonResult|errorMsg|logContent|delFlag/)]),
  )
  const times = data?.list.map((row) => row.operTime) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
  const comma = await server.send(operlog.endpoints.page, { token: manager, query: { businessTypes: '9' } })
  expect(comma.data?.total).toBe(1)
  const wrong = await server.send(operlog.endpoints.page, { token: manager, query: { businessTypes: 'x' } })
  expect(wrong).toMatchObject({ code: 500, msg: '参数不符合规范，不能进行查询' })
})

test('操作日志: the date range is inclusive on both days and bad days are refused', async () => {
  const at = (beginTime: string, endTime: string) =>
    server.send(operlog.endpoints.page, {
      token: manager,
      query: { title: '日界', params: { beginTime, endTime } },
    })
  await server.ctx.db
    .insert(operlogTable)
    .values([
      aRow(0, { title: '日界', operTime: '2026-03-01 00:00:00' }),
      aRow(0, { title: '日界', operTime: '2026-03-02 23:59:59' }),
    ])
  expect((await at('2026-03-01', '2026-03-02')).data?.total).toBe(2)
  expect((await at('2026-03-02', '2026-03-02')).data?.total).toBe(1)
  expect(await at('2026-02-30', '2026-03-02')).toMatchObject({ code: 500, msg: '参数不符合规范，不能进行查询' })
})

test('操作日志: where a fault arose is told to the superuser alone, without what was sent', async () => {
  const body = { turns: 9, password: 'open-sesame', keys: [], phone: '13812345678' }
  const answer = await server.send(wind, { token: player(), body })
  expect(answer).toMatchObject({ code: 500, msg: '系统未知错误，请反馈给管理员' })
  const query = { traceId: answer.traceId }
  const { data } = await server.send(operlog.endpoints.page, { token: manager, query })
  const params = { id: data?.list[0]?.id ?? '' }
  const told = (token: string) => server.send(operlog.endpoints.get, { token, params })
  const whole = (await told(caller({ admin: true, permissions: ['monitor:operlog:query'] }))).data
  expect(whole).toMatchObject({ status: '1', errorMsg: '系统未知错误，请反馈给管理员' })
  expect(whole?.errorStack).toMatch(/^Error: spring stuck, password=\*\*\*, call 138\*\*\*\*5678\n +at /)
  expect((await told(manager)).data?.errorStack).toBeNull()
  expect(JSON.stringify(data)).not.toContain('spring stuck')
  const refused = (await rowsOf({ title: '玩具管理', status: '1' })).find((row) => row?.errorMsg === '发条会断')
  expect(refused?.errorStack).toBeNull()
})

test('操作日志: what people sent is searched by the superuser, within days', async () => {
  const body = { turns: 5, password: 'p', keys: [], phone: '找得到的话' }
  expect((await server.send(wind, { token: player(), body })).code).toBe(200)
  const admin = caller({ admin: true, permissions: ['monitor:operlog:list'] })
  const page = (query: object, token = admin) => server.send(operlog.endpoints.page, { token, query })
  const today = server.clock.now().toISOString().slice(0, 10)
  const since = new Date(server.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  const found = await page({ text: '找得到', params: { beginTime: since } })
  expect(found.data).toMatchObject({ total: 1, list: [{ operName: 'player' }] })
  expect((await page({ text: '发条会断', params: { beginTime: since } })).data?.list.length).toBeGreaterThan(0)
  expect(await page({ text: '找得到' })).toMatchObject({
    code: 500,
    msg: '按请求内容查询时请选择操作时间，最多31天',
  })
  expect(await page({ text: '找得到', params: { beginTime: '2020-01-01', endTime: today } })).toMatchObject({
    code: 500,
    msg: '按请求内容查询时操作时间不能超过31天',
  })
  expect(await page({ text: '找得到', params: { beginTime: since } }, manager)).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
  expect(await page({ costFrom: '-1' })).toMatchObject({ code: 500, msg: '参数不符合规范，不能进行查询' })
})

test('操作日志: a fraction is no 操作类型', async () => {
  expect(await server.send(operlog.endpoints.page, { token: manager, query: { businessType: '1.5' } })).toMatchObject({
    code: 500,
    msg: '参数不符合规范，不能进行查询',
  })
})
