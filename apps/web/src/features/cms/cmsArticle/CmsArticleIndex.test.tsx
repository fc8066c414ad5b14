import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsArticleIndex from './CmsArticleIndex.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const row = (id: string, title: string, more: object = {}) => ({
  id,
  articleNo: 1,
  title,
  classId: 'c1',
  className: '公司新闻',
  articleType: '0',
  status: '1',
  draftFlag: 'N',
  topFlag: '0',
  recommendFlag: '0',
  hotFlag: '0',
  slideFlag: '0',
  sort: 0,
  hits: 0,
  wordCount: 1,
  scheduled: false,
  tags: [],
  url: `https://www.example.com/news/${id}.html`,
  actions: ['view', 'preview', 'visit', 'remove'],
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  ...more,
})
const dicts = ['cms_article_type', 'cms_article_status', 'sys_yes_no', 'cms_origin_flag']
const answers: Answers = {
  ...Object.fromEntries(
    dicts.flatMap((type) =>
      ['type', 'all/type'].map((part) => [`GET /system/dict/data/${part}/${type}`, { data: [] }]),
    ),
  ),
  'GET /cms/cmsArticle/page': pageData([
    row('a1', '植树活动'),
    row('a2', '旧闻', { url: null, status: '2', draftFlag: 'Y', actions: ['view', 'preview'] }),
  ]),
  'GET /cms/cmsArticle/statusCount': { data: { all: 2, statuses: {}, mine: 0, changed: 0 } },
  'GET /cms/cmsArticle/editorOptions': {
    data: { embedHosts: [], remoteImage: false, defaultEditor: 'html', recycleDays: 30 },
  },
  'GET /cms/cmsArticle/tags': { data: [{ name: '春天', count: 3 }] },
  'GET /cms/cmsArticle/sources': { data: [] },
  'GET /cms/cmsArticle/export': { data: { background: true, jobId: 'j1' } },
  ...Object.fromEntries(['2', '3', '8', '50'].map((n) => [`GET /cms/cmsClass/listTree/${n}/0`, { data: [] }])),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsArticle-CmsArticleIndex-table': { data: null },
}
const slow = { timeout: 5_000 }
type User = ReturnType<typeof renderPage>['user']

const open = vi.fn<Shell['open']>()
const shell: Shell = { pages: [], open, close() {}, closeCurrentPage() {}, rename() {}, refresh() {} }
const renderList = (surroundings: Parameters<typeof renderPage>[1] = { answers }) =>
  renderPage(
    <ShellContext value={shell}>
      <CmsArticleIndex />
    </ShellContext>,
    surroundings,
  )

/** By its title: the library gives all its parts one id in tests. */
async function dialogWith(title: string) {
  const [found] = await screen.findAllByText(title, {}, slow)
  const dialog = found?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
  if (!dialog) throw new Error(`no dialog ${title}`)
  return within(dialog)
}
async function act(user: User, title: string, word: string) {
  await user.click(await screen.findByRole('button', { name: `更多 ${title}` }, slow))
  await user.click(await screen.findByRole('menuitem', { name: word }, slow))
}
async function batch(user: User, word: string) {
  await screen.findByText('植树活动', {}, slow)
  await user.click(screen.getAllByRole('checkbox', { name: /全选|选择全部|Select all/ })[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '更多' }, slow))
  await user.click(await screen.findByRole('menuitem', { name: word }, slow))
}

test('打标签: the tags go to every ticked article, and what could not be done is told row by row', async () => {
  const failed = { success: 1, fail: 1, failures: [{ id: 'a2', title: '旧闻', msg: '标签不能超过10个' }] }
  const { user, askedFor } = renderList({
    answers: { ...answers, 'POST /cms/cmsArticle/batchEdit': { data: failed } },
  })
  await batch(user, '打标签')
  const dialog = await dialogWith('为 2 篇文章打标签')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await dialog.findByText('标签不能为空')
  await user.type(dialog.getByRole('combobox'), '春天{Enter}')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  const told = await dialogWith('成功 1 条，失败 1 条')
  expect(told.getByText('标签不能超过10个')).toBeTruthy()
  expect(askedFor('POST /cms/cmsArticle/batchEdit')[0]?.body).toEqual({ ids: ['a1', 'a2'], fields: { tags: ['春天'] } })
})

