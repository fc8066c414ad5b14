import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Sample } from '@app/shared/monitor/node.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import ServerIndex from './ServerIndex.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => {}, resize: () => {}, picture: async () => new Blob(), close: () => {} }),
}))
const live = vi.hoisted(() => new Map<string, (data: unknown) => void>())
vi.mock('#/kit/live/useLive.ts', () => ({
  useLive: (topic: string, handler: (data: unknown) => void) => live.set(topic, handler),
}))

afterEach(() => vi.unstubAllGlobals())

const figures = {
  nodeId: 'n1',
  own: true,
  measuredAt: '2026-01-02 03:04:05',
  cpu: { cpuNum: 4, total: 30, sys: 10.5, used: 19.5, wait: 0, free: 70 },
  mem: { total: 16, used: 13.6, free: 2.4, usage: 85 },
  jvm: {
    total: 80,
    max: 4096,
    used: 60,
    free: 4036,
    usage: 1.46,
    name: 'Node.js (V8 14)',
    version: 'v26.1.0',
    startTime: '2026-01-01 00:00:00',
    runTime: '1天3小时4分钟',
  },
  sys: { computerName: 'alpha', computerIp: '10.0.0.1', osName: 'Linux 6', osArch: 'x64' },
  sysFiles: [
    {
      dirName: '/',
      sysTypeName: 'ext4',
      typeName: '/dev/sda1',
      total: '100.0 GB',
      free: '8.0 GB',
      used: '92.0 GB',
      usage: 92,
    },
  ],
  node: {
    rss: 200,
    external: 4,
    eventLoopDelayP99: 1.5,
    gcPauseP99: 2.5,
    activeHandles: 12,
    pid: 4711,
    requestsPerMinute: 30,
    errorRate: 0,
    uptimeSeconds: 97_440,
  },
}
const nodes = [
  { id: 'n1', name: 'alpha:4711', version: '1', state: 'live', own: true, startTime: '', lastSeen: '', driftMs: 0 },
  { id: 'n2', name: 'beta:12', version: '1', state: 'lost', own: false, startTime: '', lastSeen: '', driftMs: 0 },
]
const point = (at: number, cpu: number): Sample => ({
  at,
  cpu,
  mem: 40,
  rss: 1,
  heap: 1,
  loop: 1,
  gc: 1,
  requests: 1,
  errors: 0,
  busy: 0,
  waiting: 0,
  reads: 0,
  hitRate: 0,
  cached: 0,
})
const answers: Answers = {
  'GET /monitor/server': { data: figures },
  'GET /monitor/server/nodes': { data: nodes },
  'GET /monitor/server/history': { data: [] },
}

test('服务监控: the spinner says what is loaded, then a share above 80 % is red with a sign', async () => {
  renderPage(<ServerIndex />, { answers })
  expect(await screen.findByRole('status')).toHaveProperty('textContent', '正在加载服务监控数据，请稍后')
  expect(await screen.findByLabelText('使用率过高')).toBeTruthy()
  expect(screen.getByText('85%')).toBeTruthy()
  expect(screen.getByText('10.5%')).toBeTruthy()
  for (const size of ['16 GB', '13.6 GB', '4096 MB', '60 MB'])
    expect(screen.getAllByText(size, { exact: true })).not.toEqual([])
  expect(screen.getByText('磁盘类型：ext4')).toBeTruthy()
  expect(screen.queryByText('安装路径')).toBeNull()
  expect(screen.getByText('采集于 03:04:05')).toBeTruthy()
})

test('服务监控: curves without points say so, and go on with what the node sends', async () => {
  renderPage(<ServerIndex />, { answers })
  const charts = within(await screen.findByRole('region', { name: '趋势' }))
  expect(await charts.findAllByText('暂无数据')).not.toEqual([])
  act(() => live.get('monitor.metrics')?.({ nodeId: 'n2', sample: point(Date.now(), 99) }))
  expect(charts.queryByRole('img', { name: /处理器 \d/ })).toBeNull()
  act(() => live.get('monitor.metrics')?.({ nodeId: 'n1', sample: point(Date.now(), 31) }))
  expect(await charts.findByRole('img', { name: /处理器 31 %/ })).toBeTruthy()
})

test('服务监控: another node is asked for by its id; it is shown when it has been lost', async () => {
  const { user, asked } = renderPage(<ServerIndex />, { answers })
  await user.click(await screen.findByRole('combobox', { name: '节点' }))
  await user.click(await screen.findByText('beta:12（失联）'))
  await waitFor(() =>
    expect(asked.some(({ path, query }) => path === '/monitor/server' && query.get('nodeId') === 'n2')).toBe(true),
  )
})

test('服务监控: a clock that drifts is told above the figures', async () => {
  const adrift = { ...answers, 'GET /monitor/server': { data: { ...figures, driftMs: -8_000 } } }
  renderPage(<ServerIndex />, { answers: adrift })
  expect(await screen.findByText('节点时钟与数据库相差 8.0 秒，请校准服务器时间')).toBeTruthy()
})

test('服务监控: a failure offers another try, and old figures stay beside it', async () => {
  let fails = true
  const { user } = renderPage(<ServerIndex />, {
    answers: {
      ...answers,
      'GET /monitor/server': () => (fails ? { code: 500, msg: '服务暂时不可用，请稍后重试' } : { data: figures }),
    },
  })
  expect(await screen.findByText('监控数据加载失败：服务暂时不可用，请稍后重试')).toBeTruthy()
  fails = false
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText('CPU核心数')).toBeTruthy()
  fails = true
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await screen.findByText('监控数据加载失败：服务暂时不可用，请稍后重试')).toBeTruthy()
  expect(screen.getByText('CPU核心数')).toBeTruthy()
})
