import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { liveChannel } from '#testing/live.ts'
import JobLogIndex from './JobLogIndex.tsx'
import { aPage } from './testing/jobAnswers.ts'
import { showJobs } from './testing/showJobs.tsx'

afterEach(() => vi.unstubAllGlobals())

const ended = {
  id: '1',
  jobId: '7',
  jobName: '清理',
  jobGroup: 'DEFAULT',
  invokeTarget: 'demo.clean',
  jobMessage: '清理 总共耗时：20毫秒',
  status: '0',
  state: 'ended',
  triggerType: 'cron',
  startTime: '2026-01-02 01:00:00',
  stopTime: '2026-01-02 01:00:00',
  duration: 20,
  nodeName: 'host:12',
  createTime: '2026-01-02 01:00:00',
  percent: null,
  progressText: null,
  cancelBy: null,
}
const failed = { ...ended, id: '2', jobName: '失败的', status: '1', jobMessage: '失败的 总共耗时：9毫秒' }
const cancelled = { ...failed, id: '3', jobName: '取消的', cancelBy: 'admin' }
const late = { ...failed, id: '4', jobName: '超时的', jobMessage: '执行超时，任务中断' }
const waiting = { ...ended, id: '5', jobName: '等待的', status: null, state: 'waiting', duration: null }
const running = { ...waiting, id: '6', jobName: '慢的', state: 'running' }

const detail = { ...failed, fireTime: '2026-01-02 01:00:00', exceptionInfo: '磁盘已满', output: '第一行\n第二行' }

test('调度日志: each run has one word', async () => {
  showJobs(<JobLogIndex />, {
    answers: { 'GET /monitor/jobLog/page': aPage([ended, failed, cancelled, late, waiting, running]) },
  })
  const word = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    return ['正常', '失败', '已取消', '超时', '等待', '运行中'].find((each) => row && within(row).queryByText(each))
  }
  expect(await word('清理')).toBe('正常')
  expect(await word('失败的')).toBe('失败')
  expect(await word('取消的')).toBe('已取消')
  expect(await word('超时的')).toBe('超时')
  expect(await word('等待的')).toBe('等待')
  expect(await word('慢的')).toBe('运行中')
  expect(screen.queryByRole('button', { name: '取消 清理' })).toBeNull()
})

test('调度日志: opens with the last seven days, in the first field', async () => {
  const { askedFor } = showJobs(<JobLogIndex />, { answers: { 'GET /monitor/jobLog/page': aPage([ended]) } })
  await screen.findByText('清理')
  expect(askedFor('GET /monitor/jobLog/page')[0]?.query.get('params[beginTime]')).toMatch(/^\d{4}-\d\d-\d\d$/)
  const labels = [...screen.getByRole('search').querySelectorAll('label')].map((label) => label.textContent)
  expect(labels[0]).toBe('执行时间')
})

test('调度日志: a run under way tells how far it is, and its row ends by itself', async () => {
  const live = liveChannel()
  let row: object = running
  const { askedFor } = showJobs(<JobLogIndex />, {
    answers: { 'GET /monitor/jobLog/page': () => aPage([row]), ...live.answers },
  })
  const leave = await live.start()
  try {
    await screen.findByText('运行中')
    const news = { logId: '6', jobId: '7', state: 'running', status: null, percent: 42, text: '第 42 步' }
    live.tell({ topic: 'job.run', data: news })
    const bar = await screen.findByRole('progressbar', { name: '执行进度：第 42 步' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    row = { ...ended, id: '6', jobName: '慢的' }
    live.tell({ topic: 'job.run', data: { ...news, state: 'ended', status: '0' } })
    expect(await screen.findByText('正常')).toBeTruthy()
    expect(askedFor('GET /monitor/jobLog/page').length).toBeGreaterThan(1)
  } finally {
    leave()
  }
})

test('调度日志: without news the row of an open run is looked at in the background until it ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    let row: object = running
    const { askedFor } = showJobs(<JobLogIndex />, { answers: { 'GET /monitor/jobLog/page': () => aPage([row]) } })
    await screen.findByText('运行中')
    row = { ...running, percent: 42, progressText: '第 42 步' }
    vi.advanceTimersByTime(5_000)
    await screen.findByRole('progressbar', { name: '执行进度：第 42 步' })
    row = { ...ended, id: '6', jobName: '慢的' }
    vi.advanceTimersByTime(5_000)
    await screen.findByText('正常')
    const asked = askedFor('GET /monitor/jobLog/page').length
    vi.advanceTimersByTime(20_000)
    expect(askedFor('GET /monitor/jobLog/page')).toHaveLength(asked)
  } finally {
    vi.useRealTimers()
  }
})

test('调度日志: a run is cancelled after a question', async () => {
  const { user, askedFor } = showJobs(<JobLogIndex />, { answers: { 'GET /monitor/jobLog/page': aPage([running]) } })
  await user.click(await screen.findByRole('button', { name: '取消 慢的' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByText('确认取消【慢的】的本次执行?')).not.toHaveLength(0)
  await user.click(question.getByRole('button', { name: '取消执行' }))
  expect(await screen.findByText('已通知任务停止')).toBeTruthy()
  expect(askedFor('POST /monitor/job/cancel')[0]?.body).toEqual({ logId: '6' })
})

test('调度日志: the detail shows what was written and what went wrong', async () => {
  const { user } = showJobs(<JobLogIndex />, {
    answers: { 'GET /monitor/jobLog/page': aPage([failed]), 'GET /monitor/jobLog/2': { data: detail } },
  })
  await user.click(await screen.findByRole('button', { name: '详细 失败的' }))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('磁盘已满')).toBeTruthy()
  expect(drawer.getByRole('region', { name: '执行输出' }).textContent).toBe('第一行\n第二行')
  expect(drawer.getByRole('button', { name: '复制执行输出' })).toBeTruthy()
  expect(drawer.getByText('host:12')).toBeTruthy()
  expect(drawer.queryByRole('button', { name: '取消执行' })).toBeNull()
})

test('调度日志: ?jobId= shows the runs of one job; 关闭 closes the tab', async () => {
  const { user, askedFor, closeCurrentPage } = showJobs(<JobLogIndex />, {
    answers: { 'GET /monitor/jobLog/page': aPage([ended]) },
    url: '/monitor/job/log?jobId=7',
  })
  await screen.findByRole('heading', { name: '调度日志（任务编号 7）' })
  await waitFor(() => expect(askedFor('GET /monitor/jobLog/page')[0]?.query.get('jobId')).toBe('7'))
  expect(askedFor('GET /monitor/jobLog/page')[0]?.query.get('params[beginTime]')).toBeNull()
  await user.click(screen.getByRole('button', { name: '关闭' }))
  expect(closeCurrentPage).toHaveBeenCalledOnce()
})

test('调度日志: without rights nothing is opened, cancelled or cleaned', async () => {
  showJobs(<JobLogIndex />, {
    answers: { 'GET /monitor/jobLog/page': aPage([running]) },
    permissions: ['monitor:job:list'],
  })
  await screen.findByText('慢的')
  for (const name of [/详细/, /取消 /, /清空/, /导出/, /删除/])
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
})
