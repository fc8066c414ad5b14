import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { directory } from '@app/shared/system/directory.ts'
import { noTabs } from '#/app/tabs/tabs.reducer.ts'
import { useTabs } from '#/app/tabs/tabs.store.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { ShellContext, type PageLink, type Shell } from '#/kit/session/shell.ts'
import { rememberPage } from '#/stores/recentPages.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { CommandPalette } from './CommandPalette.tsx'

const page = (fullPath: string, title: string, folder?: string): PageLink => ({
  fullPath,
  title,
  icon: undefined,
  remark: undefined,
  groups: ['组织管理'],
  folder,
  external: false,
})
const pages = [page('/org/user', '用户管理', 'system/user'), page('/org/post', '岗位管理', 'system/post')]
const search = `GET ${directory.search.path}`
const people = [
  { id: 'd1', title: '研发部', attributes: { nodeType: 'dept' } },
  { id: 'u7', title: '李雷', attributes: { nodeType: 'user', subtitle: '研发部' } },
]

const open = vi.fn<(fullPath: string) => void>()
beforeEach(() => {
  open.mockReset()
  localStorage.clear()
  useTabs.setState({ ...noTabs })
})

function palette(shown: readonly PageLink[] = pages, permissions = ['*:*:*']) {
  const shell = { pages: shown, open } as unknown as Shell
  const done = vi.fn<() => void>()
  const rendered = renderPage(
    <ShellContext value={shell}>
      <CommandPalette onClose={done} />
    </ShellContext>,
    { permissions, answers: { [search]: { data: people } } },
  )
  return { ...rendered, done }
}
const field = () => screen.findByRole('combobox', { name: '搜索页面、人员、帮助和操作' })
const option = (name: RegExp) => screen.findByRole('option', { name })

test('命令面板: a person is found by name and opens the list of users with only that name', async () => {
  const { user, askedFor, done } = palette()
  await user.type(await field(), '李')
  await option(/李雷\s*研发部/)
  expect(askedFor(search).map(({ query }) => query.get('searchText'))).toEqual(['李'])
  expect(screen.queryByRole('option', { name: /^研发部/ })).toBeNull()
  await user.keyboard('{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith('/org/user?f.name=%E6%9D%8E%E9%9B%B7')
  expect(done).toHaveBeenCalledOnce()
})

test('命令面板: without the page or the right nobody is looked for', async () => {
  const first = palette([page('/org/post', '岗位管理', 'system/post')])
  await first.user.type(await field(), '李')
  expect(await screen.findByText('没有符合条件的结果，可以输入名称中的字或拼音首字母')).toBeTruthy()
  first.unmount()
  const second = palette(pages, ['system:post:list'])
  await waitFor(() => expect(second.client.getQueryData(meQuery.queryKey)).toBeTruthy())
  await second.user.type(await field(), '李')
  await screen.findByText('没有符合条件的结果，可以输入名称中的字或拼音首字母')
  expect([...first.askedFor(search), ...second.askedFor(search)]).toEqual([])
})

test('命令面板: help of the own pages is found by its words and leads to its page', async () => {
  const { user } = palette()
  await user.type(await field(), '批量导入用户')
  const line = await option(/批量导入用户/)
  expect(line.textContent).toContain('有错误时一行也不会保存')
  await user.click(line)
  expect(open).toHaveBeenCalledExactlyOnceWith('/org/user')
})

test('命令面板: help of a page that somebody does not have is not offered', async () => {
  const { user } = palette([page('/org/post', '岗位管理', 'system/post')])
  await user.type(await field(), '批量导入用户')
  await screen.findByText('没有符合条件的结果，可以输入名称中的字或拼音首字母')
})

test('命令面板: arrows walk through the lines, the pages used last stand first', async () => {
  const { client, unmount } = palette()
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toBeTruthy())
  const id = client.getQueryData(meQuery.queryKey)?.user.id ?? ''
  unmount()
  rememberPage(id, '/org/post')
  rememberPage('somebody else', '/org/user')
  const again = palette()
  await option(/岗位管理/)
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  await waitFor(() => expect(chosen()).toContain('岗位管理'))
  await again.user.click(await field())
  await again.user.keyboard('{ArrowDown}')
  expect(chosen()).toContain('工作台')
  await again.user.keyboard('{ArrowUp}{Enter}')
  expect(open).toHaveBeenCalledExactlyOnceWith('/org/post')
})
