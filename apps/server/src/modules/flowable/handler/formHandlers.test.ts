import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { inARow, openRequests, task, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { runJobs } from '#/modules/flowable/testing/runJobs.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl } from '#/modules/form/record/testing/forms.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Person } from '#testing/organisation.ts'

let t: TestRequests
let staff: Person
let chief: Person
let gone: Person

beforeAll(async () => {
  t = await openRequests()
  staff = await t.person()
  chief = await t.person()
  gone = await t.person()
  await t.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, gone.id))
})
afterAll(() => t.server.close())

const work = (id: string, handler: string, inner: string): [string, string] => [
  id,
  `<serviceTask id="${id}" name="${id}" flowable:type="${handler}"><extensionElements>${inner}</extensionElements></serviceTask>`,
]
const field = (name: string, text: string) =>
  `<flowable:field name="${name}"><flowable:expression><![CDATA[${text}]]></flowable:expression></flowable:field>`
const setting = (name: string, text: string) => `<flowable:${name}>${text}</flowable:${name}>`

const controls = () => [aControl('number', 'days', { label: '天数' }), aControl('input', 'note', { label: '备注' })]

const copiesOf = (instanceId: string) =>
  t.server.ctx.db.select().from(flowCopyTable).where(eq(flowCopyTable.instanceId, instanceId))

test('抄送节点: the people of its rule are told, those who cannot sign in are not, and the process goes on', async () => {
  const rule = setting('candidateStrategy', '30') + setting('candidateParam', `${chief.id},${gone.id}`)
  await t.deploy(inARow('told', work('copy', 'cc', rule), ['approve', task('approve', chief.id)]), controls())
  const id = await t.started(staff, 'told', { days: 1 })
  await runJobs(t.server)
  expect(await copiesOf(id)).toMatchObject([{ userId: chief.id, node: 'copy', nodeName: 'copy', taskId: null }])
  expect(await t.openTask(id)).toMatchObject({ node: 'approve' })
})

test('抄送节点: where nobody is found the process goes on all the same', async () => {
  await t.deploy(
    inARow('untold', work('copy', 'cc', field('users', gone.id)), ['approve', task('approve', chief.id)]),
    controls(),
  )
  const id = await t.started(staff, 'untold', { days: 1 })
  await runJobs(t.server)
  expect(await copiesOf(id)).toEqual([])
  expect(await t.openTask(id)).toMatchObject({ node: 'approve' })
})

test('触发器: fields of the form get values and lose them, in the record too, with a revision each', async () => {
  await t.deploy(
    inARow(
      'changed',
      work('set', 'updateForm', field('set.days', '${days + 2}')),
      work('clear', 'clearForm', field('fields', 'note')),
      ['approve', task('approve', chief.id)],
    ),
    controls(),
  )
  const id = await t.started(staff, 'changed', { days: 1, note: '说明' })
  await runJobs(t.server)
  const row = await t.row(id)
  expect(row?.formData).toMatchObject({ days: 3 })
  expect(row?.formData).not.toHaveProperty('note')
  expect(row?.state.variables).toMatchObject({ days: 3, note: null })
  const [record] = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, id))
  expect(record?.dataJson).toMatchObject({ days: 3 })
  expect(record?.dataJson).not.toHaveProperty('note')
  const revisions = await t.server.ctx.db.select().from(flowRevisionTable).where(eq(flowRevisionTable.instanceId, id))
  expect(revisions.map(({ node, changed }) => [node, changed])).toEqual(
    expect.arrayContaining([
      ['set', ['days']],
      ['clear', ['note']],
    ]),
  )
})
