import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FieldPermissions } from '@app/form-engine/runtime/types.ts'
import {
  acceptProcessValues,
  endProcessRecord,
  fieldTexts,
  processForms,
  processVersion,
  readVersion,
  restoreProcessRecord,
  saveProcessRecord,
  versionFields,
  type ProcessSubmission,
  type VersionPolicy,
} from '#/modules/form/api.ts'
import { aControl, aForm, publishAgain, required } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { Refusal } from '#/platform/errors.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', permissions: everyRight })
})
afterAll(() => t.server.close())

const leave = () => [
  aControl('input', 'reason', { label: '事由', rules: required }),
  aControl('number', 'days', { label: '天数' }),
  aControl('input', 'opinion', { label: '意见' }),
  aControl('number', 'salary', { label: '工资' }),
  aControl('batch', 'items', {
    label: '明细',
    options: { minLimit: 0 },
    list: [aControl('input', 'what', { label: '项目' }), aControl('number', 'cost', { label: '金额' })],
  }),
]

const step = (submission: ProcessSubmission) => t.server.ctx.tx((tx) => saveProcessRecord(tx, submission))

const approver: FieldPermissions = {
  fields: { opinion: 'edit', salary: 'hidden', items: 'edit', 'items.what': 'read' },
  otherwise: 'read',
  required: ['opinion'],
  rows: { items: { add: false, remove: false } },
}

const starter = { id: 'anna', name: '安娜', deptId: '100', deptName: null }

async function started() {
  const form = await aForm(t.server, leave(), { formType: '1', titleTemplate: '{提交人}的{reason}' })
  const procInstId = `p-${form.id}`
  const first = await step({
    procInstId,
    versionId: form.versionId,
    starter,
    data: { reason: '年假', days: 3, salary: 100, items: [{ key: 'a', what: '车票', cost: 1 }] },
  })
  return { form, procInstId, first }
}

test('流程数据: the start of a process is a record of the list, of the version it keeps', async () => {
  const { form, procInstId, first } = await started()
  expect(await t.stored(first.recordId)).toMatchObject({
    source: '2',
    status: '1',
    procInstId,
    versionId: form.versionId,
    submitBy: 'anna',
    title: '安娜的年假',
  })
  expect((await t.page(anna, form)).data?.list).toMatchObject([{ source: '2', procInstId }])
})

test('流程数据: a step changes what it may edit; everything else stays as it stood', async () => {
  const { form, procInstId, first } = await started()
  const { recordId, values } = await step({
    procInstId,
    versionId: form.versionId,
    permissions: approver,
    data: {
      reason: '改了',
      days: 99,
      salary: 1,
      opinion: '同意',
      initiator: 'admin',
      items: [
        { key: 'a', what: '改了', cost: 5 },
        { key: 'b', what: '新行', cost: 9 },
      ],
    },
  })
  expect(recordId).toBe(first.recordId)
  expect(values).toMatchObject({ reason: '年假', days: 3, salary: 100, opinion: '同意' })
  expect(values).not.toHaveProperty('initiator')
  expect(values.items).toEqual([expect.objectContaining({ key: 'a', what: '车票', cost: 5 })])
})

test('流程数据: what the step must fill in is asked for, what it cannot change is not', async () => {
  const { form, procInstId } = await started()
  const refused = await step({ procInstId, versionId: form.versionId, permissions: approver, data: {} }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    message: '表单数据校验未通过',
    data: { errors: [{ model: 'opinion', label: '意见' }] },
  })
  const kept = await step({ procInstId, versionId: form.versionId, permissions: approver, data: {}, draft: true })
  expect(kept.values).toMatchObject({ reason: '年假', days: 3 })
})

test('流程数据: the version of the start is kept when a newer one is published', async () => {
  const { form, procInstId } = await started()
  const newer = await publishAgain(t.server, form.id, [aControl('input', 'other')], { versionNo: 2 })
  const { values } = await step({ procInstId, versionId: form.versionId, data: { reason: '病假' } })
  expect(values).toMatchObject({ reason: '病假' })
  await expect(step({ procInstId, versionId: newer, data: { other: 'x' } })).rejects.toThrow('表单版本与流程不一致')
})

test('流程数据: never outside the transaction of the step', async () => {
  const { form, procInstId } = await started()
  await expect(saveProcessRecord(t.server.ctx, { procInstId, versionId: form.versionId, data: {} })).rejects.toThrow(
    'a step of a process is one transaction',
  )
})

