import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { inARow, openRequests, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { aControl } from '#/modules/form/record/testing/forms.ts'
import type { Person } from '#testing/organisation.ts'

let t: TestRequests
let staff: Person
let chief: Person
let versionId: string

beforeAll(async () => {
  t = await openRequests()
  staff = await t.person()
  chief = await t.person()
  const hostile = task('approve', chief.id).replace('name="approve"', 'name="&lt;script&gt;审批"')
  await t.deploy(inARow('picture', ['approve', hostile], ['final', task('final', staff.id)]), [
    aControl('input', 'reason', { label: '事由' }),
  ])
  const { id, key } = flowDefinitionTable
  const [row] = await t.server.ctx.db.select({ id }).from(flowDefinitionTable).where(eq(key, 'picture'))
  versionId = row?.id ?? ''
})
afterAll(() => t.server.close())

const get = ({ token }: Person, url: string) =>
  t.server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
const ofVersion = (person: Person, id: string) => get(person, `/flowable/definition/readImage/${id}`)
const ofInstance = (person: Person, id: string) => get(person, `/flowable/task/diagram/${id}`)

const guarded = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
}

test('流程图片: a version is drawn without a state, its names stay text and nothing of it may run', async () => {
  const designer = await t.person(['flowable:definition:query'])
  const answer = await ofVersion(designer, versionId)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject(guarded)
  expect(answer.body).toContain('<title>&#60;script&#62;审批</title>')
  expect(answer.body).not.toMatch(/<script|data-state/)
})

test('流程图片: of an instance every node has its state, as it is at that moment', async () => {
  const id = await t.started(staff, 'picture', { reason: '出差' })
  const before = await ofInstance(staff, id)
  expect(before.headers).toMatchObject(guarded)
  expect(before.body).toMatch(/data-node="apply" data-state="done"/)
  expect(before.body).toMatch(/data-node="approve" data-state="active"/)
  expect(before.body).toMatch(/data-node="final"><title>final，未进行/)
  expect(before.body).toMatch(/data-flow="apply-approve" data-taken="true"/)
  await t.decide(chief, id)
  const after = await ofInstance(chief, id)
  expect(after.body).toMatch(/data-node="approve" data-state="done"/)
  expect(after.body).toMatch(/data-node="final" data-state="active"/)
})

test('流程图片: strangers, and whoever lacks the permission, see nothing of it', async () => {
  const id = await t.started(staff, 'picture', { reason: '出差' })
  const refused = (answer: { body: string }) => JSON.parse(answer.body) as unknown
  expect(refused(await ofInstance(await t.person(), id))).toMatchObject({ code: 403 })
  expect(refused(await ofInstance(await t.person([]), id))).toMatchObject({ code: 403 })
  expect(refused(await ofInstance(staff, 'nothing'))).toMatchObject({ code: 500, msg: '流程实例不存在' })
  expect(refused(await ofVersion(staff, versionId))).toMatchObject({ code: 403 })
  const designer = await t.person(['flowable:definition:query'])
  expect(refused(await ofVersion(designer, 'nothing'))).toMatchObject({ code: 500, msg: '数据不存在' })
  const anonymous = await t.server.app.inject({ method: 'GET', url: `/flowable/task/diagram/${id}` })
  expect(refused(anonymous)).toMatchObject({ code: 401 })
})
