import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import NotifySettingsIndex from './NotifySettingsIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = '/system/user/profile/notify'
const on = { site: true, mail: false, sms: false }
const events = [{ event: 'flow.assigned', group: '流程', label: '收到待办', on }]
const channels = [
  { channel: 'site', address: null },
  { channel: 'mail', address: 'a@example.com' },
  { channel: 'sms', address: null },
]

test('消息通知: an event is switched on where one can be reached, and read anew', async () => {
  let stored = on
  const { user, askedFor } = renderPage(<NotifySettingsIndex />, {
    answers: {
      [`GET ${path}`]: () => ({ data: { channels, events: [{ ...events[0], on: stored }] } }),
      [`POST ${path}`]: () => {
        stored = { ...on, mail: true }
        return {}
      },
    },
  })
  expect(screen.getByRole('heading', { name: '消息通知' })).toBeTruthy()
  const mail = await screen.findByRole<HTMLButtonElement>('switch', { name: '收到待办 邮件' })
  expect(screen.getByText('a@example.com')).toBeTruthy()
  // Without a number there is nothing to switch on.
  expect(screen.getByRole<HTMLButtonElement>('switch', { name: '收到待办 短信' }).disabled).toBe(true)
  expect(screen.getByRole('link', { name: '未绑定' }).getAttribute('href')).toBe('/account/settings/security')
  await user.click(mail)
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('true'))
  expect(askedFor(`POST ${path}`)[0]?.body).toEqual({ event: 'flow.assigned', channel: 'mail', on: true })
})

test('消息通知: a refusal leaves the switch as it was; channels without a server are not offered', async () => {
  const { user, askedFor } = renderPage(<NotifySettingsIndex />, {
    answers: {
      [`GET ${path}`]: { data: { channels: channels.slice(0, 2), events } },
      [`POST ${path}`]: { code: 500, msg: '邮件服务未配置，请联系管理员' },
    },
  })
  const mail = await screen.findByRole('switch', { name: '收到待办 邮件' })
  expect(screen.queryByRole('switch', { name: '收到待办 短信' })).toBeNull()
  await user.click(mail)
  await waitFor(() => expect(askedFor(`GET ${path}`)).toHaveLength(2))
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('false'))
})

test('消息通知: a switch that was pressed shows it at once and keeps the keyboard, while it is stored', async () => {
  let store: (() => void) | undefined
  const { user, askedFor } = renderPage(<NotifySettingsIndex />, {
    answers: {
      [`GET ${path}`]: { data: { channels, events } },
      [`POST ${path}`]: () =>
        new Promise<Record<string, unknown>>((resolve) => (store = () => resolve({ code: 500, msg: '保存失败' }))),
    },
  })
  const mail = await screen.findByRole<HTMLButtonElement>('switch', { name: '收到待办 邮件' })
  mail.focus()
  await user.keyboard(' ')
  await waitFor(() => expect(askedFor(`POST ${path}`)).toHaveLength(1))
  expect(mail.getAttribute('aria-checked')).toBe('true')
  expect(mail.disabled).toBe(false)
  expect(document.activeElement).toBe(mail)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  store?.()
  await waitFor(() => expect(mail.getAttribute('aria-checked')).toBe('false'))
  expect(document.activeElement).toBe(mail)
})

test('消息通知: nothing to choose, and nothing read', async () => {
  renderPage(<NotifySettingsIndex />, { answers: { [`GET ${path}`]: { data: { channels, events: [] } } } })
  expect(await screen.findByText('暂无可设置的通知')).toBeTruthy()
})
