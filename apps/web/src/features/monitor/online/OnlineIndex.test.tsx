import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import OnlineIndex from './OnlineIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = (id: string, userName: string, more = {}) => ({
  id,
  userName,
  name: '王敏',
  deptName: '研发部',
  ipaddr: '10.0.0.1',
  loginLocation: '内网IP',
  browser: 'Chrome 131',
  os: 'Windows 10',
  loginTime: '2026-01-02 03:04:05',
  lastAccessTime: '2026-01-02 03:14:05',
  nodeName: 'alpha:12',
  current: false,
  guarded: false,
  ...more,
})
const list = [
  at('s1', 'wangmin'),
  at('s2', 'lina'),
  at('s3', 'zhou', { current: true }),
  at('s4', 'admin', { guarded: true }),
]
const answers = {
  'GET /monitor/online/page': {
    data: { list, total: 4, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 4 },
  },
  'POST /monitor/online/s1': { data: { ended: 1 } },
  'POST /monitor/online/s1,s2': { data: { ended: 2 } },
  'GET /system/sysTableConfig/getInfoByTableKey/monitor-online-OnlineIndex-table': { data: null },
}

test('在线用户: 强退 asks at its button; the own session has none, that of admin is refused', async () => {
  const { user, askedFor } = renderPage(<OnlineIndex />, { answers })
  await screen.findByText('wangmin')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '强退 wangmin' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: '强退 wangmin' }))
  expect(await screen.findByText('确认强退wangmin的用户吗?')).toBeTruthy()
  expect(askedFor('POST /monitor/online/s1')).toHaveLength(0)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '强退' }))
  expect(await screen.findByText('已强退')).toBeTruthy()
  expect(askedFor('POST /monitor/online/s1')).toHaveLength(1)
  expect(screen.getByText('当前会话')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '强退 zhou' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '强退 admin' }).disabled).toBe(true)
})

test('在线用户: 批量强退 takes the ticked sessions but never the own one', async () => {
  const { user, askedFor } = renderPage(<OnlineIndex />, { answers })
  for (const name of ['wangmin', 'lina', 'zhou'])
    await user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }))
  await user.click(screen.getByRole('button', { name: '批量强退' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('确认强退wangmin,lina的用户吗?')).not.toEqual([])
  await user.click(dialog.getByRole('button', { name: '强退' }))
  expect(await screen.findByText('已强退')).toBeTruthy()
  expect(askedFor('POST /monitor/online/s1,s2')).toHaveLength(1)
})

test('在线用户: without the rights there is nothing to tick and nothing to end', async () => {
  renderPage(<OnlineIndex />, { answers, permissions: ['monitor:online:list'] })
  await screen.findByText('wangmin')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /强退/ })).toBeNull()
})
