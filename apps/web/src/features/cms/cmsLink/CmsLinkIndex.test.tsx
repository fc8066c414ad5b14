import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import CmsLinkIndex from './CmsLinkIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const types = [
  { id: 'friend', typeName: '友情链接', showMode: 'text', status: '0', linkCount: 1 },
  { id: 'partner', typeName: '合作伙伴', showMode: 'image', status: '0', linkCount: 2 },
]
const row = {
  id: 'l1',
  version: 1,
  linkName: '示例',
  typeId: 'friend',
  typeName: '友情链接',
  linkUrl: 'https://example.com',
  linkTarget: '_blank',
  sort: 10,
  checkStatus: '0',
  clicks: 3,
  auditStatus: '0',
  status: '0',
}
const dicts = ['cms_link_target', 'cms_link_check', 'cms_link_audit', 'sys_normal_disable'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsLink/page': pageData([row]),
  'GET /cms/cmsLink/types': { data: types },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsLink-CmsLinkIndex-table': { data: null },
}
const slow = { timeout: 20_000 }

test('链接管理: a type of the pane narrows the list', async () => {
  const { user, askedFor } = renderPage(<CmsLinkIndex />, { answers })
  await screen.findByText('示例', {}, slow)
  const pane = within(screen.getByRole('complementary', { name: '链接类型' }))
  await user.click(pane.getByText('合作伙伴'))
  await screen.findByText('示例', {}, slow)
  expect(askedFor('GET /cms/cmsLink/page').at(-1)?.query.get('typeId')).toBe('partner')
})

test('链接管理: a link that waits is passed from its row', async () => {
  const { user, askedFor } = renderPage(<CmsLinkIndex />, { answers })
  await screen.findByText('示例', {}, slow)
  await user.click(screen.getByRole('button', { name: '通过 示例' }))
  await screen.findByText('审核通过')
  expect(askedFor('POST /cms/cmsLink/audit').map(({ body }) => body)).toEqual([{ ids: ['l1'], status: '1' }])
})

test('链接管理: who may not audit has no such act', async () => {
  renderPage(<CmsLinkIndex />, { answers, permissions: ['cms:cmsLink:list'] })
  await screen.findByText('示例', {}, slow)
  expect(screen.queryByRole('button', { name: '通过 示例' })).toBeNull()
})
