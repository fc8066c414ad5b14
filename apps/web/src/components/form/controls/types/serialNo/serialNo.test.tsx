import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { control, formOf, showForm } from '#/components/form/testing/showForm.tsx'

test('流水号: who fills the form reads that it comes later', async () => {
  const { form } = showForm(formOf(control('serialNo', '单号')))
  expect(await screen.findByText('提交后自动生成')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await form().getData()).toEqual({ 单号: '' })
})

test('流水号: a number that there is, is read and never typed', async () => {
  showForm(formOf(control('serialNo', '单号')), { defaultValue: { 单号: 'QJ-0001' } })
  expect(await screen.findByText('QJ-0001')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('流水号: a record without one has a dash', async () => {
  showForm(formOf(control('serialNo', '单号')), { mode: 'view' })
  expect(await screen.findByText('-')).toBeTruthy()
})
