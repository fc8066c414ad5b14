import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsFileIndex from './CmsFileIndex.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const file = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  kind: 'image',
  ext: 'png',
  size: 2_048,
  pixels: '40×30',
  usage: 2,
  isOpen: true,
  uploadUser: '李华',
  recycleTime: null,
  purgeTime: null,
  url: `/profile/${id}.png?sign=x`,
  siteUrl: `https://www.example.com/media/${id}`,
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  ...more,
})
const places = {
  places: [{ kind: '文章', title: '植树活动', to: '/cmsArticle/articleFormEdit?id=a1' }],
  hidden: 1,
  total: 2,
  isOpen: true,
}
const dict = (type: string): Answers =>
  Object.fromEntries(['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }]))
const answers: Answers = {
  ...dict('cms_file_kind'),
  'GET /cms/cmsFile/page': pageData([file('f1', '春天.png'), file('f2', '夏天.png', { usage: 0 })]),
  'GET /cms/cmsFile/folder/listTree/3/0': { data: [] },
  'GET /cms/cmsFile/folder/listTree/2/0': { data: [] },
  'GET /cms/cmsFile/folder/listTree/50/0': { data: [] },
  'GET /cms/cmsFile/refs/f1': { data: places },
  'GET /cms/cmsFile/refs/f2': { data: { places: [], hidden: 0, total: 0, isOpen: false } },
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsFile-CmsFileIndex-table': { data: null },
}
const slow = { timeout: 20_000 }

async function act(user: ReturnType<typeof renderPage>['user'], name: string, word: string) {
  await user.click(await screen.findByRole('button', { name: `更多 ${name}` }, slow))
  await user.click(await screen.findByRole('menuitem', { name: word }, slow))
}

test('文件管理: pictures stand in a grid, and as lines when somebody wants them so', async () => {
  const { user } = renderPage(<CmsFileIndex />, { answers })
  const wall = await screen.findByRole('list', { name: '文件' }, slow)
  expect(within(wall).getByRole('button', { name: '预览 春天.png' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '列表显示' }))
  expect(await screen.findByRole('button', { name: '查看 春天.png 的引用位置' }, slow)).toBeTruthy()
  expect(localStorage.getItem('cms.fileView')).toBe('table')
})

test('文件管理: a used file names its places and waits for the word', async () => {
  const { user, askedFor } = renderPage(<CmsFileIndex />, { answers })
  await act(user, '春天.png', '删除')
  const dialog = await screen.findByRole('dialog', {}, slow)
  await within(dialog).findByText('该文件被 2 处内容引用，删除后将无法显示，确定删除吗?', {}, slow)
  expect(within(dialog).getByRole('link', { name: '植树活动' }).getAttribute('href')).toContain('articleFormEdit?id=a1')
  expect(within(dialog).getByText('共 2 处，其中 1 处您无权查看')).toBeTruthy()
  const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: '删除' })
  expect(remove.disabled).toBe(true)
  await user.type(within(dialog).getByRole('textbox'), '删除')
  await user.click(remove)
  await waitFor(() => expect(askedFor('POST /cms/cmsFile/f1').at(0)?.body).toEqual({ confirm: '删除' }), slow)
})

test('文件管理: an unused file goes to the bin without more ado', async () => {
  const { user, askedFor } = renderPage(<CmsFileIndex />, { answers })
  await act(user, '夏天.png', '删除')
  const dialog = await screen.findByRole('dialog', {}, slow)
  await user.click(await within(dialog).findByRole('button', { name: '删除' }, slow))
  await waitFor(() => expect(askedFor('POST /cms/cmsFile/f2')).toHaveLength(1), slow)
})

test('文件管理: what lies in the bin comes back or goes for good', async () => {
  const binned = file('f3', '旧图.png', { recycleTime: '2026-02-01 00:00:00', purgeTime: '2026-03-03 00:00:00' })
  const { user, askedFor } = renderPage(<CmsFileIndex />, {
    answers: { ...answers, 'GET /cms/cmsFile/page': pageData([binned]) },
    url: '/cms/cmsFile?f.among=bin',
  })
  await act(user, '旧图.png', '还原')
  await waitFor(() => expect(askedFor('POST /cms/cmsFile/restore').at(0)?.body).toEqual({ ids: ['f3'] }), slow)
})

test('文件管理: who may only look is offered no act that changes something', async () => {
  const { user } = renderPage(<CmsFileIndex />, { answers, permissions: ['cms:cmsFile:list'] })
  await user.click(await screen.findByRole('button', { name: '更多 春天.png' }, slow))
  const words = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(words).toEqual(['复制地址', '引用位置', '下载'])
  expect(screen.queryByRole('button', { name: '上传' })).toBeNull()
  expect(screen.queryByRole('button', { name: '清理' })).toBeNull()
})
