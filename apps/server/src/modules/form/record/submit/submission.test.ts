import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import { saveProcessRecord, type ProcessSubmission } from '#/modules/form/api.ts'
import { aControl, aForm, publishAgain } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, type TestRecords } from '#/modules/form/record/testing/records.ts'

let t: TestRecords
let anna: string
let clerk: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'admin', name: '管理员', deptId: '100', deptName: '集团', permissions: everyRight })
  clerk = t.caller({ id: 'clerk', name: '文员', deptId: '101', deptName: '分公司', permissions: everyRight })
})
afterAll(() => t.server.close())

const month = 31 * 86_400_000
const computed = (type: 'input' | 'date', key: string, label: string, formula: string) =>
  aControl(type, key, { label, options: { formula, ...(type === 'date' && { format: 'YYYY-MM-DD' }) } })
const inspection = () => [
  aControl('input', 'name', { label: '姓名' }),
  aControl('number', 'days', { label: '天数' }),
  computed('input', 'by', '提交者', 'USERNAME()'),
  computed('input', 'dept', '部门', 'DEPTNAME()'),
  computed('input', 'at', '时间', 'NOW()'),
  computed('date', 'next', '下次巡检', 'DATEADD(TODAY(), {days}, "日")'),
]
const filled = { name: '甲', days: 3 }

test('一份数据: its formulas read the clock on the wall of the product, whatever the host keeps', async () => {
  const form = await aForm(t.server, inspection())
  const { data } = await t.submit(anna, form, filled)
  const { dataJson, submitTime } = await t.stored(data?.id)
  expect(dataJson).toMatchObject({ by: '管理员', dept: '集团', at: submitTime })
  const { data: detail } = await t.server.send(recordCalls.get, { token: anna, params: { id: data?.id ?? '' } })
  expect(detail?.timeZone).toBe(t.server.platform.env.TIME_ZONE)
})

test('一份数据: a correction by somebody else, a month later, changes what was corrected alone', async () => {
  const form = await aForm(t.server, inspection())
  const { data } = await t.submit(anna, form, filled)
  const before = await t.stored(data?.id)
  t.server.clock.moveMs(month)
  const corrected = { ...before.dataJson, name: '乙' }
  await t.save(clerk, { id: before.id, version: before.version, data: { ...corrected, by: '假', at: '假' } })
  const after = await t.stored(before.id)
  expect(after.dataJson).toEqual(corrected)
  const { data: log } = await t.server.send(recordCalls.log, { token: clerk, params: { id: before.id } })
  expect(log?.[0]?.changes).toEqual([{ label: '姓名', before: '甲', after: '乙' }])
  await t.save(clerk, { id: after.id, version: after.version, data: { ...corrected, days: 4 } })
  const { at, next } = before.dataJson
  expect((await t.stored(before.id)).dataJson).toMatchObject({ at, by: '管理员', next: dayAfter(String(next)) })
})

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

test('一份数据: its title keeps the department in which it was submitted', async () => {
  const form = await aForm(t.server, inspection(), { titleTemplate: '{部门}的{name}' })
  const { data } = await t.submit(anna, form, filled)
  const { id, version, title, dataJson } = await t.stored(data?.id)
  await t.save(clerk, { id, version, data: { ...dataJson, name: '乙' } })
  expect((await t.stored(id)).title).toBe(title.replace('甲', '乙'))
})

test('一份数据: a draft is submitted by whoever submits it, then', async () => {
  const form = await aForm(t.server, inspection())
  const { data } = await t.submit(anna, form, filled, { draft: true })
  const draft = await t.stored(data?.id)
  t.server.clock.moveMs(month)
  await t.submit(anna, form, draft.dataJson, { recordId: draft.id })
  const { dataJson, submitTime } = await t.stored(draft.id)
  expect(dataJson.at).toBe(submitTime)
  expect(dataJson.at).not.toBe(draft.dataJson.at)
})

test('一份数据: a step of a process leaves the applicant and the day of the application alone', async () => {
  const form = await aForm(t.server, inspection(), { formType: '1' })
  const step = (given: Partial<ProcessSubmission>) =>
    t.server.ctx.tx((tx) =>
      saveProcessRecord(tx, { procInstId: `p-${form.id}`, versionId: form.versionId, data: filled, ...given }),
    )
  const starter = { id: 'admin', name: '申请人', deptId: '100', deptName: '总公司' }
  const first = await step({ starter })
  expect(first.values).toMatchObject({ by: '申请人', dept: '总公司' })
  t.server.clock.moveMs(month)
  const second = await step({ data: { ...first.values, name: '乙' }, permissions: { fields: { name: 'edit' } } })
  expect(second.values).toEqual({ ...first.values, name: '乙' })
})

test('一份数据: a newer version computes what the record knows nothing of, for the moment of its submission', async () => {
  const list = inspection()
  const form = await aForm(t.server, list)
  const { data } = await t.submit(anna, form, filled)
  t.server.clock.moveMs(month)
  const noted = computed('input', 'noted', '登记', 'CONCAT(NOW(), {name})')
  await publishAgain(t.server, form.id, [...list, noted], { versionNo: 2 })
  const { data: upgrade } = await t.server.send(recordCalls.upgrade, { token: clerk, params: { id: data?.id ?? '' } })
  const { dataJson, submitTime } = await t.stored(data?.id)
  expect(upgrade?.data).toEqual({ ...dataJson, noted: `${submitTime}甲` })
})
