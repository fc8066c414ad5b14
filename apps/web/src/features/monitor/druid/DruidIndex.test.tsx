import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, type Answers } from '#testing/renderPage.tsx'
import DruidIndex from './DruidIndex.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => {}, resize: () => {}, picture: async () => new Blob(), close: () => {} }),
}))
afterEach(() => vi.unstubAllGlobals())

const figures = {
  pools: [
    { nodeId: 'n1', name: 'alpha:1', own: true, size: 5, idle: 4, waiting: 0, max: 20, acquireMsAvg: 0.4 },
    { nodeId: 'n2', name: 'beta:2', own: false, size: 7, idle: 7, waiting: 1, max: 20, acquireMsAvg: 2 },
  ],
  database: {
    product: 'PostgreSQL',
    version: '18.4',
    embedded: false,
    sizeHuman: '12.0 MB',
    uptime: '0天1小时2分钟',
    connections: { total: 12, active: 1, idle: 11, inTransaction: 0, max: 100 },
    cacheHitRate: 99.5,
    commits: 12_345,
    rollbacks: 2,
    deadlocks: 0,
    replicas: 0,
  },
  statements: {
    state: 'on',
    rows: [{ text: 'select * from t where id = $1', calls: 3, totalMs: 120.5, avgMs: 40.17, maxMs: 80, rows: 3 }],
  },
  locks: [],
  tables: [{ name: 'sys_user', bytes: 1, size: '1.0 MB', rows: 10, deadRows: 2, lastVacuum: null }],
  indexes: [],
}
const answering = (more: object): Answers => ({
  'GET /monitor/druid': { data: { ...figures, ...more } },
  'GET /monitor/server/history': { data: [] },
})

test('数据监控: pools of all nodes, the database, and what is empty says so', async () => {
  renderPage(<DruidIndex />, { answers: answering({}) })
  expect(await screen.findByText('alpha:1（当前）')).toBeTruthy()
  expect(screen.getByText('beta:2')).toBeTruthy()
  expect(screen.getByText('PostgreSQL 18.4')).toBeTruthy()
  expect(screen.getByText('12,345')).toBeTruthy()
  expect(screen.getByText('没有等待中的锁')).toBeTruthy()
  expect(screen.getByText('暂无建议')).toBeTruthy()
  expect(screen.getByText('select * from t where id = $1')).toBeTruthy()
})

test('数据监控: without the extension a hint says how to switch it on, and there is nothing to reset', async () => {
  renderPage(<DruidIndex />, { answers: answering({ statements: { state: 'missing', rows: [] } }) })
  expect(await screen.findByText('未启用慢查询统计')).toBeTruthy()
  expect(screen.getByText(/CREATE EXTENSION pg_stat_statements/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重置' })).toBeNull()
})

test('数据监控: 重置 asks first, is sent once, and is not offered without the right', async () => {
  const { user, askedFor, unmount } = renderPage(<DruidIndex />, { answers: answering({}) })
  await user.click(await screen.findByRole('button', { name: '重置' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('已累计的次数和耗时将清零，重新开始统计')).toBeTruthy()
  expect(askedFor('POST /monitor/druid/resetStatements')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: '重置' }))
  expect(await screen.findByText('重置成功')).toBeTruthy()
  expect(askedFor('POST /monitor/druid/resetStatements')).toHaveLength(1)
  unmount()
  renderPage(<DruidIndex />, { answers: answering({}), permissions: ['monitor:druid:list'] })
  expect(await screen.findByText('select * from t where id = $1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重置' })).toBeNull()
})
