import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bigintText, decimalText } from '@app/shared/kit/decimalText.ts'
import { field, type Field } from '@app/shared/kit/field.ts'
import { FieldInput } from './FieldInput.tsx'
import { WidgetContext, type ProductWidgets } from './productWidgets.ts'
import { fieldMessage } from './rules.ts'

const keeper = field(z.string(), '保管人', { widget: 'user' })

/** The input with a value of its own, as a form holds it. */
function Held({ of, first = null, tell }: { of: Field; first?: unknown; tell: (value: unknown) => void }) {
  const [value, setValue] = useState(first)
  return (
    <FieldInput
      field={of}
      value={value}
      onChange={(next) => {
        setValue(next)
        tell(next)
      }}
    />
  )
}

function numberOf(of: Field, first?: unknown) {
  const tell = vi.fn<(value: unknown) => void>()
  render(<Held of={of} first={first} tell={tell} />)
  return { user: userEvent.setup(), box: screen.getByRole<HTMLInputElement>('spinbutton'), tell }
}

test('控件: a widget that nobody has handed in is no text box', () => {
  // React tells of it as well.
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined)
  expect(() => render(<FieldInput field={keeper} />)).toThrow('保管人: nothing draws a user here')
  console.mockRestore()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('控件: what the product hands in is drawn, with what the row tells of the value', () => {
  const Input = ({ told, value }: { told?: unknown; value?: unknown }) => <em>{`${String(value)} ${String(told)}`}</em>
  const widgets = { user: { Input } } as unknown as ProductWidgets
  render(
    <WidgetContext value={widgets}>
      <FieldInput field={keeper} value="u1" told="张三" />
    </WidgetContext>,
  )
  expect(screen.getByText('u1 张三')).toBeTruthy()
})

test('控件: a choice in a tree names its tree, a switch its values; else it does not compile', () => {
  const wrong = () => [
    // @ts-expect-error of which tree?
    field(z.string(), '分类', { widget: 'treeSelect' }),
    // @ts-expect-error what is on?
    field(z.string(), '开关', { widget: 'switch' }),
  ]
  expect(wrong()).toHaveLength(2)
})

test('数字: an amount stays the text that was typed, digit by digit', async () => {
  const { user, box, tell } = numberOf(field(decimalText({ precision: 22, scale: 2 }), '金额'))
  await user.type(box, '12345678901234567890.12')
  expect(tell).toHaveBeenLastCalledWith('12345678901234567890.12')
  await user.tab()
  expect(box.value).toBe('12345678901234567890.12')
  await user.clear(box)
  await user.type(box, '7.5')
  await user.tab()
  expect(box.value).toBe('7.50')
})

test('数字: what is out of bounds or too fine is left to be refused, not changed', async () => {
  const { user, box, tell } = numberOf(field(decimalText({ precision: 6, scale: 2, min: '0', max: '10' }), '金额'))
  await user.type(box, '10.005')
  await user.tab()
  expect(box.value).toBe('10.005')
  expect(tell).toHaveBeenLastCalledWith('10.005')
})

test('数字: steps stop at the bounds, which are told to whoever does not see them', async () => {
  const { user, box, tell } = numberOf(field(z.int().min(0).max(3), '件数'), 2)
  expect([box.getAttribute('aria-valuemin'), box.getAttribute('aria-valuemax')]).toEqual(['0', '3'])
  await user.click(box)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(tell).toHaveBeenLastCalledWith(3)
  expect(box.value).toBe('3')
})

test('数字: thousands commas and blanks of what is pasted are dropped; nothing is nothing', async () => {
  const { user, box, tell } = numberOf(field(decimalText({ precision: 10, scale: 2 }).nullish(), '金额'))
  await user.click(box)
  await user.paste('1,234 567.89')
  expect(tell).toHaveBeenLastCalledWith('1234567.89')
  await user.clear(box)
  expect(tell).toHaveBeenLastCalledWith(null)
})

test('数字: wide digits of a Chinese text are digits', async () => {
  const { user, box, tell } = numberOf(field(z.int().nullish(), '件数'))
  await user.click(box)
  await user.paste('１，２００')
  expect(tell).toHaveBeenLastCalledWith(1200)
})

test('数字: a whole number with more digits than a number keeps stays as it was typed', async () => {
  const { user, box, tell } = numberOf(field(bigintText(), '序列号'))
  await user.type(box, '9007199254740993')
  expect(tell).toHaveBeenLastCalledWith('9007199254740993')
})

function drawn(of: Field, first?: unknown) {
  const tell = vi.fn<(value: unknown) => void>()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Held of={of} first={first} tell={tell} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), tell }
}

test('开关: yes and no need no values of their own', async () => {
  const { user, tell } = drawn(field(z.boolean(), '公开'), true)
  const box = screen.getByRole('switch', { name: '公开', checked: true })
  await user.click(box)
  expect(tell).toHaveBeenLastCalledWith(false)
})

const facts = field(z.json().nullish(), '参数')

test('JSON: is shown in lines, told as the value that it says, and put in order at a press', async () => {
  const { user, tell } = drawn(facts, { a: [1] })
  await screen.findByRole('button', { name: '格式化' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(box.value).toBe('{\n  "a": [\n    1\n  ]\n}')
  await user.clear(box)
  expect(tell).toHaveBeenLastCalledWith(null)
  await user.click(box)
  await user.paste('{"b":2}')
  expect(tell).toHaveBeenLastCalledWith({ b: 2 })
  expect(box.value).toBe('{"b":2}')
  await user.click(screen.getByRole('button', { name: '格式化' }))
  expect(box.value).toBe('{\n  "b": 2\n}')
})

test('JSON: what cannot be read is kept as typed and refused in words', async () => {
  const { user, tell } = drawn(facts)
  await screen.findByRole('button', { name: '格式化' })
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  await user.click(box)
  await user.paste('{"b":')
  expect(box.value).toBe('{"b":')
  expect(fieldMessage(facts, tell.mock.lastCall?.[0])).toBe('参数格式不正确')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '格式化' }).disabled).toBe(true)
})

test('JSON: what must be there is asked for in words', () => {
  const needed = field(z.json(), '参数')
  expect(fieldMessage(needed, null)).toBe('参数不能为空')
  expect(fieldMessage(needed, 0)).toBeUndefined()
  expect(fieldMessage(facts, null)).toBeUndefined()
})
