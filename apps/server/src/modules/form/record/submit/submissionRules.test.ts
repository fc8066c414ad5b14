import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubmissionRule } from '@app/form-engine/document/types.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { aControl, aForm, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { sendForm } from '#testing/multipart.ts'
import { workbook } from '#testing/sheets.ts'

let t: TestRecords
let anna: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
})
afterAll(() => t.server.close())

/** 合计不能超过预算. */
function aBudget(): Promise<AForm> {
  const total = aControl('number', 'total', { label: '合计' })
  const limit = aControl('number', 'limit', { label: '预算' })
  const rule: SubmissionRule = {
    id: '1',
    when: { logic: 'all', items: [{ model: 'total', op: 'gt', source: 'field', value: 'limit' }] },
    message: '合计不能超过预算',
    targets: [total.key],
  }
  return aForm(t.server, [total, limit], { config: { submissionRules: [rule] } })
}

const refused = refusedWith('total', '合计', '合计不能超过预算')

test('提交校验: a submission that breaks a rule is refused with its sentence, a draft is not', async () => {
  const form = await aBudget()
  expect(await t.submit(anna, form, { total: 12, limit: 10 })).toEqual(refused)
  expect(await t.submit(anna, form, { total: 12, limit: 10 }, { draft: true })).toMatchObject({ code: 200 })
  expect(await t.submit(anna, form, { total: 10, limit: 10 })).toMatchObject({ code: 200 })
})

test('提交校验: a record is not corrected into what nobody could submit', async () => {
  const form = await aBudget()
  const { data } = await t.submit(anna, form, { total: 10, limit: 10 })
  const { id, version } = await t.stored(data?.id)
  expect(await t.save(anna, { id, version, data: { total: 10, limit: 5 } })).toEqual(refused)
  expect((await t.stored(id)).dataJson).toEqual({ total: 10, limit: 10 })
  expect(await t.save(anna, { id, version, data: { total: 4, limit: 5 } })).toMatchObject({ code: 200 })
})

test('提交校验: a sheet is told which of its rows break a rule', async () => {
  const form = await aBudget()
  const rows = [
    [3, 5],
    [7, 5],
  ]
  const value = await workbook(t.server, ['合计', '预算'], rows)
  const address = `/form/record/importData?formId=${form.id}&checkOnly=false`
  const answer = await sendForm(t.server.app, address, [{ name: 'file', fileName: 'a.xlsx', value }], anna)
  const { data } = answer.json<{ data: ImportAnswer }>()
  expect(data.failed).toBe(1)
  expect(data.rows).toMatchObject([{ rowNum: 3, errors: ['A3 合计：不能超过预算'] }])
})
