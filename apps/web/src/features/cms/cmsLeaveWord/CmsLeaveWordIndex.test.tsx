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

test('回复: an answer that somebody else has given meanwhile is shown before it is replaced', async () => {
  let read = { ...row, replyContent: null as string | null, replyTime: null as string | null, replyName: '' }
  let replied: Record<string, unknown> = { code: 500, reason: 'stale', msg: '留言刚被他人回复或处理，请核对后重试' }
  const { user, askedFor } = renderPage(<CmsLeaveWordIndex />, {
    answers: {
      ...answers,
      'GET /cms/cmsLeaveWord/w1': () => ({ data: read }),
      'POST /cms/cmsLeaveWord/reply': () => replied,
    },
  })
  await screen.findByText('请问什么时候开门', {}, slow)
  await user.click(screen.getByRole('button', { name: /^更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '回复' }))
  const send = async () => user.click(await screen.findByRole('button', { name: /^回\s?复$/ }, slow))
  await screen.findByRole('radiogroup', { name: '公开回复' }, slow)
  read = { ...read, version: 2, replyContent: '<p>九点开门</p>', replyTime: '2026-11-30 09:00:00', replyName: '李四' }
  await send()
  expect(await screen.findByText('留言刚被他人回复或处理，请核对后重试')).toBeTruthy()
  expect(await screen.findByText('李四已于 2026-11-30 09:00:00 回复，再次提交将替换该回复')).toBeTruthy()
  expect(screen.getByText('九点开门')).toBeTruthy()
  replied = {}
  await send()
  expect(await screen.findByText('回复成功')).toBeTruthy()
  expect(askedFor('POST /cms/cmsLeaveWord/reply').map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 2 },
  ])
})
