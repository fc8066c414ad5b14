import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageData } from '#/kit/testing/toy.ts'
import { renderPage } from '#testing/renderPage.tsx'
import ContentPicker from './ContentPicker.tsx'

afterEach(() => vi.unstubAllGlobals())

const slow = { timeout: 20_000 }
const found = pageData([
  { id: 'a1', title: '厂区新线', className: '新闻', status: '1' },
  { id: 'a2', title: '旧稿', className: '新闻', status: '0' },
])
const node = { id: 'c1', key: 'c1', title: '公告', parentId: '0', isLeaf: true, selectable: true, disabled: false }
const tree = { data: [{ ...node, attributes: { classType: 'list', status: '0' } }] }

function show() {
  const onPick = vi.fn<(link: { href: string; text: string }) => void>()
  const page = renderPage(<ContentPicker onPick={onPick} onClose={() => undefined} />, {
    answers: { 'GET /cms/cmsArticle/page': found, 'GET /cms/cmsClass/listTree/3/0': tree },
  })
  return { ...page, onPick }
}

test('链接站内内容: an article is searched by its title and named by its id', async () => {
  const { user, onPick, askedFor } = show()
  const box = await screen.findByRole('combobox', { name: '文章' }, slow)
  expect(screen.getByRole('button', { name: '确定' }).hasAttribute('disabled')).toBe(true)
  await user.type(box, '新线')
  await user.click(await screen.findByText('厂区新线（新闻）', {}, slow))
  expect(screen.getByText('旧稿（新闻，未发布）')).toBeTruthy()
  expect(askedFor('GET /cms/cmsArticle/page').map(({ query }) => query.get('keyword'))).toContain('新线')
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(onPick).toHaveBeenCalledWith({ href: 'cms://article/a1', text: '厂区新线' })
})

test('链接站内内容: a class is chosen from the tree', async () => {
  const { user, onPick } = show()
  await user.click(await screen.findByText('栏目', {}, slow))
  await user.click(await screen.findByText('公告', {}, slow))
  await user.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(onPick).toHaveBeenCalledWith({ href: 'cms://class/c1', text: '公告' }))
})
