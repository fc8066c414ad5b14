import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Control } from '@app/form-engine/document/types.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { serialTable } from '#/modules/form/record/shape/serial.table.ts'
import { saveProcessRecord, type ProcessSubmission } from '#/modules/form/record/submit/process.service.ts'
import { aControl, aForm, publishAgain, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm } from '#testing/multipart.ts'
import { workbook } from '#testing/sheets.ts'
import { openTestApp } from '#testing/testApp.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

const dayMs = 86_400_000
const counted = { prefix: 'QJ-', datePart: 'none', digits: 4, restart: 'never' }
const serial = (options: Control['options'] = counted, more: Partial<Control> = {}) =>
  aControl('serialNo', 'no', { label: '单号', options, ...more })
const numbered = (options?: Control['options'], more?: Partial<Control>) => [
  aControl('input', 'name', { label: '姓名', rules: required }),
  serial(options, more),
]

const send = async (form: AForm, data: object = { name: '甲' }, more: object = {}) => {
  const { data: record, msg } = await t.submit(anna, form, data, more)
  if (!record) throw new Error(String(msg))
  return t.stored(record.id)
}
const noOf = async (form: AForm, data?: object, more?: object) => (await send(form, data, more)).dataJson.no

test('流水号: the first submission gives it, whatever the browser sends', async () => {
  const form = await aForm(t.server, numbered(), { titleTemplate: '{name}的{no}' })
  const first = await send(form, { name: '甲', no: 'QJ-9999' })
  expect([first.dataJson.no, first.title]).toEqual(['QJ-0001', '甲的QJ-0001'])
  expect(await noOf(form, { name: '乙', no: { $ne: 1 } })).toBe('QJ-0002')
  const found = await t.page(anna, form, { filters: JSON.stringify([{ model: 'no', op: 'eq', value: 'QJ-0002' }]) })
  expect(found.data?.list).toMatchObject([{ title: '乙的QJ-0002' }])
})

test('流水号: required, rules and formulas of a definition change nothing', async () => {
  const rules = [{ required: true, message: '必填项' }, { pattern: '^x$' }]
  const form = await aForm(t.server, numbered({ ...counted, defaultValue: 'D', formula: '{name}' }, { rules }))
  expect(await noOf(form)).toBe('QJ-0001')
})

test('流水号: a refused submission takes none, a draft has none', async () => {
  const form = await aForm(t.server, numbered())
  expect(await t.submit(anna, form, { no: 'X' })).toMatchObject({ msg: '表单数据校验未通过' })
  const draft = await send(form, { no: 'QJ-0007' }, { draft: true })
  expect([draft.status, draft.dataJson.no]).toEqual(['0', ''])
  const sent = await send(form, { name: '甲', no: 'QJ-0007' })
  expect([sent.id, sent.dataJson.no]).toEqual([draft.id, 'QJ-0001'])
})

test('流水号: what was typed into a draft before the field became a number is none', async () => {
  const form = await aForm(t.server, [aControl('input', 'name'), aControl('input', 'no')])
  await send(form, { no: 'QJ-0042' }, { draft: true })
  const versionId = await publishAgain(t.server, form.id, numbered(), { versionNo: 2 })
  expect(await noOf({ ...form, versionId })).toBe('QJ-0001')
})

test('流水号: whoever submits is told it, beside the number of the record', async () => {
  const form = await aForm(t.server, numbered())
  const draft = await t.submit(anna, form, { name: '甲' }, { draft: true })
  expect(draft.data?.serials).toEqual([])
  const { data } = await t.submit(anna, form, { name: '甲' })
  const label = numbered().find(({ type }) => type === 'serialNo')?.label
  expect(data?.serials).toEqual([{ label, value: 'QJ-0001' }])
})

test('流水号: an edit keeps it', async () => {
  const form = await aForm(t.server, numbered(), { allowEdit: '1' })
  const { id, version } = await send(form)
  const saved = await t.save(anna, { id, version, data: { name: '乙', no: 'QJ-0500' } })
  expect(saved).toMatchObject({ code: 200 })
  expect((await t.stored(id)).dataJson).toEqual({ name: '乙', no: 'QJ-0001' })
  const again = await t.submit(anna, form, { name: '丙', no: '' }, { recordId: id, version: version + 1 })
  expect(again).toMatchObject({ code: 200 })
  expect((await t.stored(id)).dataJson.no).toBe('QJ-0001')
  expect(await noOf(form)).toBe('QJ-0002')
})

test('流水号: a record that moves to a version with another name of the field keeps it', async () => {
  const list = numbered()
  const form = await aForm(t.server, list)
  await send(form)
  const { id, version } = await send(form)
  const renamed = list.map((control) => (control.model === 'no' ? { ...control, model: 'orderNo' } : control))
  const versionId = await publishAgain(t.server, form.id, renamed, { versionNo: 2 })
  expect(await t.save(anna, { id, version, versionId, data: { name: '乙' } })).toMatchObject({ code: 200 })
  expect((await t.stored(id)).dataJson).toEqual({ name: '乙', orderNo: 'QJ-0002' })
  expect((await send({ ...form, versionId })).dataJson.orderNo).toBe('QJ-0003')
})

