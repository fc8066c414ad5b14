import type { FlowStatistics } from '@app/shared/flowable/statistics.ts'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'

/** How many were started and how many ended, day by day or month by month. */
export function trendOption({ trend, unit }: Pick<FlowStatistics, 'trend' | 'unit'>): ChartOption {
  const bars = (name: string, data: number[]) => ({ type: 'bar' as const, name, data, barMaxWidth: 18 })
  return {
    legend: {},
    xAxis: { type: 'category', data: trend.map(({ period }) => (unit === 'day' ? period.slice(5) : period)) },
    yAxis: { type: 'value', minInterval: 1 },
    series: [
      bars(
        '发起',
        trend.map(({ started }) => started),
      ),
      bars(
        '结束',
        trend.map(({ finished }) => finished),
      ),
    ],
  }
}

const lying = {
  grid: { left: 8, right: 40, top: 8, bottom: 8, containLabel: true },
  words: (names: string[]) => ({
    type: 'category' as const,
    data: names,
    inverse: true,
    axisTick: { show: false },
    axisLabel: { width: 110, overflow: 'truncate' as const },
  }),
}

/** What the requests have become, with their numbers. */
export const statusOption = (
  statuses: readonly { name: string; count: number }[],
  { text }: Pick<ChartColours, 'text'>,
): ChartOption => ({
  grid: lying.grid,
  xAxis: { type: 'value', minInterval: 1 },
  yAxis: lying.words(statuses.map(({ name }) => name)),
  series: [
    {
      type: 'bar',
      name: '数量',
      barMaxWidth: 18,
      label: { show: true, position: 'right', color: text, textBorderWidth: 0 },
      data: statuses.map(({ count }) => count),
    },
  ],
})

const hourSeconds = 3_600

/** The nodes that take longest, in hours. */
export const slowestOption = (nodes: FlowStatistics['slowest']): ChartOption => ({
  tooltip: {
    trigger: 'axis',
    valueFormatter: (hours: unknown) => flowDuration(Math.round(Number(hours) * hourSeconds)),
  },
  grid: lying.grid,
  xAxis: { type: 'value', axisLabel: { formatter: '{value} 小时' } },
  yAxis: lying.words(nodes.map(({ name }) => name)),
  series: [{ type: 'bar', name: '平均用时', barMaxWidth: 18, data: nodes.map(({ seconds }) => seconds / hourSeconds) }],
})
