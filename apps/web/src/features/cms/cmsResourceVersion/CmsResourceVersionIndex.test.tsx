import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsResourceVersionIndex from './CmsResourceVersionIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const file = (name: string, sha256: string) => ({ fileId: `${name}${sha256}`, name, size: 1_024, sha256 })
const row = (id: string, versionNo: string, more: object = {}) => ({
  id,
  versionNo,
  resourceId: 'r1',
  title: null,
  changeLog: '修复问题',
  fileCount: 1,
  size: 1_024,
  status: '1',
  isCurrent: false,
  downloads: 0,
  files: [file('setup.zip', 'aa')],
  releaseTime: null,
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  ...more,
})
const rows = [
  row('v2', '1.1.0', { isCurrent: true, files: [file('setup.zip', 'bb'), file('readme.txt', 'cc')] }),
  row('v1', '1.0.0'),
  row('v0', '0.9.0', { status: '0' }),
]
const answers: Answers = {
  ...Object.fromEntries(
    ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/cms_version_status`, { data: [] }]),
  ),
  'GET /cms/cmsResourceVersion/page': pageData(rows),
  'GET /cms/cmsResource/r1': { data: { id: 'r1', resourceName: '客户端', currentVersion: '1.1.0' } },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsResourceVersion-CmsResourceVersionIndex-table': { data: null },
}
const url = '/cms/cmsResourceVersion?resourceId=r1'
const slow = { timeout: 20_000 }

async function menuOf(user: ReturnType<typeof renderPage>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `更多 ${name}` }, slow))
  return (await screen.findAllByRole('menuitem', {}, slow)).map(({ textContent }) => textContent)
}

test('资源版本: an earlier version takes the place of the current one after a question', async () => {
  const { user, askedFor } = renderPage(<CmsResourceVersionIndex />, { answers, url })
  await user.click(await screen.findByRole('button', { name: '更多 1.0.0' }, slow))
  await user.click(await screen.findByRole('menuitem', { name: '设为当前' }, slow))
  const dialog = within(await screen.findByRole('alertdialog', {}, slow))
  expect(dialog.getAllByText('确定将版本【1.0.0】设为当前版本吗?')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '设为当前' }))
  await waitFor(() => expect(askedFor('POST /cms/cmsResourceVersion/setCurrent/v1')).toHaveLength(1), slow)
  expect(askedFor('GET /cms/cmsResourceVersion/page').at(-1)?.query.get('resourceId')).toBe('r1')
})

test('资源版本: the current one can neither be withdrawn nor deleted', async () => {
  const { user } = renderPage(<CmsResourceVersionIndex />, { answers, url })
  expect(await menuOf(user, '1.1.0')).toEqual(['下载'])
})

test('资源版本: two are compared by their files', async () => {
  const { user } = renderPage(<CmsResourceVersionIndex />, { answers, url })
  await user.click(await screen.findByRole('checkbox', { name: '选择 1.1.0' }, slow))
  await user.click(screen.getByRole('checkbox', { name: '选择 1.0.0' }))
  await user.click(screen.getByRole('button', { name: '对比' }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  expect(await dialog.findByText('已变更', {}, slow)).toBeTruthy()
  expect(dialog.getByText('新增')).toBeTruthy()
})

test('资源版本: without a resource the page says where to begin', async () => {
  renderPage(<CmsResourceVersionIndex />, { answers, url: '/cms/cmsResourceVersion' })
  expect(await screen.findByText('请在资源管理中选择资源，再查看它的版本', {}, slow)).toBeTruthy()
})
