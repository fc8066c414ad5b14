import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { FormFormatError } from '@app/form-engine/document/formatError.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { formsIn } from '@app/form-engine/import/formsIn.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { clamped } from './bounds.ts'
import { loadDefinition } from './load.ts'

const told = (control: Control) =>
  checkDefinition(aForm([aControl('input', 'a'), control])).map(({ message }) => message)
const imported = (source: unknown) => {
  try {
    formsIn(JSON.stringify(source))
    return undefined
  } catch (error) {
    return error instanceof FormFormatError ? error.message : error
  }
}

test.each<[ControlType, Record<string, unknown>, string]>([
  ['rate', { max: 1_000_000 }, '最大值必须是1到100之间的整数'],
  ['rate', { max: 0.5 }, '最大值必须是1到100之间的整数'],
  ['textarea', { maxRows: 1e9 }, '最大高度必须是1到100之间的整数'],
  ['textarea', { minRows: 0 }, '最小高度必须是1到100之间的整数'],
  ['batch', { minLimit: 1_001 }, '最小行数必须是0到1000之间的整数'],
  ['batch', { scrollY: 1e9 }, '滚动高度必须在0到5000之间'],
  ['editor', { height: -1 }, '高度必须在0到5000之间'],
  ['uploadFile', { limit: 0 }, '最大上传数量不能小于1'],
  ['number', { precision: 51 }, '数值精度必须是0到50之间的整数'],
  ['grid', { gutter: 1e6 }, '栅格间距必须在0到200之间'],
  ['date', { format: 'Hh'.repeat(12) }, '时间格式中同一部分不能重复'],
])('定义中的数字: %s %j is neither published nor imported', (type, options, words) => {
  const inside = type === 'batch' ? { list: [aControl('input', 'x')] } : {}
  const control = aControl(type, 'b', { options, ...inside })
  expect(told(control)).toContain(`b：${words}`)
  expect(imported(aForm([control]))).toBe(`b：${words}`)
})

test('定义中的数字: those of the form and of columns have bounds as well', () => {
  const form = aForm([aControl('input', 'a')], { labelWidth: 1e6 })
  expect(checkDefinition(form)).toEqual([{ message: '标签宽度必须在0到1000之间' }])
  expect(imported(form)).toBe('标签宽度必须在0到1000之间')
  const columns = [
    { span: 25, list: [] },
    { span: 99, list: [] },
  ]
  expect(told(aControl('grid', 'g', { columns }))).toEqual(['g：列宽必须在0到24之间'])
})

test('定义中的数字: what is drawn stays within the bounds', () => {
  expect(clamped('rate', 'max', 1e6)).toBe(100)
  expect(clamped('number', 'max', 1e6)).toBe(1e6)
  expect(clamped('constructor', 'toString', 5)).toBe(5)
  expect(clamped('textarea', 'minRows', 0)).toBe(1)
})

const choices = (count: number) => Array.from({ length: count }, (_, at) => ({ value: `${at}`, label: `${at}` }))
const nested = (levels: number): object[] =>
  levels === 0 ? [] : [{ value: `${levels}`, label: '级', children: nested(levels - 1) }]

test('导入: what could not be saved does not come in, and the control is named', () => {
  const list = (options: object[]) => aForm([aControl('select', '城市', { options: { options: options as never } })])
  expect(imported(list(choices(2_000)))).toBeUndefined()
  expect(imported(list(choices(2_001)))).toBe('城市：选项不能超过2000个')
  expect(imported(list(nested(20)))).toBeUndefined()
  expect(imported(list(nested(40)))).toBe('城市：嵌套层级过深')
  expect(() => loadDefinition(list(choices(2_001)))).toThrow('城市：选项不能超过2000个')
})

test.each([
  [{ defaultValue: '2026/01/01' }, '默认值不符合时间格式'],
  [{ range: true, rangeDefaultValue: ['2026-01-01', '明天'] }, '默认值不符合时间格式'],
  [{ range: true, rangeDefaultValue: ['2026-01-02', '2026-01-01'] }, '默认值的结束时间不能早于开始时间'],
  [{ format: '今天' }, '时间格式中没有日期或时间'],
])('检查: a date that begins with %j blocks every fill', (options, words) => {
  expect(told(aControl('date', 'd', { options }))).toEqual([`d：${words}`])
})

test('检查: a date that begins with a day of its format is fine', () => {
  expect(told(aControl('date', 'd', { options: { defaultValue: '2026-01-01' } }))).toEqual([])
  const range = { range: true, rangeDefaultValue: ['2026-01-01', '2026-01-02'] }
  expect(told(aControl('date', 'd', { options: range }))).toEqual([])
  expect(told({ ...aControl('time', 't'), options: {} })).toEqual([])
})

test('检查: names and choices that no request takes are refused', () => {
  expect(told(aControl('input', 'b', { model: 'b\0' }))).toEqual(['b：数据字段不能含有控制字符'])
  expect(told(aControl('input', 'b', { model: 'b\ud800' }))).toEqual(['b：数据字段不能含有控制字符'])
  expect(told(aControl('input', 'b', { model: 'b'.repeat(201) }))).toEqual(['b：数据字段不能超过200个字符'])
  const odd = [{ value: 'x\0', label: 'x' }]
  expect(told(aControl('select', 'b', { options: { options: odd } }))).toEqual(['b：选项值含有不能提交的字符'])
  const columns = [{ value: '\0', label: '甲', list: [] }]
  expect(told(aControl('tabs', 'b', { columns }))).toEqual(['b：选项值含有不能提交的字符'])
})
