import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { control, formOf, required, showForm } from '#/components/form/testing/showForm.tsx'

const field = () => screen.findByRole('button', { name: /^(选择颜色|#)/ })

test('颜色: the button opens a plane; digits become the value', async () => {
  const { user, form } = showForm(formOf(control('color', '颜色')))
  await user.click(await field())
  const digits = await screen.findByDisplayValue(/^[0-9a-f]{6}$/i)
  await user.clear(digits)
  await user.type(digits, 'ff8800{Enter}')
  expect(await form().getData()).toEqual({ 颜色: '#ff8800' })
  expect((await field()).textContent).toBe('#ff8800')
})

test('颜色: presets are offered, foreign ones left out', async () => {
  const presets = ['#13c2c2', 'url(x)', 5]
  const { user, form } = showForm(formOf(control('color', '颜色', { presets })))
  await user.click(await field())
  expect(await screen.findByText('预设颜色')).toBeTruthy()
  const offered = document.querySelectorAll('.ant-color-picker-presets-color')
  expect(offered).toHaveLength(1)
  await user.click(offered[0] as Element)
  expect(await form().getData()).toEqual({ 颜色: '#13c2c2' })
})

test('颜色: what is no colour is told where it stands, what is missing too', async () => {
  const { form } = showForm(formOf(control('color', '颜色'), control('color', '底色', {}, required)), {
    defaultValue: { 颜色: 'red' },
  })
  await screen.findByText('red')
  await expect(form().getData()).rejects.toThrow('颜色格式不正确')
  expect(await screen.findByText('必填项')).toBeTruthy()
})

test('颜色: read, it is a swatch with its text', async () => {
  const { container } = showForm(formOf(control('color', '颜色'), control('color', '无')), {
    mode: 'view',
    defaultValue: { 颜色: '#ff8800' },
  })
  expect((await screen.findByText('#ff8800')).querySelector('[style*="#ff8800"]')).toBeTruthy()
  expect(await screen.findByText('-')).toBeTruthy()
  expect(container.querySelector('button')).toBeNull()
})
