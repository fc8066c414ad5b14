import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Operation } from '#/platform/ports.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { createToyTable, toyTable } from './testing/toy.table.ts'
import { toy } from './testing/toy.ts'

const permissions = ['toy:item:add', 'toy:item:edit']

let app: TestApp
let caller: ReturnType<typeof fakeCallers>
let token: string
const told: Operation[] = []

beforeAll(async () => {
  app = await openTestApp({
    modulesDir: join(import.meta.dirname, 'testing', 'area'),
    env: { L_RATE_WRITE: '100000' },
  })
  await createToyTable(app.ctx.db)
  app.platform.fill('recordOperation', async (_db, operation) => void told.push(operation))
  caller = fakeCallers(app.platform)
  token = caller({ id: 'anna', deptId: 'd1', permissions })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.execute(sql`truncate toy_item, sys_submit`)
  told.length = 0
})

const switchTo = (body: object, as = token) => app.send(toy.endpoints.changeStatus, { token: as, body })

async function made(more: object = {}): Promise<string> {
  const body = { toyCode: 'T1', toyName: '木马', status: '0', sort: 10, ...more }
  const { data, msg } = await app.send(toy.endpoints.save, { token, body })
  if (!data) throw new Error(String(msg))
  return data.id
}
const rowOf = async (id: string) => (await app.ctx.db.select().from(toyTable).where(eq(toyTable.id, id)))[0]

test('状态: the one field is changed, by whom is noted and the log says from what to what', async () => {
  const id = await made()
  expect(await switchTo({ id, status: '1', version: 1 })).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ status: '1', toyName: '木马', version: 2, updateBy: 'anna' })
  expect(told.at(-1)).toMatchObject({
    title: '玩具管理',
    businessType: 2,
    formId: id,
    status: '0',
    fieldChanges: [{ label: '状态', before: '完好', after: '损坏' }],
  })
})

test('状态: only with the right to change, only within the caller’s scope', async () => {
  const id = await made()
  expect(await switchTo({ id, status: '1' }, caller({ permissions: ['toy:item:add'] }))).toMatchObject({ code: 403 })
  const far = caller({ permissions, dataScope: { deptIds: ['d9'], own: false } })
  expect(await switchTo({ id, status: '1' }, far)).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await switchTo({ id: 'nobody', status: '1' })).toMatchObject({ code: 500, msg: '数据不存在' })
  expect(await rowOf(id)).toMatchObject({ status: '0', version: 1 })
})

test('状态: only to an enabled value of its dictionary', async () => {
  const id = await made()
  const wrong = { code: 500, msg: '状态的值不在可选范围内' }
  expect(await switchTo({ id, status: '7' })).toMatchObject(wrong)
  expect(await switchTo({ id, status: '2' })).toMatchObject(wrong)
  expect(await switchTo({ id, status: '01' })).toMatchObject({
    code: 500,
    errors: { status: '状态长度不能超过1个字符' },
  })
  expect(await switchTo({ id })).toMatchObject({ code: 500, msg: '状态不能为空' })
})

test('状态: of a row that somebody else has changed since, not at all; without a version as it stands', async () => {
  const id = await made()
  expect(await switchTo({ id, status: '1', version: 1 })).toMatchObject({ code: 200 })
  expect(await switchTo({ id, status: '0', version: 1 })).toMatchObject({ code: 500, reason: 'stale' })
  expect(await rowOf(id)).toMatchObject({ status: '1' })
  expect(await switchTo({ id, status: '0' })).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ status: '0', version: 3 })
})

test('状态: what is so already stays untouched', async () => {
  const id = await made()
  expect(await switchTo({ id, status: '0' })).toMatchObject({ code: 200 })
  expect(await rowOf(id)).toMatchObject({ version: 1 })
})

test('状态: what a save refuses the switch refuses in the same words', async () => {
  const id = await made({ colour: '银' })
  expect(await switchTo({ id, status: '1' })).toMatchObject({ code: 500, msg: '银色玩具不能损坏' })
  expect(await rowOf(id)).toMatchObject({ status: '0' })
})
