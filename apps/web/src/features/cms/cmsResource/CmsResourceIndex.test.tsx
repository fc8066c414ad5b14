import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsResourceIndex from './CmsResourceIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (id: string, more: object = {}) => ({
  id,
  resourceName: `客户端${id}`,
  resourceCode: `client-${id}`,
  resourceType: 'package',
  className: '下载中心',
  currentVersion: '1.2.0',
  versionCount: 2,
  size: 2_048,
  downloads: 7,
  status: '0',
  deleted: false,
  downloadUrl: `https://www.example.com/resource/client-${id}/download`,
  coverFiles: [],
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  ...more,
})
const dicts = ['cms_resource_type', 'cms_resource_status', 'cms_download_scope'].flatMap((type) =>
  ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }] as const),
)
const answers: Answers = {
  ...Object.fromEntries(dicts),
  'GET /cms/cmsResource/page': pageData([row('a'), row('b', { status: '1', currentVersion: null, versionCount: 0 })]),
  'GET /cms/cmsClass/listTree/3/0': { data: [] },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsResource-CmsResourceIndex-table': { data: null },
}
const slow = { timeout: 20_000 }

async function act(user: ReturnType<typeof renderPage>['user'], name: string, word: string) {
  await user.click(await screen.findByRole('button', { name: `更多 ${name}` }, slow))
  await user.click(await screen.findByRole('menuitem', { name: word }, slow))
}

test('资源管理: one that is off is put on from its row', async () => {
  const { user, askedFor } = renderPage(<CmsResourceIndex />, { answers })
  await act(user, '客户端b', '上架')
  await waitFor(
    () => expect(askedFor('POST /cms/cmsResource/publish').at(0)?.body).toEqual({ ids: ['b'], status: '0' }),
    slow,
  )
})

test('资源管理: the form has its parts, the password only where one is asked for', async () => {
  const { user } = renderPage(<CmsResourceIndex />, { answers })
  await screen.findByText('客户端a', {}, slow)
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  for (const name of ['基本信息', '版本文件', '截图', '说明'])
    expect(await dialog.findByRole('tab', { name }, slow)).toBeTruthy()
  expect(dialog.queryByLabelText('下载密码')).toBeNull()
})

test('资源管理: what was deleted comes back from the same list', async () => {
  const { user, askedFor } = renderPage(<CmsResourceIndex />, {
    answers: { ...answers, 'GET /cms/cmsResource/page': pageData([row('c', { deleted: true, status: '1' })]) },
    url: '/cms/cmsResource?f.deleted=Y',
  })
  await user.click(await screen.findByRole('button', { name: '还原 客户端c' }, slow))
  await waitFor(() => expect(askedFor('POST /cms/cmsResource/restore').at(0)?.body).toEqual({ ids: ['c'] }), slow)
})

test('资源管理: who may only look has no act that changes something', async () => {
  const { user } = renderPage(<CmsResourceIndex />, { answers, permissions: ['cms:cmsResource:list'] })
  await user.click(await screen.findByRole('button', { name: '复制下载地址 客户端a' }, slow))
  expect(screen.queryByRole('button', { name: /^(修改|更多|删除) / })).toBeNull()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})
