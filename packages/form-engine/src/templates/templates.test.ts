import { expect, test } from 'vitest'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import { formTemplates } from './templates.ts'

const templateOf = (code: string) => {
  const found = formTemplates.find((template) => template.code === code)
  if (!found) throw new Error(code)
  return compileForm(found.definition)
}
const now = new Date('2026-03-02T08:00:00Z')

test('模板: codes and keys differ, nothing is noted while reading', () => {
  expect(new Set(formTemplates.map(({ code }) => code)).size).toBe(formTemplates.length)
  for (const { definition, code } of formTemplates) {
    const keys = [...walk(definition.list)].map(({ control }) => control.key)
    expect(new Set(keys).size, code).toBe(keys.length)
    const loaded = loadDefinition(definition)
    expect(loaded.notes, code).toEqual([])
    expect(loaded.toSource(loaded.definition), code).toEqual(definition)
  }
})

test('模板: the leave request counts its days and asks for a proof only where it is usual', () => {
  const runtime = createRuntime(templateOf('leave_apply'), { context: { now } })
  runtime.setData({
    applicant: '张三',
    leaveType: '事假',
    startDate: '2026-03-02',
    endDate: '2026-03-04',
    reason: '家事',
  })
  expect(runtime.valueAt(['days'])).toBe(3)
  expect(runtime.validate()).toEqual([])
  runtime.change(['leaveType'], '病假')
  expect(runtime.validate().map(({ message }) => message)).toEqual(['请上传证明材料'])
  runtime.change(['leaveType'], '年假')
  runtime.change(['endDate'], '2026-03-01')
  expect(runtime.validate().map(({ message }) => message)).toEqual(['结束日期不能早于开始日期'])
})

test('模板: the expenses are summed up, whatever sum was sent', () => {
  const items = [
    { day: '2026-03-02', subject: '高铁', amount: 0.1, note: '' },
    { day: '2026-03-03', subject: '住宿', amount: 0.2, note: '' },
  ]
  const { values } = acceptSubmission(
    templateOf('expense_apply'),
    { applicant: '张三', expenseKind: '差旅费', purpose: '出差', items, total: 9_999, totalWords: '', invoices: [] },
    { context: { now } },
  )
  expect(values).toMatchObject({ total: 0.3, totalWords: '叁角整' })
})

test('模板: a visitor on foot has no number plate', () => {
  const visit = {
    visitorName: '李四',
    phone: '13800000000',
    purpose: '面试',
    host: '王五',
    visitTime: '2026-03-02 09:00',
  }
  const accepted = (more: object) =>
    acceptSubmission(templateOf('visitor'), { ...visit, people: 1, ...more }, { context: { now } })
  expect(accepted({ byCar: false, plate: '京A12345' })).toMatchObject({ errors: [] })
  expect(accepted({ byCar: false, plate: '京A12345' }).values).not.toHaveProperty('plate')
  expect(accepted({ byCar: true }).errors.map(({ message }) => message)).toEqual(['请输入车牌号'])
})
