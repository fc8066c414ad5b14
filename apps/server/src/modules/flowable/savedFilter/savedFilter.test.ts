import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostFilters, savedFilterCalls as calls } from '@app/shared/flowable/savedFilter.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let people = 0

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
})
afterAll(() => server.close())

const aHolder = () => caller({ id: `todo${++people}`, permissions: ['flowable:task:todo'] })
const conditions = { title: '请假', overdue: '1' }
async function save(token: string, more: object = {}) {
  await server.ctx.db.delete(submitTable)
  const body = { filterName: '超时的请假', isDefault: false, conditions, ...more }
  return server.send(calls.save, { token, body })
}
const list = async (token: string) => (await server.send(calls.list, { token })).data
async function remove(token: string, ids: string) {
  await server.ctx.db.delete(submitTable)
  return server.send(calls.remove, { token, params: { ids } })
}

test('待办筛选: refused without the right to the list', async () => {
  const nobody = caller({ id: 'nobody', permissions: ['flowable:task:finished'] })
  for (const answer of [
    await server.send(calls.list, { token: nobody }),
    await save(nobody),
    await remove(nobody, 'x'),
  ])
    expect(answer).toMatchObject({ code: 403 })
})

test('待办筛选: one without conditions or name, with too many, and with a name that stands already are refused', async () => {
  const token = aHolder()
  expect(await save(token, { conditions: {} })).toMatchObject({ code: 500, msg: '请先设置查询条件' })
  expect(await save(token, { filterName: ' ' })).toMatchObject({ code: 500, msg: '筛选名称不能为空' })
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v']))
  expect(await save(token, { conditions: many })).toMatchObject({ code: 500, msg: '条件过多' })
  expect(await save(token)).toMatchObject({ code: 200 })
  expect(await save(token)).toMatchObject({ code: 500, msg: '筛选名称已存在' })
})

test('待办筛选: one is what the list opens with, and it stands first', async () => {
  const token = aHolder()
  await save(token, { filterName: '甲', isDefault: true })
  const second = await save(token, { filterName: '乙', isDefault: true })
  expect(second.data).toMatchObject({ filterName: '乙', isDefault: true, conditions })
  expect((await list(token))?.map(({ filterName, isDefault }) => [filterName, isDefault])).toEqual([
    ['乙', true],
    ['甲', false],
  ])
})

test('待办筛选: it is changed by the version that was read, and removed', async () => {
  const token = aHolder()
  const { data: first } = await save(token)
  const change = { id: first?.id, version: first?.version, filterName: '改名', conditions: { level: 'high' } }
  expect(await save(token, change)).toMatchObject({ data: { filterName: '改名', conditions: { level: 'high' } } })
  expect(await save(token, { ...change, filterName: '又改名' })).toMatchObject({ code: 500, reason: 'stale' })
  expect(await remove(token, first?.id ?? '')).toMatchObject({ code: 200 })
  expect(await list(token)).toEqual([])
  expect(await remove(token, first?.id ?? '')).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('待办筛选: nobody sees, changes or removes those of others', async () => {
  const [anna, bert] = [aHolder(), aHolder()]
  const { data: own } = await save(anna)
  expect(await list(bert)).toEqual([])
  const change = { id: own?.id, version: own?.version }
  expect(await save(bert, change)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await remove(bert, own?.id ?? '')).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await list(anna)).toMatchObject([{ id: own?.id }])
})

test('待办筛选: there is an end to them', async () => {
  const token = aHolder()
  for (let at = 0; at < mostFilters; at++) await save(token, { filterName: `筛选${at}` })
  expect(await save(token)).toMatchObject({ code: 500, msg: `最多保存${mostFilters}个筛选` })
})
