import { expect, test } from 'vitest'
import type { Control, ControlOptions, Option } from '@app/form-engine/document/types.ts'
import { readCell } from './readCell.ts'

const aControl = (type: string, options: ControlOptions = {}): Control => ({ type, key: type, model: type, options })
const choices: Option[] = [
  { value: 1, label: '红' },
  { value: '2', label: '绿、青' },
  { value: '3', label: '东', children: [{ value: '31', label: '内/外' }] },
]
const read = (type: string, text: string | number | null, options: ControlOptions = {}) =>
  readCell(aControl(type, options), text, choices)
const value = (type: string, text: string | number, options: ControlOptions = {}) => {
  const reading = read(type, text, options)
  return reading && 'value' in reading ? reading.value : reading?.fault
}

test('单元格: an empty cell says nothing', () => {
  for (const empty of [null, '', '  ', '\n']) expect(read('number', empty)).toBeUndefined()
})

test.each([
  ['12.50', 12.5],
  ['￥12.50', 12.5],
  ['¥ 1,200.50', 1200.5],
  ['$3', 3],
  ['-3', -3],
  ['￥-3', '必须是数字'],
  ['-￥3', -3],
  ['(3.5)', -3.5],
  ['(-3)', '必须是数字'],
  ['12%', 0.12],
  ['12e2%', '必须是数字'],
  ['12.5元', 12.5],
  ['１２．５', 12.5],
  ['1,234,567', 1234567],
  ['.5', 0.5],
  ['5.', 5],
  ['1e3', 1000],
  [7, 7],
  ['1,2', '必须是数字'],
  ['1,20', '必须是数字'],
  ['1e999', '必须是数字'],
  ['0x10', '必须是数字'],
  ['.', '必须是数字'],
  ['abc', '必须是数字'],
  ['1 2', '必须是数字'],
  ['9'.repeat(100), '必须是数字'],
])('单元格: %s as a number', (text, meant) => {
  expect(value('number', text)).toBe(meant)
})

test('单元格: a number of which a spreadsheet has kept the first digits alone is no text', () => {
  expect(value('input', 123456789012345)).toBe('123456789012345')
  expect(value('input', 110101199001011000)).toBe('超过15位的数字已被表格软件改为0，请将单元格设为文本格式后重新填写')
  expect(value('input', '110101199001011234')).toBe('110101199001011234')
  expect(value('number', 9007199254740991)).toBe(9007199254740991)
})

test('单元格: words for yes and no', () => {
  for (const text of ['是', 'TRUE', '1', '√', 1]) expect(value('switch', text)).toBe(true)
  for (const text of ['否', 'false', '0', '×']) expect(value('switch', text)).toBe(false)
  expect(value('switch', '也许')).toBe('取值不正确')
})

test.each([
  ['2026/11/4', 'YYYY-MM-DD', '2026-11-04'],
  ['2026-11-4', 'YYYY-MM-DD', '2026-11-04'],
  ['2026.11.04', 'YYYY/M/D', '2026/11/4'],
  ['2026年11月4日', 'YYYY-MM-DD', '2026-11-04'],
  ['2026年11月', 'YYYY-MM', '2026-11'],
  ['20261104', 'YYYY-MM-DD', '2026-11-04'],
  ['2026-11-04T09:05:00', 'YYYY-MM-DD HH:mm', '2026-11-04 09:05'],
  ['2026/11/4 9:05:07', 'YYYY-MM-DD HH:mm:ss', '2026-11-04 09:05:07'],
  ['2026/11/4 下午3:05', 'YYYY-MM-DD HH:mm', '2026-11-04 15:05'],
  ['2026/11/4 12:05 AM', 'YYYY-MM-DD HH:mm', '2026-11-04 00:05'],
  ['2026/11/4 9时5分', 'YYYY-MM-DD HH:mm', '2026-11-04 09:05'],
  ['4.11.2026', 'D.M.YYYY', '4.11.2026'],
  ['2026-11-04', 'YYYY-MM-DD', '2026-11-04'],
  ['9:05', 'HH:mm', '09:05'],
  ['1899-12-30 09:05:00', 'HH:mm', '09:05'],
  ['9:05', 'YYYY-MM-DD', '格式不正确'],
  ['2026-02-30', 'YYYY-MM', '格式不正确'],
  ['2026-11-04 25:00', 'YYYY-MM-DD', '格式不正确'],
  ['11/4/2026', 'YYYY-MM-DD', '格式不正确'],
  ['2026/11/4 bald', 'YYYY-MM-DD', '格式不正确'],
  ['2026/11/4', 'YYYY-[第]Q', '格式不正确'],
  ['45000', 'YYYY-MM-DD', '格式不正确'],
])('单元格: the moment %s in the format %s', (text, format, meant) => {
  expect(value('date', text, { format })).toBe(meant)
})

test('单元格: formats that a control does not name, and ranges', () => {
  expect(value('date', '2026/1/2')).toBe('2026-01-02')
  expect(value('time', '9:05')).toBe('09:05:00')
  const range = { range: true, format: 'YYYY-MM-DD' }
  for (const text of ['2026/1/2 至 2026/1/3', '2026-1-2~2026-1-3', '2026.1.2 - 2026.1.3'])
    expect(value('date', text, range)).toEqual(['2026-01-02', '2026-01-03'])
  for (const text of ['2026/1/2', '2026/1/2 至 bald', '1 至 2 至 3'])
    expect(value('date', text, range)).toBe('格式不正确')
})

test('单元格: choices by label, by value and at every depth', () => {
  expect(value('radio', '红')).toBe(1)
  expect(value('select', '1')).toBe(1)
  expect(value('treeSelect', '内/外')).toBe('31')
  expect(value('select', '紫')).toBe('取值不正确')
  expect(value('select', '红，东', { multiple: true })).toEqual([1, '3'])
  expect(value('treeSelect', '红;东', { treeCheckable: true })).toEqual([1, '3'])
  expect(value('checkbox', '绿、青')).toEqual(['2'])
  expect(value('checkbox', '红、紫')).toBe('取值不正确')
  expect(value('cascader', '东 / 内/外')).toEqual(['3', '31'])
  expect(value('cascader', '东/红')).toBe('取值不正确')
})

test('单元格: texts as they are; what no cell can hold means nothing', () => {
  expect(value('input', ' 纸 ')).toBe('纸')
  expect(value('custom', '纸')).toBe('纸')
  for (const type of ['userSelect', 'uploadFile', 'signature', 'batch', 'editor'])
    expect(value(type, '张三')).toBe('不能从表格填写')
})
