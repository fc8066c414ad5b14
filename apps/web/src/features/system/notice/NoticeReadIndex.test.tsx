import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dictDataCalls } from '@app/shared/system/dictData.ts'
import { noticeCalls, type NoticeReadItem, type NoticeView } from '@app/shared/system/notice.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import bell from './notice.header.tsx'
import NoticeReadIndex from './NoticeReadIndex.tsx'

afterEach(() => vi.unstubAllGlobals())

const item = (given: Partial<NoticeReadItem>): NoticeReadItem =>
  ({
    id: 'n1',
    noticeTitle: '系统升级',
    noticeType: '1',
    isRead: '0',
    publishByName: '管理员',
    createByName: '王敏',
    createTime: '2026-01-02 03:04:05',
    publishTime: '2026-05-06 07:08:09',
    isTop: 'N',
    priority: 'M',
    source: 'manual',
    linkUrl: null,
    expired: false,
    ...given,
  }) as NoticeReadItem

const opened: NoticeView = {
  id: 'n1',
  noticeTitle: '系统升级',
  noticeType: '1',
  noticeContentHtml: '<p>今晚<strong>维护</strong><img src="x" onerror="alert(1)"></p>',
  publishByName: '管理员',
  publishTime: '2026-05-06 07:08:09',
  createByName: '王敏',
  createTime: '2026-01-02 03:04:05',
  priority: 'M',
  source: 'manual',
  linkUrl: null,
  expired: false,
  attachments: [{ id: 'f1', originalName: '说明.pdf', fileSuffix: 'pdf', fileSize: 2048 }],
}

const entry = (dictType: string, dictValue: string, dictLabel: string) => ({
  id: dictLabel,
  dictType,
  dictValue,
  dictLabel,
})
const dictionaries: Answers = Object.fromEntries(
  Object.entries({
    sys_notice_type: [entry('sys_notice_type', '1', '通知'), entry('sys_notice_type', '2', '公告')],
    sys_notice_source: [],
  }).flatMap(([type, data]) =>
    [dictDataCalls.byType, dictDataCalls.allByType].map(({ path }) => [`GET ${path.replace(':type', type)}`, { data }]),
  ),
)

const open = vi.fn<Shell['open']>()
const shell = { open, pages: [] } as unknown as Shell

function show(rows: NoticeReadItem[], answers: Answers = {}, url = '/') {
  open.mockClear()
  const list = rows
  return renderPage(
    <ShellContext value={shell}>
      <NoticeReadIndex />
      <bell.Component />
    </ShellContext>,
    {
      permissions: [],
      url,
      answers: {
        [`GET ${noticeCalls.readingPage.path}`]: () => ({
          data: { list, total: list.length, totalKind: 'exact', pageNum: 1, pageSize: 20, pages: 1 },
        }),
        [`GET ${noticeCalls.view.path.replace(':id', 'n1')}`]: { data: opened },
        [`GET ${noticeCalls.unreadCount.path}`]: { data: rows.filter(({ isRead }) => isRead === '0').length },
        ...dictionaries,
        'GET /system/sysTableConfig/getInfoByTableKey/system-reading-notice-NoticeIndex-table': { data: null },
        ...answers,
      },
    },
  )
}

test('通知公告阅读: unread titles stand out, tags say what is on top, urgent or over', async () => {
  show([item({ isTop: 'Y', priority: 'H' }), item({ id: 'n2', noticeTitle: '旧闻', isRead: '1', expired: true })])
  const unread = (await screen.findByText('系统升级')).closest('tr') as HTMLElement
  for (const text of ['置顶', '紧急', '未读', '2026-05-06']) expect(within(unread).getByText(text)).toBeTruthy()
  expect(within(unread).getByText('系统升级').closest('[data-unread]')?.getAttribute('data-unread')).toBe('true')
  const read = screen.getByText('旧闻').closest('tr') as HTMLElement
  for (const text of ['已过期', '已读']) expect(within(read).getByText(text)).toBeTruthy()
  expect(within(read).getByText('旧闻').closest('[data-unread]')?.getAttribute('data-unread')).toBe('false')
})

