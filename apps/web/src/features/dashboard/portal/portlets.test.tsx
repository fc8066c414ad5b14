import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { session } from '@app/shared/auth/session.ts'
import { server } from '@app/shared/monitor/server.ts'
import { board } from '@app/shared/portal/board.ts'
import { calendar } from '@app/shared/portal/calendar.ts'
import { commonUseMenu } from '@app/shared/system/commonUseMenu.ts'
import { configCalls } from '@app/shared/system/config.ts'
import { downloadFiles } from '@app/shared/system/downloadFiles.ts'
import { noticeCalls } from '@app/shared/system/notice.ts'
import { PortletContext } from '#/kit/page/portlet.ts'
import { productNow } from '#/kit/session/productNow.ts'
import { ShellContext, type PageLink, type Shell } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { sysConfig } from '#testing/server.ts'
import AboutIndex from './AboutIndex.tsx'
import AppsIndex from './AppsIndex.tsx'
import CalendarIndex from './CalendarIndex.tsx'
import CommonUseIndex from './CommonUseIndex.tsx'
import FiguresIndex from './FiguresIndex.tsx'
import LoginTrendIndex from './LoginTrendIndex.tsx'
import NoticeListIndex from './NoticeListIndex.tsx'
import SystemStateIndex from './SystemStateIndex.tsx'
import ToDoIndex from './ToDoIndex.tsx'
import TransfersIndex from './TransfersIndex.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => undefined, resize: () => undefined, close: () => undefined }),
}))

const page = (fullPath: string, title: string, group: string): PageLink => ({
  fullPath,
  title,
  icon: 'team',
  remark: `${title}菜单`,
  groups: [group],
  external: false,
})
const pages = [
  page('/org/user', '用户管理', '组织管理'),
  page('/org/post', '岗位管理', '组织管理'),
  page('/sysSetting/dict', '字典管理', '系统设置'),
]
const shell: Shell = {
  pages,
  open: () => undefined,
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}
type Answers = NonNullable<Parameters<typeof renderPage>[1]>['answers']
const helpLinks = configCalls.byKey.path.replace(':key', 'sys.index.helpLinks')
const show = (children: ReactNode, answers: Answers = {}, titled = false) =>
  renderPage(
    <ShellContext value={shell}>
      <PortletContext value={{ titled }}>
        <Suspense>{children}</Suspense>
      </PortletContext>
    </ShellContext>,
    { answers: { [`GET ${helpLinks}`]: { data: '[]' }, ...answers } },
  )
const get = ({ path }: { path: string }, data: unknown) => ({ [`GET ${path}`]: { data } })
const links = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('link')
    .map((link) => link.textContent)
const kept = (id: string, path: string, title: string) => ({ id, path, title, icon: 'team', sort: 10 })

test('快捷入口: without own choice the default pages that the caller has, in their order', async () => {
  show(<CommonUseIndex />, get(commonUseMenu.list, []))
  expect(links(await screen.findByRole('list'))).toEqual(['用户管理', '岗位管理', '字典管理'])
})

test('快捷入口: own pages replace the default ones; those without a right are not shown', async () => {
  show(
    <CommonUseIndex />,
    get(commonUseMenu.list, [kept('1', '/sysSetting/dict', '字典管理'), kept('2', '/gone', '无')]),
  )
  expect(links(await screen.findByRole('list'))).toEqual(['字典管理'])
})

test('快捷入口: pages are searched, added and removed', async () => {
  const { user, askedFor } = show(<CommonUseIndex />, get(commonUseMenu.list, [kept('k1', '/org/user', '用户管理')]))
  await user.click(await screen.findByRole('button', { name: '添加常用' }))
  const dialog = await screen.findByRole('dialog', { name: '添加常用应用' })
  await user.type(within(dialog).getByPlaceholderText('请输入需要搜索的内容'), 'gwgl')
  await user.click(within(dialog).getByRole('button', { name: '添加 岗位管理' }))
  await waitFor(() => expect(askedFor(`POST ${commonUseMenu.save.path}`)).toHaveLength(1))
  expect(askedFor(`POST ${commonUseMenu.save.path}`)[0]?.body).toMatchObject({ path: '/org/post', title: '岗位管理' })
  await user.clear(within(dialog).getByPlaceholderText('请输入需要搜索的内容'))
  await user.click(within(dialog).getByRole('tab', { name: '组织管理' }))
  await user.click(within(dialog).getAllByRole('button', { name: '移除 用户管理' }).at(-1) as HTMLElement)
  await waitFor(() => expect(askedFor('POST /system/sysCommonUseMenu/k1')).toHaveLength(1))
})

