import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import type { ProcessAct } from '@app/shared/flowable/taskLists.ts'
import { usePrintWhenAsked } from '#/features/flowable/shared/printRecord.ts'
import { pageOf, renderList } from '#/features/flowable/shared/testing/renderList.tsx'
import { connectHttp } from '#/kit/http/http.ts'
import { liveChannel } from '#testing/live.ts'
import type { Answers } from '#testing/renderPage.tsx'
import ProcessIndex from './ProcessIndex.tsx'

const row = (acts: ProcessAct[], more: object = {}) => ({
  id: 'i1',
  title: '李磊的请假',
  number: null,
  procDefName: '请假',
  procDefVersion: 1,
  key: 'leave',
  definitionId: 'd1',
  summary: [],
  startTime: '2026-01-01 09:00:00',
  endTime: null,
  status: 'running',
  suspended: false,
  duration: 60,
  currentNodes: '审批',
  handlers: [],
  acts,
  ...more,
})
const list = 'GET /flowable/task/process/page'
const show = (rows: object[], answers: Answers = {}) =>
  renderList(<ProcessIndex />, { [list]: pageOf(...rows), ...answers })
const button = (name: string) => screen.findByRole('button', { name: `${name} 李磊的请假` })

test('我的流程: a row offers what the server says, and nothing else', async () => {
  const { user } = show([row(['recall', 'urge', 'cancel'])])
  expect(await button('撤回')).toBeTruthy()
  await user.click(await button('更多'))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['催办', '取消申请'])
})

test('我的流程: where a request has got to is shown as it goes on', async () => {
  const live = liveChannel()
  let now = row([])
  renderList(<ProcessIndex />, { ...live.answers, [list]: () => pageOf(now) })
  const leave = await live.start()
  expect(await screen.findByText('审批')).toBeTruthy()
  now = row([], { currentNodes: '归档' })
  live.tell({ topic: taskTopic, data: {} })
  expect(await screen.findByText('归档')).toBeTruthy()
  leave()
})

test('我的流程: a request is recalled with a reason, and the list is read anew', async () => {
  const { user, asked, askedFor } = show([row(['recall'])])
  await user.click(await button('撤回'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox'), '写错了')
  await user.click(dialog.getByRole('button', { name: '撤回' }))
  await waitFor(() => expect(askedFor(list).length).toBeGreaterThan(1))
  expect(asked.find(({ path }) => path === '/flowable/instance/recall')?.body).toEqual({
    instanceId: 'i1',
    comment: '写错了',
  })
})

test('我的流程: a refusal of the server stays in the dialog', async () => {
  const refused = { code: 500, msg: '流程取消失败，流程不处于运行中' }
  const { user } = show([row(['cancel'])], { 'POST /flowable/instance/cancel': refused })
  await user.click(await button('取消申请'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox'), '不用了')
  await user.click(dialog.getByRole('button', { name: '取消申请' }))
  expect(await dialog.findByText('流程取消失败，流程不处于运行中')).toBeTruthy()
})

test('我的流程: 打印 opens the record page, which prints when it has been read, and once', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user, open } = show([row(['print'])])
  await user.click(await button('打印'))
  expect(open).toHaveBeenCalledWith('/task/record?procInsId=i1')
  const { rerender } = renderHook(({ isThere }) => usePrintWhenAsked('i1', { isThere, isFailed: false }), {
    initialProps: { isThere: false },
  })
  expect(print).not.toHaveBeenCalled()
  rerender({ isThere: true })
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1), { timeout: 20_000 })
  renderHook(() => usePrintWhenAsked('i1', { isThere: true, isFailed: false }))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(print).toHaveBeenCalledTimes(1)
})

test('我的流程: a refused copy is told once, and is no fault of the page', async () => {
  const told = vi.fn<(text: string) => void>()
  const former = connectHttp({ token: () => undefined, expired: () => undefined, error: told })
  onTestFinished(() => void connectHttp(former))
  const refused = { code: 500, msg: '流程已被挂起,请先激活流程' }
  const { user, open } = show([row(['copy'], { status: 'approved' })], {
    'GET /flowable/instance/i1': { data: { forms: [] } },
    'POST /flowable/instance/draft': refused,
  })
  await user.click(await button('重新发起'))
  await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(told.mock.calls[0]?.[0]).toBe('流程已被挂起,请先激活流程')
  expect(open).not.toHaveBeenCalled()
})

test('我的流程: a last page whose rows were all removed is left for the one before it', async () => {
  let gone = false
  const at = (pageNum: number, ...rows: object[]) => ({
    data: { list: rows, total: rows.length, pageNum, pageSize: 20, pages: pageNum },
  })
  const { user, url } = renderList(
    <ProcessIndex />,
    {
      [list]: ({ query }) =>
        query.get('pageNum') === '2' && !gone
          ? at(2, row(['remove']))
          : at(1, row([], { id: 'i2', title: '王芳的请假' })),
      'POST /flowable/instance/i1': () => {
        gone = true
        return {}
      },
    },
    '/?pageNum=2',
  )
  await user.click(await screen.findByRole('checkbox', { name: '选择 李磊的请假' }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(await screen.findByText('王芳的请假')).toBeTruthy()
  await waitFor(() => expect(url()).toBe('/'))
})

test('我的流程: what is begun again becomes a draft with what the form held', async () => {
  const { user, asked, open } = show([row(['copy'], { status: 'approved' })], {
    'GET /flowable/instance/i1': { data: { forms: [{ node: null, values: { days: 3 } }] } },
    'POST /flowable/instance/draft': { data: { id: 'i2' } },
  })
  await user.click(await button('重新发起'))
  await waitFor(() => expect(open).toHaveBeenCalledWith('/task/start/leave?id=i2'))
  expect(asked.find(({ path }) => path === '/flowable/instance/draft')?.body).toEqual({
    key: 'leave',
    from: 'i1',
    formData: { days: 3 },
  })
})

test('我的流程: a draft is gone on with; it is removed after a question', async () => {
  const { user, asked, open } = show([row(['resume', 'remove'], { status: 'draft' })])
  await user.click(await button('继续填写'))
  expect(open).toHaveBeenCalledWith('/task/start/leave?id=i1')
  await user.click(await button('删除'))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('草稿删除后不可恢复')).toBeTruthy()
  await user.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(asked.some(({ path }) => path === '/flowable/instance/i1')).toBe(true))
})
