import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { field } from '@app/shared/kit/field.ts'
import { messagesByField } from '@app/shared/kit/messages.ts'
import { saveSchema } from '@app/shared/kit/save.ts'
import { operlogTable } from '#/modules/monitor/operlog/operlog.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createToyTable } from './testing/toy.table.ts'
import { toy } from './testing/toy.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await openTestApp({ modulesDir: join(import.meta.dirname, 'testing', 'area'), env: { L_RATE_WRITE: '100000' } })
  await createToyTable(app.ctx.db)
  token = fakeCallers(app.platform)({ permissions: ['query', 'add', 'edit'].map((word) => `toy:item:${word}`) })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.execute(sql`truncate toy_item`))

const save = (more: object) =>
  app.send(toy.endpoints.save, { token, body: { toyCode: 'T', toyName: '木马', status: '0', sort: 1, ...more } })

async function back(more: object) {
  const { data, msg } = await save(more)
  if (!data) throw new Error(String(msg))
  return (await app.send(toy.endpoints.get, { token, params: { id: data.id } })).data
}

test('取值: yes and no, JSON, large whole numbers and times of day come back as they were sent', async () => {
  const facts = { 尺寸: [1, 2.5, null], 说明: ' 留白 ', 深: { 更深: true } }
  const given = { wound: false, facts, serial: '9007199254740993', playAt: '08:30:00' }
  expect(await back(given)).toMatchObject(given)
})

test.each([' 文本 ', 0, false, [], {}])('取值: JSON may be %j alone', async (facts) => {
  expect(await back({ facts })).toMatchObject({ facts })
})

test('取值: nothing at all is nothing', async () => {
  const none = { wound: null, facts: null, serial: null, playAt: null }
  expect(await back(none)).toMatchObject(none)
})

test.each([
  [{ wound: '是' }, '上过发条格式不正确'],
  [{ wound: 1 }, '上过发条格式不正确'],
  [{ serial: 5 }, '序列号格式不正确'],
  [{ serial: '1.5' }, '序列号必须为整数'],
  [{ serial: '9223372036854775808' }, '序列号不能大于9223372036854775807'],
  [{ serial: '-9223372036854775809' }, '序列号不能小于-9223372036854775808'],
  [{ playAt: '25:00:00' }, '开演格式不正确'],
  [{ playAt: '8:30' }, '开演格式不正确'],
  [{ sort: 1.5 }, '排序必须为整数'],
  [{ facts: { a: 'x\u0000' } }, '参数不符合规范'],
  [{ facts: ['\ud800'] }, '参数不符合规范'],
])('取值: %j is refused in words', async (more, msg) => {
  expect(await save(more)).toMatchObject({ code: 500, msg })
})

test('取值: JSON that must be there is no nothing', () => {
  const schema = saveSchema({ facts: field(z.json(), '参数') }, false)
  const told = (body: object) => {
    const { error } = schema.safeParse(body, { reportInput: true })
    return error ? messagesByField(error.issues, schema) : undefined
  }
  expect(told({ facts: null })).toEqual({ facts: '参数不能为空' })
  expect(told({})).toEqual({ facts: '参数不能为空' })
  expect(told({ facts: false })).toBeUndefined()
})

test('日志: yes and no are said in words', async () => {
  await save({ wound: true, facts: { a: 1 } })
  const [row] = await app.ctx.db.select().from(operlogTable).orderBy(desc(operlogTable.operTime)).limit(1)
  expect(row?.fieldChanges).toEqual(
    expect.arrayContaining([
      { label: '上过发条', after: '是' },
      { label: '参数', after: '{"a":1}' },
    ]),
  )
})
