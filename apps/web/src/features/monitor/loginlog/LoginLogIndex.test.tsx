import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import LoginLogIndex from './LoginLogIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const login = (id: string, userName: string) => ({
  id,
  userName,
  ipaddr: '10.0.0.1',
  loginLocation: '内网IP',
  browser: 'Chrome',
  os: 'Windows 10',
  status: '1',
  msg: '用户不存在/密码错误',
  loginTime: '2026-01-02 03:04:05',
})
const list = [login('l1', 'wangmin'), login('l2', 'lina')]
const answers = {
  'GET /monitor/loginLog/page': {
    data: { list, total: 2, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1, size: 2 },
  },
  'GET /system/sysTableConfig/getInfoByTableKey/monitor-loginLog-LoginLogIndex-table': { data: null },
  'GET /system/dict/data/all/type/sys_common_status': { data: [] },
}

test('登录日志: 解锁 is for one ticked row and asks first', async () => {
  const { user, askedFor } = renderPage(<LoginLogIndex />, { answers })
  await user.click(await screen.findByRole('checkbox', { name: '选择 wangmin' }))
  await user.click(screen.getByRole('button', { name: '解锁' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getAllByText('是否确认解锁用户"wangmin"数据项?')).not.toEqual([])
  await user.click(dialog.getByRole('button', { name: '解锁' }))
  expect(await screen.findByText('用户wangmin解锁成功')).toBeTruthy()
  expect(askedFor('POST /monitor/loginLog/unlock/wangmin')).toHaveLength(1)
  await user.click(screen.getByRole('checkbox', { name: '选择 lina' }))
  expect(screen.queryByRole('button', { name: '解锁' })).toBeNull()
})

test('登录日志: opens with the last seven days', async () => {
  const { askedFor } = renderPage(<LoginLogIndex />, { answers })
  await screen.findByRole('checkbox', { name: '选择 lina' })
  expect(askedFor('GET /monitor/loginLog/page')[0]?.query.get('params[beginTime]')).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('登录日志: a row opens what was tried, how and when', async () => {
  const loginTime = String(new Date(2026, 0, 2, 3, 4, 6).getTime() / 1_000)
  const { user } = renderPage(<LoginLogIndex />, {
    answers: {
      ...answers,
      'GET /monitor/loginLog/l2': { data: { ...login('l2', 'lina'), loginType: 'sms', loginTime } },
    },
  })
  await user.click(await screen.findByRole('button', { name: '详细 lina' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('短信验证码登录')).toBeTruthy()
  expect(drawer.getByText('用户不存在/密码错误')).toBeTruthy()
  expect(drawer.getByText('2026-01-02 03:04:06')).toBeTruthy()
})