test('流水号: what a rule hides takes none until it is shown, and keeps the one it has', async () => {
  const list = numbered()
  const targets = [list[1]?.key ?? '']
  const when = { logic: 'all' as const, items: [{ model: 'name', op: 'eq' as const, value: '公' }] }
  const linkages = [{ id: 'r', enabled: true, when, then: [{ do: 'show' as const, targets }] }]
  const form = await aForm(t.server, list, { config: { linkages } })
  const hidden = await send(form, { name: '私' })
  expect(hidden.dataJson).toEqual({ name: '私' })
  await t.save(anna, { id: hidden.id, version: hidden.version, data: { name: '公' } })
  const shown = await t.stored(hidden.id)
  expect(shown.dataJson).toEqual({ name: '公', no: 'QJ-0001' })
  await t.save(anna, { id: shown.id, version: shown.version, data: { name: '私' } })
  expect((await t.stored(hidden.id)).dataJson.no).toBe('QJ-0001')
})

test('流水号: submissions at once on two nodes never share one, and leave none out', async () => {
  const form = await aForm(t.server, numbered())
  const other = await openTestApp({
    databaseUrl: t.server.databaseUrl,
    env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' },
  })
  const callers = { here: t.caller, there: fakeCallers(other.platform) }
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => {
      const there = at % 2 === 1
      const token = callers[there ? 'there' : 'here']({ id: `p${at}`, permissions: ['form:record:add'] })
      const body = { formCode: form.formCode, versionId: form.versionId, data: { name: `第${at}人` } }
      const headers = { 'idempotency-key': `two-nodes-${at}` }
      return (there ? other : t.server).send(recordCalls.submit, { token, headers, body })
    }),
  )
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  const rows = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  const numbers = rows.map(({ dataJson }) => String(dataJson.no)).toSorted()
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => `QJ-${String(at + 1).padStart(4, '0')}`))
  await other.close()
})

test('流水号: begins anew with the day and goes on within it, whoever counted before', async () => {
  const daily = { prefix: '', datePart: 'day', digits: 3, restart: 'day' }
  const form = await aForm(t.server, numbered(daily))
  expect(await noOf(form)).toMatch(/^20\d{6}001$/)
  expect(await noOf(form)).toMatch(/002$/)
  const versionId = await publishAgain(t.server, form.id, numbered({ ...daily, restart: 'never' }), { versionNo: 2 })
  const endless = { ...form, versionId }
  expect(await noOf(endless)).toMatch(/003$/)
  t.server.clock.moveMs(dayMs)
  expect(await noOf(endless)).toMatch(/004$/)
  const back = await publishAgain(t.server, form.id, numbered(daily), { versionNo: 3 })
  expect(await noOf({ ...form, versionId: back })).toMatch(/005$/)
  t.server.clock.moveMs(dayMs)
  expect(await noOf({ ...form, versionId: back })).toMatch(/001$/)
  t.server.clock.moveMs(-2 * dayMs)
})

test('流水号: with no digits left the form says so and stores nothing', async () => {
  const form = await aForm(t.server, numbered({ ...counted, digits: 1 }))
  await send(form)
  await t.server.ctx.db.update(serialTable).set({ lastNo: 9 }).where(eq(serialTable.formId, form.id))
  expect(await t.submit(anna, form, { name: '乙' })).toMatchObject({
    code: 500,
    msg: '【单号】已用完：1 位编号最多到 9，请联系表单管理员增加位数',
  })
  expect((await t.page(anna, form)).data?.list).toHaveLength(1)
})

async function imported(form: AForm, names: string[], rows: string[][]) {
  await t.server.ctx.db.delete(submitTable)
  const value = await workbook(t.server, names, rows)
  const url = `/form/record/importData?formId=${form.id}&checkOnly=false`
  const answer = await sendForm(t.server.app, url, [{ name: 'file', fileName: 'a.xlsx', value }], anna)
  return answer.json<{ code: number; msg: string; data: ImportAnswer }>()
}

test('流水号: an import numbers every row and reads no numbers; one row too many and none is stored', async () => {
  const form = await aForm(t.server, numbered({ ...counted, digits: 1 }))
  expect(
    await imported(
      form,
      ['姓名', '单号'],
      [
        ['甲', 'QJ-7'],
        ['乙', ''],
      ],
    ),
  ).toMatchObject({ code: 200 })
  const rows = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  expect(rows.map(({ dataJson }) => [dataJson.name, dataJson.no]).toSorted()).toEqual([
    ['乙', 'QJ-2'],
    ['甲', 'QJ-1'],
  ])
  const many = Array.from({ length: 8 }, (_, at) => [`第${at}`])
  expect((await imported(form, ['姓名'], many)).msg).toContain('【单号】已用完')
  expect((await t.page(anna, form)).data?.list).toHaveLength(2)
})

const step = (submission: ProcessSubmission) => t.server.ctx.tx((tx) => saveProcessRecord(tx, submission))

test('流水号: a process takes it with the first step that is not put aside, and keeps it', async () => {
  const form = await aForm(t.server, numbered(), { formType: '1' })
  const process = { procInstId: `p-${form.id}`, versionId: form.versionId }
  expect((await step({ ...process, data: { no: 'QJ-8' }, draft: true })).values.no).toBe('')
  expect((await step({ ...process, data: { name: '甲', no: 'QJ-8' } })).values.no).toBe('QJ-0001')
  expect((await step({ ...process, data: { name: '乙' }, draft: true })).values.no).toBe('QJ-0001')
  const permissions = { fields: { name: 'read' as const, no: 'hidden' as const } }
  expect((await step({ ...process, data: {}, permissions })).values.no).toBe('QJ-0001')
  expect(await noOf(form)).toBe('QJ-0002')
})
