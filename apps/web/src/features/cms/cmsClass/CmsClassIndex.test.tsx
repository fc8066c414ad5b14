import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsClassIndex from './CmsClassIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = (id: string, className: string, more: object = {}) => ({
  id,
  className,
  classCode: id,
  classPath: `/${id}`,
  classType: 'list',
  auditMode: '0',
  inMenu: 'Y',
  inList: 'Y',
  status: '0',
  articleCount: 5,
  publishCount: 3,
  parentId: '0',
  parentIds: id,
  treeSort: 10,
  treeSorts: '000010',
  treeLevel: 1,
  treeLeaf: 'y',
  version: 1,
  createTime: '2026-01-02 03:04:05',
  updateTime: '2026-01-02 03:04:05',
  reachable: true,
  children: [],
  ...more,
})
const impact = { children: 0, articles: 5, published: 3, inReview: 0, resources: 0, links: 0 }
const shop = row('shop', '官方商城', { classType: 'link', articleCount: 0, publishCount: 0 })
const dict = (type: string, ...pairs: [string, string][]): Answers => {
  const answer = {
    data: pairs.map(([dictValue, dictLabel]) => ({ dictValue, dictLabel, status: '0', isDefault: 'N' })),
  }
  return { [`GET /system/dict/data/type/${type}`]: answer, [`GET /system/dict/data/all/type/${type}`]: answer }
}
const answers: Answers = {
  ...dict('cms_class_type', ['list', '列表栏目'], ['single', '单页栏目'], ['cover', '频道栏目'], ['link', '外链栏目']),
  ...dict('cms_audit_mode', ['0', '无需审核'], ['1', '普通审核'], ['2', '流程审核']),
  ...dict('cms_view_scope', ['0', '公开'], ['1', '登录可见'], ['2', '密码访问']),
  ...dict('cms_link_target', ['_self', '当前窗口'], ['_blank', '新窗口']),
  ...dict('cms_param_kind', ['text', '单行文本']),
  ...dict('sys_normal_disable', ['0', '正常'], ['1', '停用']),
  ...dict('sys_yes_no', ['Y', '是'], ['N', '否']),
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsClass-CmsClassIndex-table': { data: null },
  'GET /cms/cmsClass/works': { data: [] },
  'GET /cms/cmsClass/list/3/0': { data: [row('news', '新闻动态'), shop] },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
  'GET /cms/cmsClass/impact/news': { data: impact },
  'GET /cms/cmsClass/findMaxSort/0': { data: 20 },
  'GET /cms/cmsClass/pinyin': { data: 'gongsixinwen' },
  'GET /cms/cmsClass/checkClassNameUnique': { data: { code: '1' } },
  'GET /cms/cmsClass/checkClassCodeUnique': { data: { code: '1' } },
  'POST /cms/cmsClass/batchAdd/preview': {
    data: [{ line: 1, level: 0, name: '公司新闻', code: 'gs', classPath: '/gs', state: 'new', msg: '' }],
  },
}
const page = () => renderPage(<CmsClassIndex />, { answers })

test('栏目管理: what is published goes only when its name was typed', async () => {
  const { user, asked } = page()
  const line = within((await screen.findByText('新闻动态')).closest('tr') as HTMLElement)
  expect(line.getByRole('link', { name: '3 / 5' }).getAttribute('href')).toBe(
    '/cms/cmsArticle?f.classId=news&f.withChildren=N',
  )
  await user.click(line.getByRole('button', { name: '更多 新闻动态' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除栏目' }))
  await dialog.findByText(/已发布 3/)
  const remove = dialog.getByRole<HTMLButtonElement>('button', { name: '删除' })
  expect(remove.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/请输入"新闻动态"以确认/), '新闻动态')
  await waitFor(() => expect(remove.disabled).toBe(false))
  await user.click(remove)
  await waitFor(() =>
    expect(asked.find(({ method, path }) => method === 'POST' && path === '/cms/cmsClass/news')?.body).toEqual({
      withArticles: true,
      confirmName: '新闻动态',
    }),
  )
})

test('批量新增栏目: nothing is made before it was seen', async () => {
  const { user } = page()
  await screen.findByText('新闻动态')
  await user.click(screen.getByRole('button', { name: '批量新增' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批量新增栏目' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '新增' }).disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: '栏目名称，每行一个' }), '公司新闻')
  await user.click(dialog.getByRole('button', { name: '预览' }))
  expect(await dialog.findByText('/gs')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '新增 1 个栏目' }).disabled).toBe(false)
})

test('栏目管理: a class that is being deleted says so and how far it is, and offers no act meanwhile', async () => {
  const work = { id: 'w', kind: 'remove', name: '新闻动态', classIds: ['news'], total: 2_000, done: 800 }
  renderPage(<CmsClassIndex />, { answers: { ...answers, 'GET /cms/cmsClass/works': { data: [work] } } })
  const line = within((await screen.findByText('新闻动态', {}, { timeout: 20_000 })).closest('tr') as HTMLElement)
  expect(await line.findByText('正在删除 40%')).toBeTruthy()
  expect(line.queryByRole('button', { name: /更多/ })).toBeNull()
})

test('栏目管理: a class that visitors reach can be opened, and its address taken along', async () => {
  const news = row('news', '新闻动态', { url: 'https://www.example.com/news/' })
  const off = row('off', '停用栏目', { url: null })
  const { user } = renderPage(<CmsClassIndex />, {
    answers: { ...answers, 'GET /cms/cmsClass/list/3/0': { data: [news, off] } },
  })
  await screen.findByText('新闻动态', {}, { timeout: 20_000 })
  await user.click(screen.getByRole('button', { name: '更多 新闻动态' }))
  expect(await screen.findByRole('menuitem', { name: '访问' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: '复制链接' })).toBeTruthy()
})

test('合并栏目: a target that is reviewed says what does not come into it', async () => {
  const { user } = renderPage(<CmsClassIndex />, {
    answers: {
      ...answers,
      'GET /cms/cmsClass/list/3/0': { data: [row('news', '新闻动态'), row('rules', '制度', { auditMode: '1' })] },
      'GET /cms/cmsClass/impact/news,rules': { data: impact },
    },
  })
  for (const name of ['新闻动态', '制度']) {
    const line = within((await screen.findByText(name)).closest('tr') as HTMLElement)
    await user.click(line.getByRole('checkbox'))
  }
  await user.click(screen.getByRole('button', { name: '合并' }))
  const dialog = within(await screen.findByRole('dialog', { name: '合并栏目' }))
  await dialog.findByText(/文章 5 篇/)
  const note = /没有免审发布权限时，不能并入已发布/
  expect(dialog.queryByText(note)).toBeNull()
  await user.click(dialog.getByRole('radio', { name: '制度（/rules）' }))
  dialog.getByText(note)
})
