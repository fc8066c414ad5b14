import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { control, formOf, showForm } from '#/components/form/testing/showForm.tsx'

const xihu = ['330000', '330100', '330106']

test('区域: level by level to a district, which is a way of codes', async () => {
  const { user, form } = showForm(formOf(control('region', '区域')))
  await user.click(await screen.findByRole('combobox', { name: '区域' }))
  for (const name of ['浙江省', '杭州市', '西湖区']) await user.click(await screen.findByTitle(name))
  expect(await form().getData()).toEqual({ 区域: xihu })
})

test('区域: parts of names find it', async () => {
  const { user, form } = showForm(formOf(control('region', '区域')))
  const input = await screen.findByRole('combobox', { name: '区域' })
  await user.click(input)
  await user.type(input, '杭州 西湖')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /西湖/ }))
  expect(await form().getData()).toEqual({ 区域: xihu })
})

test('区域: read as names, empty as a dash', async () => {
  showForm(formOf(control('region', '区域'), control('region', '产地')), {
    mode: 'view',
    defaultValue: { 区域: xihu },
  })
  expect(await screen.findByText('浙江省 / 杭州市 / 西湖区')).toBeTruthy()
  expect(await screen.findByText('-')).toBeTruthy()
})

test('区域: what is sent back half chosen is said under the field', async () => {
  const { form } = showForm(formOf(control('region', '区域')), { defaultValue: { 区域: ['330000'] } })
  await screen.findByRole('combobox', { name: '区域' })
  await expect
    .poll(async () =>
      form()
        .getData()
        .then(
          () => 'taken',
          () => 'refused',
        ),
    )
    .toBe('refused')
  expect(await screen.findByText('请选择完整的区域')).toBeTruthy()
})
