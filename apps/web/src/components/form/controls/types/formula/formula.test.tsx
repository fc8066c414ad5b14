import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { control, formOf, showForm } from '#/components/form/testing/showForm.tsx'

const price = control('number', '单价')

test('计算: who fills the form reads the result as it comes, and types nothing', async () => {
  const total = control('formula', '总价', { formula: '{单价} * 3', precision: 2 })
  const { user, form } = showForm(formOf(price, total))
  const input = await screen.findByRole('spinbutton', { name: '单价' })
  await user.clear(input)
  await user.type(input, '1.5')
  expect(await screen.findByText('4.50')).toBeTruthy()
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await form().getData()).toEqual({ 单价: 1.5, 总价: 4.5 })
})

test('计算: a text is read as it is, no result as a dash', async () => {
  const words = control('formula', '说明', { formula: "CONCAT('共', {单价}, '元')", result: 'text' })
  const none = control('formula', '比率', { formula: '{单价} / 0' })
  showForm(formOf(price, words, none), { defaultValue: { 单价: 8 } })
  expect(await screen.findByText('共8元')).toBeTruthy()
  expect(screen.getByText('-')).toBeTruthy()
})

test('计算: before it has a formula it waits for one', async () => {
  showForm(formOf(control('formula', '总价')))
  expect(await screen.findByPlaceholderText('自动计算')).toHaveProperty('disabled', true)
})
