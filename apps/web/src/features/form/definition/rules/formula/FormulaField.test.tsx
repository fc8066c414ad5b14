import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { createDesigner, DesignerContext } from '#/features/form/definition/draft/designerStore.ts'
import { stubLayout } from '#testing/editing.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { FormulaField } from './FormulaField.tsx'
import { formulaProblem } from './formulaProblem.ts'

beforeEach(() => stubLayout())

const control = (type: ControlType, model: string, label: string, more: Partial<Control> = {}): Control => ({
  ...newControl(type, `${type}_${model}`),
  model,
  label,
  ...more,
})

const amount = control('number', 'amount', '金额')
const total = control('number', 'total', '合计')
const tax = control('number', 'tax', '税', { options: { formula: '{total} * 0.1' } })
const list = [
  total,
  tax,
  control('date', 'day', '日期'),
  control('batch', 'items', '明细', { list: [control('number', 'price', '单价'), amount] }),
]
const form = { ...newForm(), list }

function show(value: string | undefined, of: Control = total, readOnly = false) {
  const store = createDesigner()
  store.getState().load(form)
  store.getState().setReadOnly(readOnly)
  const told: (string | undefined)[] = []
  function Held() {
    const [text, setText] = useState(value)
    return (
      <FormulaField
        control={of}
        value={text}
        onChange={(next) => {
          told.push(next)
          setText(next)
        }}
      />
    )
  }
  const view = renderPage(
    <DesignerContext value={store}>
      <Held />
    </DesignerContext>,
  )
  return { ...view, told }
}

test('公式: it is explained in words where it stands', () => {
  show('SUM({items.amount})')
  expect(screen.getByText('「明细 / 金额」的合计')).toBeDefined()
})

test('公式: fields and functions are written by a click; the result of samples is shown', async () => {
  const { user, told } = show(undefined)
  expect(screen.getByText('还没有公式')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '设置公式' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByRole('textbox', { name: '公式内容' })
  await user.click(within(dialog).getByText('函数'))
  await user.type(within(dialog).getByRole('textbox', { name: '搜索字段和函数' }), '求和')
  await user.click(within(dialog).getByRole('button', { name: /SUM\b/ }))
  await user.click(within(dialog).getByText('字段'))
  await user.clear(within(dialog).getByRole('textbox', { name: '搜索字段和函数' }))
  await user.click(within(dialog).getByRole('button', { name: /明细 \/ 金额/ }))
  await expect.poll(() => within(dialog).queryByRole('alert')?.textContent).toBe('第 19 个字符处：缺少右括号')
  await user.keyboard(')')
  expect(await within(dialog).findByText('含义：「明细 / 金额」的合计')).toBeDefined()
  await user.type(within(dialog).getByRole('textbox', { name: '明细 / 金额的示例值' }), '0.1, 0.2')
  expect(within(dialog).getByText('0.3')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /确.?定/ }))
  expect(told).toEqual(['SUM({items.amount})'])
})

test('公式: what is wrong keeps the dialog open', async () => {
  const { user, told } = show('{gone} + 1')
  expect(screen.getByRole('alert').textContent).toBe('引用的字段不存在：gone')
  await user.click(screen.getByRole('button', { name: '编辑公式' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('第 1 个字符处：引用的字段不存在：gone')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: /确.?定/ }))
  expect(told).toEqual([])
})

test('公式: it can only be looked at in a form that is only looked at', async () => {
  const { user } = show('{tax}', amount, true)
  await user.click(screen.getByRole('button', { name: '查看公式' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: /确.?定/ })).toBeNull()
  expect(within(dialog).queryByRole('textbox', { name: '搜索字段和函数' })).toBeNull()
})

test.each([
  ['{price} * 2', amount, undefined],
  ['{items.price} * 2', amount, undefined],
  ['{price} * 2', total, '引用的字段不存在：price'],
  ['1 + {total}', total, '公式存在循环引用'],
  ['{tax} + 1', total, '公式存在循环引用'],
  ['SUM({tax}', total, '缺少右括号'],
  ['FOO(1)', total, '没有名为“FOO”的函数'],
])('公式检查 %s', (text, of, message) => {
  expect(formulaProblem(text, of, form)?.message).toBe(message)
})

test('公式检查: a rule may set a field from itself', () => {
  expect(formulaProblem('{total} + 1', total, form, true)).toBeUndefined()
})
