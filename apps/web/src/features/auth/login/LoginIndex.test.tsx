import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { sms } from '@app/shared/auth/sms.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { sysConfig } from '#testing/server.ts'
import LoginIndex from './LoginIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const show = () =>
  renderPage(<LoginIndex />, {
    answers: {
      [`GET ${session.getSysConfig.path}`]: { data: { ...sysConfig, captchaOnOff: false } },
      [`POST ${sms.sendSms.path}`]: { data: { uuid: 'u1', interval: 60 } },
    },
  })

test('登录: 确定 with empty fields leads to the first of them', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: '确定' }))
  expect(await screen.findByText('请输入帐户名')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('账户')))
})

test('登录: 忘记密码 judges no field behind it and has the focus again when its dialog is closed', async () => {
  const { user } = show()
  const forgot = await screen.findByRole('button', { name: '忘记密码' })
  await user.click(forgot)
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }))
  expect(screen.queryByText('请输入帐户名')).toBeNull()
  expect(dialog.getByText('8-64 位字符，不能为常见密码')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(document.activeElement).toBe(forgot))
})

test('登录: after 获取验证码 the code is what is typed next', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('tab', { name: '手机号登录' }))
  await user.type(await screen.findByLabelText('手机号', {}, { timeout: 20_000 }), '13800000000')
  await user.click(screen.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('短信验证码')))
})
