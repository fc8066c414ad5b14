import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { noticeCalls } from '@app/shared/system/notice.ts'
import { noticeTopic, urgent } from '@app/shared/system/noticeNews.ts'
import { ShellContext, type Shell } from '#/kit/session/shell.ts'
import { liveChannel } from '#testing/live.ts'
import { renderPage } from '#testing/renderPage.tsx'
import bell from './notice.header.tsx'

afterEach(() => vi.unstubAllGlobals())

const opened = `GET ${noticeCalls.view.path.replace(':id', '消防演练')}`

async function arrived(...titles: string[]) {
  const channel = liveChannel()
  const page = renderPage(
    <ShellContext value={{ open: () => undefined, pages: [] } as unknown as Shell}>
      <bell.Component />
    </ShellContext>,
    {
      answers: {
        ...channel.answers,
        [`GET ${noticeCalls.unreadCount.path}`]: { data: titles.length },
        [opened]: { code: 500, msg: '公告已撤回' },
      },
    },
  )
  const leave = await channel.start()
  for (const noticeTitle of titles)
    channel.tell({ topic: noticeTopic, data: { kind: 'published', id: noticeTitle, noticeTitle, priority: urgent } })
  const line = within(await screen.findByRole('alert', {}, { timeout: 20_000 }))
  return { ...page, leave, line }
}

test('紧急公告: several are one line with their number, the newest is opened first', async () => {
  const { user, line, askedFor, leave } = await arrived('停水', '停电', '消防演练')
  expect(await line.findByText('紧急公告 3 条')).toBeTruthy()
  expect(line.getByText('消防演练')).toBeTruthy()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(line.getByRole('button', { name: '查看' }))
  await waitFor(() => expect(askedFor(opened)).toHaveLength(1))
  expect(line.getByText('紧急公告 2 条')).toBeTruthy()
  expect(line.getByText('停电')).toBeTruthy()
  leave()
})

test('紧急公告: 全部关闭 takes all of them away', async () => {
  const { user, line, leave } = await arrived('停水', '停电')
  await user.click(await line.findByRole('button', { name: '全部关闭' }))
  expect(screen.queryByRole('alert')).toBeNull()
  leave()
})

test('紧急公告: one alone names itself', async () => {
  const { user, line, leave } = await arrived('停水')
  expect(line.getByText('紧急公告：停水')).toBeTruthy()
  await user.click(line.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('alert')).toBeNull()
  leave()
})
