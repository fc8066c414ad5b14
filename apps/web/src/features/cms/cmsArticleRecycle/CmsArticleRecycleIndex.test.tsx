import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsArticleRecycleIndex from './CmsArticleRecycleIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 'a1',
  articleNo: 7,
  title: '年度报告',
  recyclePath: '/news',
  recycleStatus: '2',
  author: '李四',
  recycleBy: 'u1',
  recycleByName: '张三',
  recycleTime: '2026-01-02 03:04:05',
  daysLeft: null,
  origin: 'class',
}
const states = { data: [{ dictValue: '2', dictLabel: '已下线', status: '0', isDefault: 'N' }] }
const answers: Answers = {
  'GET /system/dict/data/type/cms_article_status': states,
  'GET /system/dict/data/all/type/cms_article_status': states,
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsArticleRecycle-CmsArticleRecycleIndex-table': { data: null },
  'GET /cms/cmsArticleRecycle/page': { data: { list: [row], total: 1, pageNum: 1, pageSize: 20 } },
  'POST /cms/cmsArticleRecycle/restore': ({ body }) =>
    (body as { withClass?: boolean }).withClass
      ? { msg: '还原成功', data: { success: 1, fail: 0, failures: [] } }
      : { code: 500, msg: '所属栏目已删除，请选择还原到的栏目', reason: 'classDeleted' },
  'POST /cms/cmsArticleRecycle/clear': { data: 4 },
  'GET /cms/cmsClass/listTree/8/0': { data: [] },
}
const slow = { timeout: 20_000 }

test('文章回收站: an article whose class is deleted asks where to', async () => {
  const { user, askedFor } = renderPage(<CmsArticleRecycleIndex />, { answers })
  const line = within((await screen.findByText('年度报告', {}, slow)).closest('tr') as HTMLElement)
  expect(line.getByText('随栏目删除')).toBeTruthy()
  expect(line.getByText('永久保留')).toBeTruthy()
  await user.click(line.getByRole('button', { name: /^还原/ }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  await user.click(await dialog.findByText('同时还原栏目', {}, slow))
  await user.click(dialog.getByRole('button', { name: '还原' }))
  await screen.findByText('还原成功', {}, slow)
  expect(askedFor('POST /cms/cmsArticleRecycle/restore').map(({ body }) => body)).toEqual([
    { ids: ['a1'] },
    { ids: ['a1'], withClass: true },
  ])
})

test('文章回收站: 清空 asks for the word', async () => {
  const { user, askedFor } = renderPage(<CmsArticleRecycleIndex />, { answers })
  await user.click(await screen.findByRole('button', { name: '清空回收站' }, slow))
  const dialog = within(await screen.findByRole('alertdialog', {}, slow))
  await user.type(dialog.getByRole('textbox'), '清空')
  await user.click(dialog.getByRole('button', { name: '清空' }))
  await screen.findByText('已清空 4 篇文章', {}, slow)
  expect(askedFor('POST /cms/cmsArticleRecycle/clear')[0]?.body).toEqual({ confirm: '清空' })
})
