import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { license } from '@app/shared/auth/license.ts'
import { session } from '@app/shared/auth/session.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { info, sysConfig } from '#testing/server.ts'
import ApplyLicense from './ApplyLicense.tsx'
import { daysLeft } from './daysLeft.ts'
import LicenseDialog from './LicenseDialog.tsx'
import warning from './licenseWarning.header.tsx'

const brief = { customName: '某某公司', versionDes: '企业版', version: '2', deadLine: '2031-05-06' }
const settings = { [`GET ${session.getSysConfig.path}`]: { data: sysConfig } }
const me = (change?: object) => ({
  ...settings,
  [`GET ${session.getInfo.path}`]: { ...info, lincenseInfo: change ? JSON.stringify({ ...brief, ...change }) : null },
})
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('the last day counts whole: 0 days are left on it, -1 on the next', () => {
  expect(daysLeft('2026-12-01', new Date(2026, 11, 1, 23, 59))).toBe(0)
  expect(daysLeft('2026-12-01', new Date(2026, 11, 2, 0, 1))).toBe(-1)
  expect(daysLeft('2026-12-31', new Date(2026, 11, 1, 12))).toBe(30)
  // Clocks that go back meanwhile take no day.
  vi.stubEnv('TZ', 'America/New_York')
  expect(daysLeft('2026-11-10', new Date('2026-10-30T12:00:00Z'))).toBe(11)
  vi.unstubAllEnvs()
})

test('授权信息: the date of a licence, 无限制 for a far one, 未知 without one', async () => {
  const first = renderPage(<LicenseDialog onClose={vi.fn<() => void>()} />, { answers: me({}) })
  expect(await screen.findByText('授权对象：某某公司')).toBeTruthy()
  expect(screen.getByText('到期时间：2031-05-06')).toBeTruthy()
  first.unmount()
  const second = renderPage(<LicenseDialog onClose={vi.fn<() => void>()} />, {
    answers: me({ deadLine: '2099-12-31' }),
  })
  expect(await screen.findByText('到期时间：无限制')).toBeTruthy()
  second.unmount()
  renderPage(<LicenseDialog onClose={vi.fn<() => void>()} />, { answers: me() })
  expect(await screen.findByText('授权对象：未知')).toBeTruthy()
})

test('授权: the end is told within 30 days of it, not before', async () => {
  const { Component } = warning
  const far = renderPage(<Component />, { answers: me({ deadLine: days(40) }) })
  await waitFor(() => expect(far.asked.length).toBeGreaterThan(0))
  expect(screen.queryByText(/系统授权将于/)).toBeNull()
  far.unmount()
  renderPage(<Component />, { answers: me({ deadLine: days(7) }) })
  expect(await screen.findByText(/系统授权将于[678]天后到期/)).toBeTruthy()
})

const machineCode = '0123456789abcdef0123456789abcdef'
const answers = {
  ...settings,
  [`GET ${license.info.path}`]: { data: { state: 'none', machineCode, clockSetBack: false } },
}

test('授权申请: what is missing is told before anything is sent', async () => {
  const { user, asked } = renderPage(<ApplyLicense />, { answers })
  expect(await screen.findByText('未授权')).toBeTruthy()
  expect(screen.getByText(machineCode)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '生成申请文件' }))
  for (const text of ['单位名称不能为空', '联系人不能为空', '请输入正确的手机号码'])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('导入授权: another kind of file is refused here, a refusal of the server is shown', async () => {
  const { user, asked, container } = renderPage(<ApplyLicense />, {
    answers: { ...answers, [`POST ${license.import.path}`]: { code: 500, msg: '授权文件与本机不匹配' } },
  })
  await screen.findByText('未授权')
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file input')
  await user.upload(input, new File(['x'], 'a.txt'))
  expect(await screen.findByText('授权文件无效')).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await user.upload(input, new File(['x'], 'a.lic'))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
})
