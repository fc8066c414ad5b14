import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendar, maxCalendarEntries } from '@app/shared/portal/calendar.ts'
import { signedIn } from '#testing/signIn.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { calendarTable } from './calendar.table.ts'

let server: TestApp
beforeAll(async () => void (server = await openTestApp()))
afterAll(() => server.close())

const entry = { title: '周会', day: '2026-11-23', beginTime: '09:30', endTime: '10:30', remark: null }
const save = (token: string, body: object = {}) => server.send(calendar.save, { token, body: { ...entry, ...body } })
const november = { beginDay: '2026-11-01', endDay: '2026-11-30' }
const list = async (token: string, query = november) => (await server.send(calendar.list, { token, query })).data ?? []
const remove = (token: string, ids: string) => server.send(calendar.remove, { token, params: { ids } })

test('日历: nobody without a session', async () => {
  expect(await server.send(calendar.list, { query: november })).toMatchObject({ code: 401 })
})

test('日历: wrong entries are refused by their words', async () => {
  const { token } = await signedIn(server)
  for (const [body, key, message] of [
    [{ title: '' }, 'title', '日程标题不能为空'],
    [{ title: '长'.repeat(51) }, 'title', '日程标题长度不能超过50个字符'],
    [{ day: '2026-02-30' }, 'day', '日期格式不正确'],
    [{ beginTime: '25:00' }, 'beginTime', '开始时间格式不正确'],
    [{ beginTime: '10:00', endTime: '09:00' }, 'endTime', '结束时间不能早于开始时间'],
    [{ beginTime: null, endTime: '09:00' }, 'endTime', '结束时间不能早于开始时间'],
  ] as const)
    expect(await save(token, body), key).toMatchObject({ code: 500, errors: { [key]: message } })
  expect(await list(token)).toEqual([])
})

test('日历: a view of more than two months, or backwards, is refused', async () => {
  const { token } = await signedIn(server)
  for (const query of [
    { beginDay: '2026-01-01', endDay: '2026-04-01' },
    { beginDay: '2026-11-30', endDay: '2026-11-01' },
  ])
    expect(await server.send(calendar.list, { token, query })).toMatchObject({ code: 500, msg: '日期范围不正确' })
})

test('日历: kept, changed and removed; whole days come before hours', async () => {
  const { token } = await signedIn(server)
  const { data: first } = await save(token)
  await save(token, { title: '值班', beginTime: null, endTime: null })
  await save(token, { title: '出差', day: '2026-12-01' })
  expect((await list(token)).map(({ title }) => title)).toEqual(['值班', '周会'])
  const { id = '', version } = first ?? {}
  expect(await save(token, { id, version, title: '例会' })).toMatchObject({ data: { title: '例会', version: 2 } })
  expect(await save(token, { id, version, title: '晚了' })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect(await remove(token, id)).toMatchObject({ code: 200 })
  expect(await remove(token, `${id},${id}`)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect((await list(token)).map(({ title }) => title)).toEqual(['值班'])
})

test('日历: nobody sees, changes or removes the entries of another', async () => {
  const { token } = await signedIn(server)
  const { data } = await save(token)
  const { id = '', version } = data ?? {}
  const other = await signedIn(server)
  expect(await list(other.token)).toEqual([])
  expect(await save(other.token, { id, version })).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await remove(other.token, id)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await list(token)).toHaveLength(1)
})

test('日历: bounded for each user', async () => {
  const { token, userId } = await signedIn(server)
  await server.ctx.db
    .insert(calendarTable)
    .values(Array.from({ length: maxCalendarEntries }, () => ({ userId, title: 'x', day: '2026-01-01' })))
  expect(await save(token)).toMatchObject({ code: 500, msg: '日程不能超过1000条' })
})
