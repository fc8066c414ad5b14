import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import type { DefinitionItem } from '@app/shared/flowable/definition.ts'
import { renderPage } from '#testing/renderPage.tsx'
import { slowestOption, trendOption } from './figureCharts.ts'
import StatisticsDrawer from './StatisticsDrawer.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => undefined, resize: () => undefined, close: () => undefined }),
}))

const row = { id: 'd2', key: 'leave', name: '请假', versionNo: 2 } as DefinitionItem
const xml = compileCards({
  key: 'leave',
  name: '请假',
  root: {
    id: 'start',
    type: 10,
    name: '发起人',
    settings: {},
    childNode: {
      id: 'leader',
      type: 11,
      name: '部门负责人审批',
      settings: { candidate: { strategy: 36, param: '' } },
      childNode: { id: 'end', type: 1, name: '流程结束', settings: {} },
    },
  },
})
const figures = {
  from: '2026-01-01',
  to: '2026-03-31',
  started: 12_000,
  finished: 3,
  averageSeconds: 90_061,
  medianSeconds: 7_200,
  timeouts: 4,
  statuses: [{ status: 'approved', count: 3 }],
  unit: 'month',
  trend: [{ period: '2026-01', started: 12_000, finished: 3 }],
  slowest: [{ node: 'leader', name: '部门负责人审批', visits: 5, seconds: 7_260 }],
  sampled: 5_000,
  isPartial: false,
}
const versions = [
  { id: 'd2', versionNo: 2, isLatest: true },
  { id: 'd1', versionNo: 1, isLatest: false },
]
const nodes = { leader: { open: 7, dead: 2, visits: 5, seconds: 7_260 } }
const answers = {
  'GET /flowable/definition/statistics/leave': { data: figures },
  'GET /flowable/definition/versions/leave': { data: versions },
  'GET /flowable/definition/readXml/d2': { data: xml },
  'GET /flowable/definition/readXml/d1': { data: xml },
  'GET /flowable/definition/d2/statistics': { data: { nodes, running: 9, isPartial: false } },
  'GET /flowable/definition/d1/statistics': { data: { nodes: {}, running: 0, isPartial: false } },
  'GET /system/dict/data/all/type/flow_instance_status': { data: [{ dictValue: 'approved', dictLabel: '已通过' }] },
}
const show = (more = {}) =>
  renderPage(<StatisticsDrawer row={row} onClose={vi.fn<() => void>()} onChanged={vi.fn<() => void>()} />, {
    answers: { ...answers, ...more },
  })
const figure = (word: string) => screen.getByText(word).parentElement?.textContent

test('流程统计: figures of the process, and what they were counted of', async () => {
  show()
  await screen.findByText('平均用时')
  expect(figure('发起')).toBe('发起12,000')
  expect(figure('平均用时')).toBe('平均用时1天1小时1分钟')
  expect(figure('最慢节点')).toBe('最慢节点部门负责人审批2小时1分钟')
  expect(figure('超时任务')).toBe('超时任务4')
  expect(screen.getByText('按发起时间统计；节点用时和超时任务按最近 5,000 个申请计算')).toBeTruthy()
})

test('流程统计: another span is asked for', async () => {
  const { user, askedFor } = show()
  await screen.findByText('平均用时')
  await user.click(screen.getByText('近 30 天'))
  await waitFor(() => expect(askedFor('GET /flowable/definition/statistics/leave')).toHaveLength(2))
  const query = askedFor('GET /flowable/definition/statistics/leave')[1]?.query
  const days = (Date.parse(query?.get('to') ?? '') - Date.parse(query?.get('from') ?? '')) / 86_400_000
  expect(days).toBe(29)
})

test('流程统计: the diagram of a version says at its nodes what stands there, what is stuck and how long it takes', async () => {
  show()
  await waitFor(() => expect(document.querySelector('[data-node="leader"]')).not.toBeNull())
  const node = () => document.querySelector('[data-node="leader"]')
  await waitFor(() => expect(node()?.querySelector('[data-kind="open"]')?.textContent).toBe('7'))
  expect(node()?.querySelector('[data-kind="dead"]')?.textContent).toBe('2')
  expect(node()?.textContent).toContain('2小时1分钟')
  expect(screen.getByText('运行中 9 个')).toBeTruthy()
  const leader = screen.getByRole('img', { name: '部门负责人审批，停留中 7，已卡住 2，2小时1分钟' })
  leader.focus()
  const told = await screen.findByRole('tooltip')
  expect(within(told).getByText('经过次数').nextSibling?.textContent).toBe('5')
})

test('流程统计: a process that nobody started says so, and still shows its diagram', async () => {
  const none = { ...figures, started: 0, finished: 0, statuses: [], slowest: [], sampled: 0 }
  show({ 'GET /flowable/definition/statistics/leave': { data: none } })
  expect(await screen.findByText('这段时间没有发起过这个流程')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-node="leader"]')).not.toBeNull())
})

test('流程统计: a refusal is shown and can be tried again', async () => {
  show({ 'GET /flowable/definition/statistics/leave': { code: 500, msg: '数据不存在' } })
  expect(await screen.findByText(/数据不存在/)).toBeTruthy()
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
})

test('流程统计: charts show days without their year, and hours', () => {
  const trend = [{ period: '2026-02-01', started: 1, finished: 0 }]
  expect(trendOption({ trend, unit: 'day' }).xAxis).toMatchObject({ data: ['02-01'] })
  expect(slowestOption(figures.slowest).series).toMatchObject([{ data: [7_260 / 3_600] }])
})