test('修改作者/来源: what is left empty is not sent, nothing at all is refused', async () => {
  const done = { success: 2, fail: 0, failures: [] }
  const { user, askedFor } = renderList({
    answers: { ...answers, 'POST /cms/cmsArticle/batchEdit': { data: done } },
  })
  await batch(user, '修改作者/来源')
  const dialog = await dialogWith('修改 2 篇文章的作者/来源')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await dialog.findByText('请填写作者或来源')
  await user.type(dialog.getByRole('combobox', { name: '来源' }), '通讯社')
  await user.click(dialog.getByRole('button', { name: '确定' }))
  await screen.findByText('修改成功', {}, slow)
  expect(askedFor('POST /cms/cmsArticle/batchEdit')[0]?.body).toEqual({
    ids: ['a1', 'a2'],
    fields: { source: '通讯社' },
  })
})

test('文章导出: bodies go along when that is ticked', async () => {
  const { user, askedFor } = renderList()
  await user.click(await screen.findByRole('button', { name: '导出' }, slow))
  const question = await dialogWith('是否确认导出?')
  await user.click(question.getByRole('checkbox', { name: /含正文/ }))
  await user.click(question.getByRole('button', { name: '导出' }))
  await waitFor(() => expect(askedFor('GET /cms/cmsArticle/export')).toHaveLength(1), slow)
  expect(askedFor('GET /cms/cmsArticle/export')[0]?.query.get('withBody')).toBe('Y')
})

test('文章管理: 导入 leads whoever may import to 内容迁移', async () => {
  const { user } = renderList()
  await user.click(await screen.findByRole('button', { name: '导入' }, slow))
  expect(open).toHaveBeenLastCalledWith('/cms/cmsMigration')
})

test('文章管理: 导入 is not there for whoever may not import', async () => {
  renderList({ answers, permissions: ['cms:cmsArticle:list', 'cms:cmsArticle:export'] })
  await screen.findByRole('button', { name: '导出' }, slow)
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

test('预览: opens the working copy where there is one; an article that nobody reads has no code', async () => {
  const page = { opener: {}, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() }
  vi.stubGlobal('open', () => page)
  const url = 'https://www.example.com/preview/t'
  const { user, askedFor } = renderList({
    answers: {
      ...answers,
      'POST /cms/cmsArticle/previewToken/a2': { data: { id: 'p', token: 't', url, expireTime: '' } },
    },
  })
  await user.click(await screen.findByRole('button', { name: '预览 旧闻' }, slow))
  await waitFor(() => expect(page.location.replace).toHaveBeenCalledWith(url), slow)
  expect(askedFor('POST /cms/cmsArticle/previewToken/a2')[0]?.body).toEqual({ draft: 'Y', hours: 24 })
  await user.click(await screen.findByRole('button', { name: '更多 旧闻' }, slow))
  await screen.findByRole('menuitem', { name: '操作记录' }, slow)
  expect(screen.queryByRole('menuitem', { name: '二维码' })).toBeNull()
})

test('二维码: shows the public address to a phone', async () => {
  const { user } = renderList()
  await act(user, '植树活动', '二维码')
  const dialog = await dialogWith('二维码：植树活动')
  expect(dialog.getByText('https://www.example.com/news/a1.html')).toBeTruthy()
})

test('文章删除: says how long the bin keeps what is deleted', async () => {
  const { user, askedFor } = renderList()
  await act(user, '植树活动', '删除')
  const question = await dialogWith('文章将移入回收站，30 天后自动清除，确定删除吗?')
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor('POST /cms/cmsArticle/a1')).toHaveLength(1), slow)
})

test('文章列表: in a phone the title comes first and stays in sight, the number goes by', async () => {
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(max-width: 575px)' ? { ...real(query), matches: true } : real(query),
  )
  renderList()
  await screen.findByRole('button', { name: '植树活动' }, slow)
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads.slice(0, 2)).toEqual(['标题', '编号'])
})
