import { expect, test, vi } from 'vitest'
import { noTabs } from '#/app/tabs/tabs.reducer.ts'
import type { Shell } from '#/kit/session/shell.ts'
import { allCommands, findCommands, type Command, type CommandGroup } from './commands.ts'

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

const nothing = { shell, tabs: noTabs.tabs, recent: [], actions: [] }
const all = () => allCommands({ ...nothing, actions: [{ title: '退出登录', run: () => undefined }] })
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title)

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
  expect(titles(allCommands({ ...nothing, tabs: [...noTabs.tabs, searched] }))).toEqual(['工作台', '用户管理', '帮助'])
})

test('pages used last come first, as far as they are still in the menu and not open', () => {
  const recent = ['/gone', '/org/user', '/index', 'https://example.com']
  expect(allCommands({ ...nothing, recent }).map(({ group, title }) => [group, title])).toEqual([
    ['最近使用', '用户管理'],
    ['已打开的页面', '工作台'],
    ['菜单', '帮助'],
  ])
})

test('a page that was used before its menu moved stays among those used last, once', () => {
  const moved = { ...shell, pages: [{ ...link('/sys/user', '用户管理'), home: '/org/user' }] }
  for (const recent of [['/org/user'], ['/sys/user', '/org/user']])
    expect(allCommands({ ...nothing, shell: moved, recent }).map(({ group, title }) => [group, title])).toEqual([
      ['最近使用', '用户管理'],
      ['已打开的页面', '工作台'],
    ])
})

test('the best fit comes first and brings its group along; letters in order are enough', () => {
  const line = (group: CommandGroup, title: string, more: Partial<Command> = {}): Command => ({
    id: title,
    group,
    title,
    run: () => undefined,
    ...more,
  })
  const lines = [
    line('菜单', '操作日志'),
    line('菜单', '定时任务调度日志'),
    line('操作', '日志'),
    line('帮助', '怎样导出', { text: '点导出后在下载中心看日志', searchedOnly: true }),
    line('人员', '李日', { found: true }),
  ]
  expect(titles(findCommands(lines, '日志'))).toEqual(['日志', '操作日志', '定时任务调度日志', '李日', '怎样导出'])
  expect(titles(findCommands(lines, '任务日志'))).toEqual(['定时任务调度日志', '李日'])
  expect(titles(findCommands(lines, 'dsrz'))).toEqual(['定时任务调度日志', '李日'])
  expect(titles(findCommands(lines, ''))).not.toContain('怎样导出')
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
