import { screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { server } from '@app/shared/monitor/server.ts'
import { board } from '@app/shared/portal/board.ts'
import { renderPage } from '#testing/renderPage.tsx'
import AmountStatisticsIndex from './AmountStatisticsIndex.tsx'
import DashboardChartIndex from './DashboardChartIndex.tsx'
import TaskCompletionStatisticsIndex from './TaskCompletionStatisticsIndex.tsx'
import TaskTotalStatisticsIndex from './TaskTotalStatisticsIndex.tsx'
import TrafficStatisticsIndex from './TrafficStatisticsIndex.tsx'

vi.mock('#/components/Chart/engine.ts', () => ({
  openDrawing: () => ({ show: () => undefined, resize: () => undefined, close: () => undefined }),
}))

const show = (children: ReactNode, path = '', data?: unknown) =>
  renderPage(<Suspense>{children}</Suspense>, { answers: { [`GET ${path}`]: { data } } })

test('示例小页: made-up figures say that they are', () => {
  for (const Card of [AmountStatisticsIndex, TaskTotalStatisticsIndex, TaskCompletionStatisticsIndex]) {
    const { unmount } = show(<Card />)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/示例数据$/)
    unmount()
  }
})

test('访问量: sign-ins of today, and the seven days in words', async () => {
  const days = Array.from({ length: 30 }, (_, at) => ({ day: `2026-11-${at + 1}`, logins: at, operations: null }))
  show(<TrafficStatisticsIndex />, board.trend.path, days)
  expect(await screen.findByText('29')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^最近 7 天的登录次数：11-24 23 次/)
})

test('仪表盘: the dials say their numbers', async () => {
  show(<DashboardChartIndex />, server.figures.path, { cpu: { free: 40 }, mem: { usage: 28.4 } })
  expect(await screen.findByRole('img', { name: '仪表盘：处理器使用率 60%，内存使用率 28%' })).toBeTruthy()
})
