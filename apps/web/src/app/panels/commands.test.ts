import { expect, test, vi } from 'vitest'
import type { Shell } from '#/kit/shell.ts'
import { noTabs } from '#/app/tabs/tabs.reducer.ts'
import { allCommands, findCommands } from './commands.ts'

const link = (fullPath: string, title: string, external = false) => ({
  fullPath,
  title,
  icon: undefined,
  remark: undefined,
  groups: ['组织管理'],
  external,
})
const open = vi.fn<(fullPath: string) => void>()
const shell = {
  pages: [link('/index', '工作台'), link('/org/user', '用户管理'), link('https://example.com', '帮助', true)],
  open,
} as unknown as Shell

const all = () => allCommands(shell, noTabs.tabs, [{ title: '退出登录', run: () => undefined }])

test('open pages come first and only once, then menu pages, then actions', () => {
  expect(all().map((command) => [command.group, command.title])).toEqual([
    ['已打开的页面', '工作台'],
    ['菜单', '用户管理'],
    ['菜单', '帮助'],
    ['操作', '退出登录'],
  ])
})

test('a list that was searched counts as open', () => {
  const searched = { key: '/org/user', fullPath: '/org/user?f.userName=li', title: '用户管理', epoch: 0, usedAt: 1 }
  const titles = allCommands(shell, [...noTabs.tabs, searched], []).map((command) => command.title)
  expect(titles).toEqual(['工作台', '用户管理', '帮助'])
})

test('commands are found by title or pinyin initials', () => {
  expect(findCommands(all(), 'yhgl').map((command) => command.title)).toEqual(['用户管理'])
  expect(findCommands(all(), '')).toHaveLength(4)
  expect(findCommands(all(), '没有')).toEqual([])
})

test('a menu page opens as a tab, a link in a new window', () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  for (const command of all()) if (command.group === '菜单') command.run()
  expect(open).toHaveBeenCalledExactlyOnceWith('/org/user')
  expect(opened).toHaveBeenCalledExactlyOnceWith('https://example.com', '_blank', 'noopener,noreferrer')
})
