import { expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import { valueText } from './valueText.ts'

const text = (type: ControlType, value: unknown) => valueText(newControl(type, 'a'), value)

test('文本: every value reads as people write it', () => {
  expect(text('input', undefined)).toBe('')
  expect(text('input', '甲')).toBe('甲')
  expect(text('number', 0)).toBe('0')
  expect(text('input', { a: 1 })).toBe('{"a":1}')
  expect(text('select', '2')).toBe('下拉框2')
  expect(text('checkbox', ['3', '9'])).toBe('选项3、9')
  expect(text('treeSelect', '22')).toBe('选项22')
  expect(text('cascader', ['1', '11'])).toBe('选项1 / 选项11')
  expect(text('cascader', ['1', 'x'])).toBe('选项1 / x')
  expect(text('date', ['2026-01-01', '2026-01-02'])).toBe('2026-01-01 至 2026-01-02')
  expect(text('switch', true)).toBe('是')
  expect(text('switch', false)).toBe('否')
  expect(text('uploadFile', [{ name: 'a.pdf' }, { name: 'b.pdf' }])).toBe('a.pdf、b.pdf')
  expect(text('signature', [{ name: '签名.png' }])).toBe('已签名')
  expect(text('signature', [])).toBe('')
  expect(text('color', '#ff8800')).toBe('#ff8800')
  expect(text('serialNo', 'QJ-1')).toBe('QJ-1')
  expect(text('batch', [{}, {}])).toBe('2 行')
  expect(
    text('selectInputList', [
      { checked: true, label: '一' },
      { checked: false, label: '二' },
    ]),
  ).toBe('一')
  expect(text('editor', '<p>甲&nbsp;&amp; <b>乙</b></p><')).toBe('甲 & 乙 <')
})

test('文本: numbers have the decimal places of their field; none is rounded away', () => {
  const shown = (value: unknown, precision: unknown) =>
    valueText(aControl('number', 'price', { options: { precision } }), value)
  expect(shown(1200.5, 2)).toBe('1200.50')
  expect(shown(-3, 2)).toBe('-3.00')
  expect(shown(0, 1)).toBe('0.0')
  expect(shown(0.1, 20)).toBe('0.10000000000000000000')
  expect(shown(1200, 0)).toBe('1200')
  expect(shown(1.255, 2)).toBe('1.255')
  for (const none of [undefined, null, -1, 51, 1.5, '2']) expect(shown(1200.5, none)).toBe('1200.5')
  expect(shown(Infinity, 2)).toBe('Infinity')
  expect(shown('1200.5', 2)).toBe('1200.5')
  expect(shown({ a: 1 }, 2)).toBe('{"a":1}')
})

test('文本: choices of a dictionary come from who knows them', () => {
  const control = { ...newControl('select', 'a'), options: { dictCode: 'sex' } }
  expect(valueText(control, '1', { optionsOf: () => [{ value: '1', label: '男' }] })).toBe('男')
  expect(valueText(control, '1')).toBe('1')
  const twice = {
    ...newControl('select', 'a'),
    options: {
      options: [
        { value: 1, label: '先' },
        { value: 1, label: '后' },
      ],
    },
  }
  expect(valueText(twice, 1)).toBe('先')
})

test('文本: of choices with one value the first one names it, at whatever depth', () => {
  const options = [
    { value: '1', label: '甲', children: [{ value: '2', label: '乙' }] },
    { value: '2', label: '丙' },
  ]
  expect(valueText(aControl('select', 'kind', { options: { options } }), '2')).toBe('乙')
})

test('数值: a result without 数值精度 is shown at a length that can be read, what somebody typed as it is', () => {
  const shown = (value: unknown, options: Control['options']) => valueText(aControl('number', 'n', { options }), value)
  expect(shown(100 / 7, { formula: '100 / 7' })).toBe('14.285714')
  expect(shown(100 / 7, { formula: '100 / 7', precision: 2 })).toBe(String(100 / 7))
  expect(shown(100 / 7, {})).toBe(String(100 / 7))
  expect(shown(1 / 3000, { formula: '1 / 3000' })).toBe('0.000333333')
  expect(shown('x', { formula: '1' })).toBe('x')
})

test('数值: a text that a formula writes is as short', () => {
  const list = [
    aControl('input', 'a', { options: { formula: '100 / 7' } }),
    aControl('text', 't', { options: { formula: '100 / 7' } }),
    aControl('text', 'none', { options: { formula: '1 / 0' } }),
  ]
  const form = createRuntime(compileForm(aForm(list)))
  expect(form.valueAt(['a'])).toBe('14.285714')
  expect(['t', 'none'].map((key) => form.stateOf(key).options.text)).toEqual(['14.285714', ''])
})
