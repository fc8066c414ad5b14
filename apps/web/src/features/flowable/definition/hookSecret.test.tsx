import { screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import { HookSecret } from './HookSecret.tsx'

const path = '/flowable/hook/leave'
const show = (isSigned: boolean, more: object = {}) =>
  renderPage(
    <Form>
      <HookSecret processKey="leave" />
    </Form>,
    { answers: { [`GET ${path}`]: { data: { isSigned } }, ...more } },
  )
const confirmed = async () => within(await screen.findByRole('alertdialog'))

test('签名密钥: one is made after a question, sent, and shown once', async () => {
  const { user, asked } = show(false)
  await user.click(await screen.findByRole('button', { name: '生成密钥' }))
  await user.click((await confirmed()).getByRole('button', { name: '生成' }))
  const shown = await screen.findByRole<HTMLInputElement>('textbox', { name: '新的签名密钥' })
  expect(shown.value).toMatch(/^[0-9a-f]{64}$/)
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ secret: shown.value })
  expect(screen.getByText('请立即保存，关闭后不能再查看')).toBeTruthy()
})

test('签名密钥: one that stands is replaced or taken away, never shown', async () => {
  const { user, asked } = show(true)
  expect(await screen.findByText('已设置')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: '更换密钥' }))
  const question = await confirmed()
  expect(question.getByText('旧密钥立即失效，接收方换上新密钥前会验签失败')).toBeTruthy()
  await user.click(question.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: '清除' }))
  await user.click((await confirmed()).getByRole('button', { name: '清除' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ secret: '' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('签名密钥: a refusal stays in the question', async () => {
  const { user } = show(false, { [`POST ${path}`]: { code: 500, msg: '流程定义不存在' } })
  await user.click(await screen.findByRole('button', { name: '生成密钥' }))
  const question = await confirmed()
  await user.click(question.getByRole('button', { name: '生成' }))
  expect(await question.findByText('流程定义不存在')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