test('流程数据: a step that changes no field writes nothing', async () => {
  const { form, procInstId, first } = await started()
  const before = await t.stored(first.recordId)
  const again = await step({ procInstId, versionId: form.versionId, data: first.values })
  expect(again).toMatchObject({ isChanged: false, values: first.values })
  expect(await t.stored(first.recordId)).toEqual(before)
  expect(await step({ procInstId, versionId: form.versionId, data: { ...first.values, days: 4 } })).toMatchObject({
    isChanged: true,
  })
})

test('流程数据: a withdrawal puts the former values back, an end without approval voids the record', async () => {
  const { form, procInstId, first } = await started()
  await step({ procInstId, versionId: form.versionId, data: { ...first.values, days: 99 } })
  await t.server.ctx.tx((tx) => restoreProcessRecord(tx, procInstId, first.values))
  expect(await t.stored(first.recordId)).toMatchObject({ dataJson: first.values, status: '1' })
  await t.server.ctx.tx((tx) => endProcessRecord(tx, procInstId))
  expect(await t.stored(first.recordId)).toMatchObject({ status: '2' })
  await t.server.ctx.tx((tx) => endProcessRecord(tx, procInstId))
  await t.server.ctx.tx((tx) => endProcessRecord(tx, 'nothing'))
})

test('流程表单: pickers offer published forms of processes; a version is chosen by its moment or as it is now', async () => {
  const form = await aForm(t.server, leave(), { formType: '1', formName: '请假单甲', ageMs: 60_000 })
  await aForm(t.server, leave(), { formType: '0', formName: '请假单乙' })
  const found = await processForms(t.server.ctx, { pageNum: 1, pageSize: 10, name: '请假单' })
  expect(found).toMatchObject({ total: 1, list: [{ formCode: form.formCode, versionNo: 1 }] })
  const time = t.server.clock.now().toISOString()
  t.server.clock.moveMs(60_000)
  const newer = await publishAgain(t.server, form.id, [aControl('input', 'other')], { versionNo: 2 })
  const chosen = (policy: VersionPolicy) => processVersion(t.server.ctx, form.formCode, policy)
  expect(await chosen({ kind: 'latest' })).toMatchObject({ versionId: newer, versionNo: 2 })
  expect(await chosen({ kind: 'at', time })).toMatchObject({ versionId: form.versionId, versionNo: 1 })
  expect(await chosen({ kind: 'at', time: '2000-01-01T00:00:00Z' })).toMatchObject({ versionNo: 2 })
  await expect(processVersion(t.server.ctx, 'nowhere', { kind: 'latest' })).rejects.toThrow('流程表单【nowhere】未发布')
})

test('流程表单: what is hidden from a reader stays on the server, in rows too', async () => {
  const { form, first } = await started()
  const seen = await readVersion(t.server.ctx, form.versionId, first.values, {
    fields: { salary: 'hidden', 'items.cost': 'hidden' },
    otherwise: 'read',
  })
  expect(seen.values).toEqual({ ...first.values, salary: undefined, items: [{ key: 'a', what: '车票' }] })
  expect(seen).toMatchObject({ formCode: form.formCode, versionId: form.versionId })
  const fields = await versionFields(t.server.ctx, form.versionId)
  expect(fields.map(({ model }) => model)).toEqual(['reason', 'days', 'opinion', 'salary', 'items'])
  expect(fields.at(-1)?.fields).toMatchObject([{ model: 'what' }, { model: 'cost' }])
  expect(await fieldTexts(t.server.ctx, form.versionId, first.values, ['days', '天数', 'gone'])).toEqual([
    { name: 'days', label: '天数', text: '3' },
    { name: '天数', label: '天数', text: '3' },
  ])
})

test('流程表单: values of a form without a record are taken by the same rules', async () => {
  const form = await aForm(t.server, leave(), { formType: '1' })
  const send = (more: object) => acceptProcessValues(t.server.ctx, { versionId: form.versionId, data: {}, ...more })
  await expect(send({})).rejects.toThrow('表单数据校验未通过')
  expect(await send({ draft: true, data: { reason: 'x', foreign: 1 } })).toMatchObject({ values: { reason: 'x' } })
  const kept = await send({
    data: { reason: 'y', days: 9 },
    stored: { reason: 'x', days: 1 },
    permissions: { fields: { reason: 'edit' }, otherwise: 'read' },
  })
  expect(kept.values).toMatchObject({ reason: 'y', days: 1 })
})