test('通知公告阅读: 阅读 opens the whole notice, cleaned, and the list is read anew', async () => {
  const page = show([item({})])
  await page.user.click(await screen.findByRole('button', { name: /阅读/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('公告详情')).toBeTruthy()
  expect(await within(dialog).findByRole('heading', { name: '系统升级(通知)' })).toBeTruthy()
  for (const text of ['发布人：管理员', '发布时间：2026-05-06 07:08:09', '维护', '说明.pdf', '2.0 KB'])
    expect(within(dialog).getByText(text)).toBeTruthy()
  expect(dialog.querySelector('[onerror]')).toBeNull()
  await waitFor(() => expect(page.askedFor(`GET ${noticeCalls.readingPage.path}`).length).toBeGreaterThan(1))
})

test('通知公告阅读: a notice that was withdrawn meanwhile says so in place', async () => {
  const page = show([item({})], {
    [`GET ${noticeCalls.view.path.replace(':id', 'n1')}`]: { code: 500, msg: '公告不存在或已撤回' },
  })
  await page.user.click(await screen.findByRole('button', { name: /阅读/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('公告不存在或已撤回')).toBeTruthy()
})

test('通知公告阅读: ticked ones are marked after a question', async () => {
  const page = show([item({}), item({ id: 'n2', noticeTitle: '第二条' })])
  await screen.findByText('第二条')
  expect(screen.queryByRole('button', { name: '标记已读' })).toBeNull()
  for (const line of screen.getAllByRole('row').slice(1)) await page.user.click(within(line).getByRole('checkbox'))
  await page.user.click(await screen.findByRole('button', { name: '标记已读' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getAllByText('确认标记所选中数据?').length).toBeGreaterThan(0)
  await page.user.click(within(question).getByRole('button', { name: '标记已读' }))
  expect(await screen.findByText('标记成功')).toBeTruthy()
  expect(page.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    noticeCalls.markRead.path.replace(':ids', 'n1,n2'),
  ])
})

test('通知公告阅读: 全部已读 marks everything after a question', async () => {
  const page = show([item({})])
  await page.user.click(await screen.findByRole('button', { name: '全部已读' }))
  const question = await screen.findByRole('alertdialog')
  await page.user.click(within(question).getByRole('button', { name: '全部已读' }))
  expect(await screen.findByText('标记成功')).toBeTruthy()
  expect(page.askedFor(`POST ${noticeCalls.readAll.path}`)).toHaveLength(1)
})

test('通知公告阅读: a link opens its notice, a message leads on to its page', async () => {
  const page = show(
    [item({})],
    { [`GET ${noticeCalls.view.path.replace(':id', 'n1')}`]: { data: { ...opened, linkUrl: '/task/todo?id=7' } } },
    '/?id=n1',
  )
  const dialog = await screen.findByRole('dialog')
  await page.user.click(await within(dialog).findByRole('button', { name: '前往查看' }))
  expect(open).toHaveBeenCalledWith('/task/todo?id=7')
})

test('铃铛: shows what getInfo counted, leads to the reading page and is at rest after the visit', async () => {
  const notices = Array.from({ length: 100 }, (_, i) => ({ id: String(i), noticeTitle: '未读' }))
  const page = show([], {
    'GET /getInfo': {
      user: {
        id: '9',
        name: '王敏',
        userName: 'w',
        userType: '1',
        status: '0',
        version: 1,
        sysRoles: [],
        admin: false,
      },
      roles: [],
      permissions: [],
      sysNoticeList: notices,
    },
  })
  const button = await screen.findByRole('button', { name: '99+ 条未读消息' })
  expect(within(button).getByText('99+')).toBeTruthy()
  await page.user.click(button)
  expect(open).toHaveBeenCalledWith('/system/notice/NoticeReadIndex')
  expect(await screen.findByRole('button', { name: '消息' })).toBeTruthy()
})