test('快捷入口: put in order by keys', async () => {
  const { user, askedFor } = show(
    <CommonUseIndex />,
    get(commonUseMenu.list, [kept('k1', '/org/user', '用户管理'), kept('k2', '/org/post', '岗位管理')]),
  )
  await user.click(await screen.findByRole('button', { name: '添加常用' }))
  // The opening dialog takes the focus to itself at a moment of its own.
  fireEvent.keyDown(await screen.findByRole('button', { name: '移动 用户管理' }), { key: 'ArrowDown' })
  await waitFor(() => expect(askedFor(`POST ${commonUseMenu.arrange.path}`)[0]?.body).toEqual({ ids: ['k2', 'k1'] }))
})

test('我的应用: pages by their group, found by pinyin', async () => {
  const { user } = show(<AppsIndex />)
  expect(screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual(['组织管理', '系统设置'])
  await user.type(screen.getByPlaceholderText('输入菜单名称，支持拼音模糊搜索'), 'zdgl')
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['字典管理'])
  await user.type(screen.getByPlaceholderText('输入菜单名称，支持拼音模糊搜索'), 'zzz')
  expect(screen.getByText('没有符合条件的菜单')).toBeTruthy()
})

const news = (id: string, isRead: '0' | '1') => ({
  id,
  noticeTitle: `公告${id}`,
  noticeType: '1',
  isRead,
  publishTime: '2020-01-02 03:04:05',
  isTop: 'N',
  priority: 'M',
  source: 'manual',
  linkUrl: null,
  expired: false,
})

test('公告: unread ones have a mark, each leads to the reader; a tab asks for its type', async () => {
  const { user, askedFor } = show(
    <NoticeListIndex />,
    get(noticeCalls.readingPage, { list: [news('a', '0'), news('b', '1')], total: -1 }),
  )
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe('未读公告a2020-01-02')
  expect(second?.textContent).toBe('公告b2020-01-02')
  expect(screen.getByRole('link', { name: '公告a' }).getAttribute('href')).toBe('/system/notice/NoticeReadIndex?id=a')
  await user.click(screen.getByRole('tab', { name: '公告' }))
  await waitFor(() => expect(askedFor(`GET ${noticeCalls.readingPage.path}`).at(-1)?.query.get('noticeType')).toBe('2'))
})

test('待办: a link where the caller may open the page, words where not', async () => {
  const todo = { key: 'a', label: '导出完成', title: '用户.xlsx', time: null, path: '/fileCenter/x', tone: 'success' }
  show(<ToDoIndex />, {
    ...get(board.todos, [todo, { ...todo, key: 'b', title: '停机', path: '/system/notice/NoticeReadIndex?id=1' }]),
  })
  expect((await screen.findByRole('link', { name: '停机' })).getAttribute('href')).toContain('id=1')
  expect(screen.getByText('用户.xlsx').tagName).toBe('SPAN')
})

test('待办: nothing waits', async () => {
  show(<ToDoIndex />, get(board.todos, []))
  expect(await screen.findByText('待办已清空')).toBeTruthy()
})

test('平台简介: version, licence and links by their group; a broken setting hides nothing else', async () => {
  const answers = { ...get(board.about, { version: '1.2.3' }), ...get(session.getSysConfig, sysConfig) }
  const shown = show(<AboutIndex />, {
    ...answers,
    ...get({ path: helpLinks }, '[{"group":"文档","title":"手册","url":"/manual"}]'),
  })
  expect(await screen.findByText('1.2.3')).toBeTruthy()
  expect((await screen.findByRole('link', { name: '手册' })).getAttribute('href')).toBe('/manual')
  shown.unmount()
  show(<AboutIndex />, { ...answers, ...get({ path: helpLinks }, '{broken') })
  expect(await screen.findByText('1.2.3')).toBeTruthy()
})

