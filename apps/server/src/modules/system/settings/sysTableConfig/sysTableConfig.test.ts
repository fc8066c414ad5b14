import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableConfig } from '@app/shared/system/tableConfig.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { sysTableConfigTable } from './sysTableConfig.table.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
})
afterAll(() => server.close())

const tableKey = 'system-config-ConfigIndex-table'
const read = (token: string, key = tableKey) => server.send(tableConfig.get, { token, params: { tableKey: key } })
const save = (token: string, body: object) => server.send(tableConfig.save, { token, body: { tableKey, ...body } })

test('表格列设置: everybody has his own, and nothing at first', async () => {
  const [one, two] = [caller({ id: 'one' }), caller({ id: 'two' })]
  expect(await read(one)).toMatchObject({ code: 200, data: null })
  const columns = JSON.stringify([{ key: 'configKey', hidden: true }])
  expect(await save(one, { columns, space: 'small', userId: 'two' })).toMatchObject({ code: 200, data: { columns } })
  expect(await read(one)).toMatchObject({ data: { columns, space: 'small', tableKey } })
  expect(await read(two)).toMatchObject({ data: null })
  expect(await read(one, 'another-table')).toMatchObject({ data: null })
})

test('表格列设置: what is not sent stays, a null clears', async () => {
  const token = caller({ id: 'three' })
  await save(token, { columns: '[1]', space: 'large' })
  expect(await save(token, { columns: '[2]' })).toMatchObject({ data: { columns: '[2]', space: 'large' } })
  expect(await save(token, { space: null })).toMatchObject({ data: { columns: '[2]', space: null } })
})

test('表格列设置: wrong input and callers without a session are refused', async () => {
  const token = caller({ id: 'four' })
  expect(await server.send(tableConfig.get, { params: { tableKey } })).toMatchObject({ code: 401 })
  expect(await save(token, { columns: '{not json' })).toMatchObject({ code: 500, msg: '列设置格式不正确' })
  expect(await save(token, { columns: `"${'x'.repeat(4_000)}"` })).toMatchObject({
    msg: '列设置长度不能超过4000个字符',
  })
  expect(await save(token, { tableKey: '' })).toMatchObject({ msg: '表格标识不能为空' })
})

test('表格列设置: two tabs saving at once leave one row', async () => {
  const token = caller({ id: 'five' })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => save(token, { columns: `[${i}]` })))
  expect(answers.every(({ code }) => code === 200)).toBe(true)
  const rows = await server.ctx.db.select().from(sysTableConfigTable)
  expect(rows.filter((row) => row.userId === 'five')).toHaveLength(1)
})
