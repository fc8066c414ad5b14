import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import {
  inARow,
  openRequests,
  rights,
  staffRights,
  task,
  type TestRequests,
} from '#/modules/flowable/testing/requests.ts'
import { recordLogTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, required } from '#/modules/form/record/testing/forms.ts'
import { fileOwnerTable } from '#/modules/system/files/file/owner.table.ts'
import { sendForm } from '#testing/multipart.ts'
import type { Person } from '#testing/organisation.ts'

let t: TestRequests
let staff: Person
let chief: Person
let keeper: Person

beforeAll(async () => {
  t = await openRequests()
  staff = await t.person()
  chief = await t.person()
  keeper = await t.person([...staffRights, 'flowable:instance:manage', 'flowable:instance:remove'], { scope: '1' })
  const controls = [
    aControl('number', 'days', { label: '天数', rules: required }),
    aControl('uploadFile', 'proof', { label: '证明' }),
  ]
  await t.deploy(inARow('leave', ['approve', task('approve', chief.id, rights(['days', 2]))]), controls)
})
afterAll(() => t.server.close())

const remove = ({ token }: Person, instanceIds: string, body: object = { cascade: true }) =>
  t.server.send(instanceActs.remove, { token, params: { instanceIds }, body })

let files = 0
async function aFile(by: Person) {
  const parts = [{ name: 'file', fileName: 'a.txt', value: `proof ${++files}` }]
  const { id } = (await sendForm(t.server.app, '/common/upload', parts, by.token)).json<{ id: string }>()
  return { id, uid: id, type: 'file', name: 'a.txt', status: 'done' }
}

/** What is left of a request: revisions, its form record with values and history, and who shows its file. */
async function leftOf(instanceId: string, recordIds: string[], fileId: string) {
  const { db } = t.server.ctx
  const counts = await Promise.all([
    db.select().from(flowRevisionTable).where(eq(flowRevisionTable.instanceId, instanceId)),
    db.select().from(recordTable).where(eq(recordTable.procInstId, instanceId)),
    db.select().from(recordValueTable).where(inArray(recordValueTable.recordId, recordIds)),
    db.select().from(recordLogTable).where(inArray(recordLogTable.recordId, recordIds)),
    db.select().from(fileOwnerTable).where(eq(fileOwnerTable.attachId, fileId)),
  ])
  return counts.map((rows) => rows.length)
}

test('删除流程实例: refused for who asked for it and without the word that the history goes; then everything is there', async () => {
  const proof = await aFile(staff)
  const id = await t.started(staff, 'leave', { days: 2, proof: [proof] })
  const recordIds = [(await t.row(id))?.formRecordId ?? '']
  const before = await leftOf(id, recordIds, proof.id)
  expect(before.filter((count) => count > 0).length).toBeGreaterThanOrEqual(4)
  expect(await remove(staff, id)).toMatchObject({ code: 403 })
  expect(await remove(keeper, id, {})).toMatchObject({ code: 500, msg: '流程实例有流转记录，请确认一并删除' })
  expect(await leftOf(id, recordIds, proof.id)).toEqual(before)
  expect(await t.row(id)).toMatchObject({ status: 'running' })
})

test('删除流程实例: its revisions, its form record with values and history, and its files go with it; others stay', async () => {
  const [proof, other] = [await aFile(staff), await aFile(staff)]
  const id = await t.started(staff, 'leave', { days: 2, proof: [proof] })
  const next = await t.started(staff, 'leave', { days: 3, proof: [other] })
  await t.decide(chief, id, { formData: { days: 4 } })
  const recordIds = [(await t.row(id))?.formRecordId ?? '']
  const nextIds = [(await t.row(next))?.formRecordId ?? '']
  const before = await leftOf(next, nextIds, other.id)
  expect(await remove(keeper, id)).toMatchObject({ code: 200 })
  expect(await t.row(id)).toBeUndefined()
  expect(await leftOf(id, recordIds, proof.id)).toEqual([0, 0, 0, 0, 0])
  expect(await leftOf(next, nextIds, other.id)).toEqual(before)
})

test('删除流程实例: an own draft goes with the files it showed; nobody else removes it', async () => {
  const proof = await aFile(staff)
  const { data } = await t.draft(staff, { key: 'leave', formData: { days: 1, proof: [proof] } })
  const id = data?.id ?? ''
  expect(await remove(chief, id, {})).toMatchObject({ code: 403 })
  expect(await remove(staff, id, {})).toMatchObject({ code: 200 })
  expect(await t.row(id)).toBeUndefined()
  const owners = await t.server.ctx.db.select().from(fileOwnerTable).where(eq(fileOwnerTable.attachId, proof.id))
  expect(owners).toEqual([])
})
