import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import CmsClassRecycleIndex from './CmsClassRecycleIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const row = {
  id: 'news',
  className: '新闻动态',
  recyclePath: '/news',
  wentClasses: 2,
  wentArticles: 30,
  recycleBy: 'u1',
  recycleByName: '张三',
  recycleTime: '2026-01-02 03:04:05',
  daysLeft: 29,
}
const answers: Answers = {
  'GET /system/sysTableConfig/getInfoByTableKey/cms-cmsClassRecycle-CmsClassRecycleIndex-table': { data: null },
  'GET /cms/cmsClass/works': { data: [] },
  'GET /cms/cmsClassRecycle/page': { data: { list: [row], total: 1, pageNum: 1, pageSize: 20 } },
  'POST /cms/cmsClassRecycle/restore': { msg: '还原成功', data: { success: 1, fail: 0, failures: [] } },
  'POST /cms/cmsClassRecycle/news': { msg: '删除成功', data: { success: 1, fail: 0, failures: [] } },
}
const slow = { timeout: 20_000 }
const shown = (permissions?: readonly string[]) =>
  renderPage(<CmsClassRecycleIndex />, { answers, ...(permissions && { permissions }) })
const lineOf = async () => within((await screen.findByText('新闻动态', {}, slow)).closest('tr') as HTMLElement)

test('栏目回收站: a batch comes back with its articles, published again where one may publish', async () => {
  const { user, askedFor } = shown()
  const line = await lineOf()
  expect(line.getByText('29 天')).toBeTruthy()
  await user.click(line.getByRole('button', { name: /^还原/ }))
  const dialog = within(await screen.findByRole('dialog', {}, slow))
  await user.click(await dialog.findByRole('button', { name: '还原' }, slow))
  await screen.findByText('还原成功', {}, slow)
  expect(askedFor('POST /cms/cmsClassRecycle/restore')[0]?.body).toEqual({
    ids: ['news'],
    withArticles: true,
    republish: true,
  })
})

test('栏目回收站: it goes for good only when its name was typed', async () => {
  const { user, askedFor } = shown()
  const line = await lineOf()
  await user.click(line.getByRole('button', { name: /更多/ }))
  await user.click(await screen.findByRole('menuitem', { name: '彻底删除' }))
  const dialog = within(await screen.findByRole('alertdialog', {}, slow))
  const button = dialog.getByRole('button', { name: '彻底删除' })
  expect(button).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox'), '新闻动态')
  await user.click(button)
  await screen.findByText('删除成功', {}, slow)
  expect(askedFor('POST /cms/cmsClassRecycle/news')).toHaveLength(1)
})

test('栏目回收站: who may only look is offered no act', async () => {
  shown(['cms:cmsClassRecycle:list'])
  const line = await lineOf()
  expect(line.queryByRole('button', { name: /^还原/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '清空回收站' })).toBeNull()
})