test('登录趋势: the numbers of the days stand behind the chart; another span is asked for', async () => {
  const { user, askedFor } = show(
    <LoginTrendIndex />,
    get(board.trend, [
      { day: '2026-11-19', logins: 3, operations: null },
      { day: '2026-11-20', logins: 4, operations: null },
    ]),
  )
  expect(await screen.findByRole('img', { name: '登录趋势：最近 2 天共登录 7 次，今天 4 次' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '查看数据' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['日期登录次数', '2026-11-204', '2026-11-193'])
  await user.click(screen.getByText('三个月'))
  await waitFor(() => expect(askedFor(`GET ${board.trend.path}`).at(-1)?.query.get('months')).toBe('3'))
})

test('数据概览: large numbers are shortened, the full one is their title', async () => {
  show(<FiguresIndex />, get(board.figures, [{ key: 'files', title: '文件', value: 1_234_567, unit: '个' }]))
  expect((await screen.findByText('123.5 万')).title).toBe('1,234,567')
})

test('我的导出导入: what runs with its progress, what has ended with its file', async () => {
  const transfer = { failed: 0, hasResult: false, reason: null, createTime: 'x', completeTime: null, progress: 40 }
  show(
    <TransfersIndex />,
    get(downloadFiles.mine, [
      { ...transfer, id: '1', kind: 'import', label: '用户', fileName: 'a.xlsx', state: 'running' },
      { ...transfer, id: '2', kind: 'export', label: '岗位', fileName: 'b.xlsx', state: 'success' },
    ]),
  )
  expect(await screen.findByRole('progressbar', { name: '导入用户进度' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '下载 b.xlsx' })).toBeTruthy()
})

test('系统状态: what is in use, how many nodes are there and which are lost', async () => {
  const figures = {
    nodeId: 'n1',
    cpu: { free: 68 },
    mem: { usage: 95.25 },
    jvm: { usage: 10, runTime: '0天1小时2分钟' },
    node: { requestsPerMinute: 12 },
  }
  show(<SystemStateIndex />, {
    ...get(server.figures, figures),
    ...get(server.nodes, [
      { id: 'n1', state: 'live' },
      { id: 'n2', state: 'lost' },
    ]),
  })
  expect((await screen.findByRole('progressbar', { name: '处理器使用率' })).getAttribute('aria-valuenow')).toBe('32')
  expect(screen.getByText('95.3%')).toBeTruthy()
  expect(await screen.findByText('1 个在线，1 个失去联系')).toBeTruthy()
})

test('小页: a card that shows the title is not told it twice', async () => {
  show(<AppsIndex />, {}, true)
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

const today = productNow().format('YYYY-MM-DD')
const entry = { id: 'e1', title: '周会', day: today, beginTime: '09:30', endTime: null, remark: null, version: 3 }

test('日历: the day of today with its entries; arrows move from day to day', async () => {
  const { user } = show(<CalendarIndex />, get(calendar.list, [entry]))
  expect(await screen.findByText('周会')).toBeTruthy()
  const day = screen.getByRole('button', { pressed: true })
  expect(day.getAttribute('aria-label')).toMatch(/1 条日程$/)
  day.focus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('这一天没有日程')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-pressed')).toBe('true')
})

test('日历: a workbench that was left open over midnight is in the new day', async () => {
  vi.setSystemTime(new Date(2026, 2, 31, 12))
  try {
    show(<CalendarIndex />, get(calendar.list, []))
    expect(await screen.findByRole('heading', { name: '3 月 31 日' })).toBeTruthy()
    vi.setSystemTime(new Date(2026, 3, 1, 12))
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByRole('heading', { name: '4 月 1 日' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('2026 年 4 月')
  } finally {
    vi.useRealTimers()
  }
})

test('日历: an entry is noted, changed and removed after a question', async () => {
  const { user, askedFor } = show(<CalendarIndex />, {
    ...get(calendar.list, [entry]),
    [`POST ${calendar.save.path}`]: { data: entry },
  })
  await screen.findByText('周会')
  await user.click(screen.getByRole('button', { name: '新增' }))
  const dialog = await screen.findByRole('dialog', { name: '新增日程' })
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('日程标题不能为空')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: '日程标题' }), '体检')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(askedFor(`POST ${calendar.save.path}`)).toHaveLength(1))
  expect(askedFor(`POST ${calendar.save.path}`)[0]?.body).toEqual({
    title: '体检',
    day: today,
    beginTime: null,
    endTime: null,
    remark: null,
  })
  await user.click(await screen.findByRole('button', { name: '删除 周会' }))
  const question = await screen.findByRole('alertdialog', { name: '删除日程【周会】' })
  await user.click(within(question).getByRole('button', { name: '删除' }))
  await waitFor(() => expect(askedFor('POST /portal/calendar/e1')).toHaveLength(1))
})
