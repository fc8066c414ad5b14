import type { Sample } from '@app/shared/monitor/node.ts'
import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'
import { momentText } from '#/kit/words/format.ts'
import type { useSamples } from './useSamples.ts'

export interface Trend {
  key: Exclude<keyof Sample, 'at'>
  name: string
}

interface TrendChartProps {
  title: string
  /** Unit of all series, shown with the title. */
  unit: string
  series: readonly Trend[]
  samples: ReturnType<typeof useSamples>
  /** Highest value of the axis, where there is one. */
  max?: number
  /** Things that are counted have no parts. */
  whole?: boolean
}

const clock = (at: number) => momentText(new Date(at)).slice(11)
/** Lines of the table behind a curve; of a day every few minutes are enough to read. */
const tableRows = 120

/** Measurements over time, the newest at the right. */
export function TrendChart({ title, unit, series, samples, max, whole = false }: TrendChartProps) {
  const { query, points } = samples
  const option: ChartOption = {
    legend: {},
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => `${String(value)} ${unit}` },
    xAxis: { type: 'time', minInterval: 60_000, axisLabel: { hideOverlap: true } },
    yAxis: { type: 'value', min: 0, ...(max === undefined ? {} : { max }), ...(whole ? { minInterval: 1 } : {}) },
    series: series.map(({ key, name }) => ({
      type: 'line',
      name,
      showSymbol: false,
      data: points.map((point) => [point.at, point[key]]),
    })),
  }
  const last = points.at(-1)
  const step = Math.max(1, Math.ceil(points.length / tableRows))
  return (
    <Chart
      title={`${title}（${unit}）`}
      description={
        last
          ? `最近一次 ${clock(last.at)}：${series.map(({ key, name }) => `${name} ${last[key]} ${unit}`).join('，')}`
          : '暂无数据'
      }
      height={260}
      option={option}
      loading={query.isPending}
      failed={query.isError && points.length === 0}
      onRetry={() => void query.refetch()}
      empty={!query.isPending && points.length === 0}
      table={{
        columns: [
          { key: 'time', title: '时间' },
          ...series.map(({ key, name }) => ({ key, title: `${name}（${unit}）` })),
        ],
        rows: points
          .filter((_, i) => (points.length - 1 - i) % step === 0)
          .map((point) => ({
            time: clock(point.at),
            ...Object.fromEntries(series.map(({ key }) => [key, point[key]])),
          })),
      }}
    />
  )
}
