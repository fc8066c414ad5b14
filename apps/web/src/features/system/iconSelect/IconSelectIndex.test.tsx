import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#testing/renderPage.tsx'
import IconSelectIndex from './IconSelectIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

test('图标选择: a click copies the name of the icon', async () => {
  const { user } = renderPage(<IconSelectIndex />)
  const own = within(await screen.findByRole('listbox', { name: '自定义图标' }))
  await user.click(own.getByRole('option', { name: 'dashboardNew' }))
  expect(await screen.findByText('dashboardNew 复制成功 🎉🎉🎉')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('dashboardNew')
})

test('图标选择: an emptied search shows the tab again', async () => {
  const { user } = renderPage(<IconSelectIndex />)
  const search = screen.getByRole('searchbox', { name: '全局搜索图标' })
  await user.type(search, 'wechat')
  expect(within(screen.getByRole('listbox', { name: '搜索结果' })).getAllByRole('option')).toHaveLength(2)
  await user.clear(search)
  expect(await screen.findByRole('listbox', { name: '自定义图标' })).toBeTruthy()
})
