import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import { contentOf } from '@app/shared/portal/layout.ts'
import { PageLoaderContext, type PageLoader } from '#/kit/page/pageLoader.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { info, sysConfig } from '#testing/server.ts'
import DashBoardIndex from './DashBoardIndex.tsx'
import SwitchDialog from './SwitchDialog.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const item = (key: string, more: Partial<PortalItem> = {}): PortalItem => ({
  id: key,
  i: key,
  key,
  name: `${key}小页`,
  type: 'smallPage',
  url: key,
  x: 0,
  y: 0,
  w: 3,
  h: 100,
  isShowTitle: 'Y',
  isAllowDrag: true,
  options: { titleRequired: true, title: '', moreUrl: '', refresh: 0 },
  ...more,
})
const portal = (id: string, content: string, more: object = {}) => ({
  id,
  name: `${id}台`,
  code: id,
  applicationRange: 'U' as const,
  isDefault: 'N' as const,
  content,
  ...more,
})

let broken = false
let asked = 0
const pages: Record<string, () => React.ReactNode> = {
  good: () => <p>好的内容</p>,
  bad: () => {
    if (broken) throw new Error('broken on purpose')
    return <p>又好了</p>
  },
  counted: function Counted() {
    const { data } = useQuery({ queryKey: ['portlet', 'counted'], queryFn: () => ++asked })
    return <p>第 {data} 次</p>
  },
}
let missing = new Set<string>()
const load: PageLoader = (component) => {
  const Page = pages[component]
  if (missing.has(component)) return () => Promise.reject(new Error('offline'))
  return Page && (() => Promise.resolve({ default: Page }))
}

const open = vi.fn<(path: string) => void>()
const shell: Shell = {
  pages: [],
  open,
  close: () => undefined,
  closeCurrentPage: () => undefined,
  rename: () => undefined,
  refresh: () => undefined,
}

function show(
  portals: ReturnType<typeof portal>[],
  { url = '/index', page = <DashBoardIndex />, timeZone = sysConfig.timeZone } = {},
) {
  const all = { ...info, userPortalConfig: portals, defaultPortalConfig: portals[0] ?? null }
  return renderPage(
    <ShellContext value={shell}>
      <PageLoaderContext value={load}>{page}</PageLoaderContext>
    </ShellContext>,
    {
      url,
      answers: { 'GET /getInfo': { ...all }, 'GET /common/getSysConfig': { data: { ...sysConfig, timeZone } } },
    },
  )
}

test('工作台: shows the cards of the default workbench in reading order, of another one by its key', async () => {
  const first = contentOf([item('counted', { y: 100 }), item('good', { isShowTitle: 'N' })])
  const portals = [portal('甲', first), portal('乙', contentOf([item('good', { name: '另一个' })]))]
  show(portals)
  expect(await screen.findByText('好的内容')).toBeTruthy()
  const cards = screen
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label') ?? card.querySelector('h2')?.textContent)
  expect(cards).toEqual(['good小页', 'counted小页'])
  show(portals, { url: '/index?key=乙' })
  expect(await screen.findByRole('heading', { name: '另一个' })).toBeTruthy()
})

test('工作台: a portlet that fails shows its error alone and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  broken = true
  missing = new Set(['late'])
  const { user } = show([portal('甲', contentOf([item('good'), item('bad', { y: 100 }), item('late', { y: 200 })]))])
  expect(await screen.findByText('好的内容')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('加载失败')).toHaveLength(2))
  broken = false
  await user.click(screen.getByRole('button', { name: '重试 bad小页' }))
  expect(await screen.findByText('又好了')).toBeTruthy()
  expect(screen.getAllByText('加载失败')).toHaveLength(1)
  missing = new Set()
  pages.late = () => <p>终于到了</p>
  await user.click(screen.getByRole('button', { name: '重试 late小页' }))
  expect(await screen.findByText('终于到了')).toBeTruthy()
})

test('工作台: a card is refreshed by hand and by itself while it is looked at', async () => {
  asked = 0
  const options = { titleRequired: true, title: '自定义标题', moreUrl: '/system/notice/NoticeReadIndex', refresh: 2 }
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { user } = show([portal('甲', contentOf([item('counted', { options })]))])
  expect(await screen.findByText('第 1 次')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '自定义标题' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '更多 自定义标题' }).getAttribute('href')).toBe(
    '/system/notice/NoticeReadIndex',
  )
  await user.click(screen.getByRole('button', { name: '刷新 自定义标题' }))
  expect(await screen.findByText('第 2 次')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(await screen.findByText('第 3 次')).toBeTruthy()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(asked).toBe(3)
})

test('工作台: a damaged layout concerns its own workbench only and offers a new start', async () => {
  show([portal('甲', '[{"i":'), portal('乙', contentOf([item('good')]))])
  expect(await screen.findByText('数据格式错误')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新设计' })).toBeTruthy()
  show([portal('甲', '[{"i":'), portal('乙', contentOf([item('good')]))], { url: '/index?key=乙' })
  expect(await screen.findByText('好的内容')).toBeTruthy()
})

test('工作台: without any workbench one can be added, an empty one says so', async () => {
  show([])
  expect(await screen.findByText('暂无工作台，点击添加')).toBeTruthy()
  show([portal('空', '[]')])
  expect(await screen.findByText('该工作台还没有小页')).toBeTruthy()
})

test('切换工作台: the current one is marked, an own one becomes the default, those of the system cannot be deleted', async () => {
  open.mockClear()
  const portals = [
    portal('甲', '[]', { isDefault: 'Y' }),
    portal('乙', '[]'),
    portal('系统', '[]', { applicationRange: 'S' }),
  ]
  const { user, askedFor } = show(portals, { page: <SwitchDialog onClose={() => undefined} /> })
  const list = await screen.findByRole('list', { name: '工作台' })
  await waitFor(() =>
    expect(within(list).getByRole('button', { name: '甲台' }).getAttribute('aria-current')).toBe('true'),
  )
  expect(within(list).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByRole('button', { name: '删除 系统台' })).toBeNull()
  expect(screen.getByRole('button', { name: '添加工作台' })).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: '乙台' }))
  expect(open).toHaveBeenCalledWith('/index?key=%E4%B9%99')
  await waitFor(() =>
    expect(askedFor('POST /system/sysPortalConfig/updateDefaultPortalConfig')[0]?.body).toEqual({ id: '乙' }),
  )
})

test('切换工作台: an own one is deleted after a question that names it', async () => {
  const { user, askedFor } = show([portal('甲', '[]')], { page: <SwitchDialog onClose={() => undefined} /> })
  await user.click(await screen.findByRole('button', { name: '删除 甲台' }))
  expect(await screen.findByText('确认删除小页【甲台】')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(await screen.findByText('删除成功')).toBeTruthy()
  expect(askedFor('POST /system/sysPortalConfig/甲')).toHaveLength(1)
})

test.each([
  ['Pacific/Kiritimati', '3 月 14 日 星期六'],
  ['Pacific/Niue', '3 月 13 日 星期五'],
])('工作台: the day is the one of the product, in %s %s', async (timeZone, day) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date('2026-03-13T12:00:00Z'))
  show([portal('甲', contentOf([item('good')]))], { timeZone })
  expect(await screen.findByText(day, { exact: false })).toBeTruthy()
})
