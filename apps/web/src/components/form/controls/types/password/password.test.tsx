import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { control, formOf, showForm } from '#/components/form/testing/showForm.tsx'

const field = () => screen.findByLabelText<HTMLInputElement>('密码')
const shown = (name: string, options = {}, props = {}) => showForm(formOf(control('password', name, options)), props)

test('密码: it is typed unseen, and seen when its eye is opened', async () => {
  const { user, form } = shown('密码')
  await user.type(await field(), 'geheim1')
  expect((await field()).type).toBe('password')
  await user.click(screen.getByRole('img', { name: /eye/ }))
  expect((await field()).type).toBe('text')
  expect(await form().getData()).toEqual({ 密码: 'geheim1' })
})

test('密码: the mask of a stored one goes back as it came, without an eye', async () => {
  const { form } = shown('密码', {}, { defaultValue: { 密码: '••••••' } })
  expect((await field()).value).toBe('••••••')
  expect(screen.queryByRole('img', { name: /eye/ })).toBeNull()
  expect(await form().getData()).toEqual({ 密码: '••••••' })
})

test('密码: over the mask one types anew, and a sign taken away takes all of it', async () => {
  const { user, form } = shown('密码', {}, { defaultValue: { 密码: '••••••' } })
  await user.type(await field(), 'neu')
  expect(await form().getData()).toEqual({ 密码: 'neu' })
  await form().setData({ 密码: '••••••' })
  await user.type(await field(), '{Backspace}')
  expect(await form().getData()).toEqual({ 密码: '' })
})

test('密码: where it is asked for again, both must be the same', async () => {
  const { user, form } = shown('密码', { confirm: true })
  await user.type(await field(), 'geheim1')
  const again = await screen.findByPlaceholderText('请再次输入')
  await user.type(again, 'geheim2')
  await expect(form().getData()).rejects.toBeDefined()
  expect(await screen.findByText('两次输入的密码不一致', {}, { timeout: 20_000 })).toBeTruthy()
  // The refused field gets the focus a frame later; until then typing would go to it.
  await waitFor(async () => expect(document.activeElement).toBe(await field()))
  await user.type(again, '{Backspace}1')
  expect(await form().getData()).toEqual({ 密码: 'geheim1' })
})

test('密码: read it is a mask, empty a dash', async () => {
  showForm(formOf(control('password', '密码'), control('password', '口令')), {
    mode: 'view',
    defaultValue: { 密码: 'geheim1' },
  })
  expect(await screen.findByText('••••••')).toBeTruthy()
  expect(screen.queryByText('geheim1')).toBeNull()
  expect(await screen.findByText('-')).toBeTruthy()
})
