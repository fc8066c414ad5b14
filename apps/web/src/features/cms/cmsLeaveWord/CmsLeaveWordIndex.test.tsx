import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CmsLeaveWordIndex from './CmsLeaveWordIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 'w1',
  version: 1,
  leaveType: '1',
  content: '请问什么时候开门',
  name: '张三',
  phone: '138****5678',
  email: null,
  openFlag: 'Y',
  status: '0',
  handleStatus: '0',
  topFlag: 'N',
}
const dicts = ['cms_leave_type', 'cms_leave_status', 'cms_leave_handle', 'sys_yes_no'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsLeaveWord/page': pageData([row]),
  'GET /cms/cmsLeaveWord/statusCount': { data: { '0': 3, '3': 7 } },
  'POST /cms/cmsLeaveWord/audit': {},
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsLeaveWord-CmsLeaveWordIndex-table': { data: null },
}
const slow = { timeout: 20_000 }

test('留言管理: tabs tell how many there are and narrow the list', async () => {
  const { user, askedFor } = renderPage(<CmsLeaveWordIndex />, { answers })
  await screen.findByText('请问什么时候开门', {}, slow)
  await user.click(await screen.findByRole('tab', { name: /垃圾留言.*7/ }))
  await vi.waitFor(() => expect(askedFor('GET /cms/cmsLeaveWord/page').at(-1)?.query.get('status')).toBe('3'), slow)
})

test('留言管理: what waits is passed from its row', async () => {
  const { user, askedFor } = renderPage(<CmsLeaveWordIndex />, { answers })
  await screen.findByText('请问什么时候开门', {}, slow)
  await user.click(screen.getByRole('button', { name: /^通过 / }))
  await screen.findByText('审核通过')
  expect(askedFor('POST /cms/cmsLeaveWord/audit').map(({ body }) => body)).toEqual([{ ids: ['w1'], status: '1' }])
})

test('留言管理: whoever may only look has no acts', async () => {
  renderPage(<CmsLeaveWordIndex />, { answers, permissions: ['cms:cmsLeaveWord:list'] })
  await screen.findByText('请问什么时候开门', {}, slow)
  for (const name of [/^通过 /, /^拒绝 /, /^回复 /, /^转办 /]) expect(screen.queryByRole('button', { name })).toBeNull()
})
