import type { ReactNode } from 'react'
import type { StatShare } from '@app/shared/cms/cmsStat.ts'
import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'
import { numberText } from '#/kit/words/format.ts'
import type { Stat } from './useStat.ts'

const height = 280

interface LinesProps<T> {
  title: string
  query: Stat<T>
  points: readonly ({ time: string } & Record<string, string | number>)[] | undefined
  series: readonly { key: string; name: string }[]
  /** Bars instead of lines. */
  bars?: boolean
  /** What the points are, where they are no times. */
  of?: string
  /** Controls left of the tools. */
  extra?: ReactNode
}

/** Numbers over time, or of several people. */
export function Lines<T>({ title, query, points = [], series, bars = false, of = '时间', extra }: LinesProps<T>) {
  const sum = (key: string) => points.reduce((all, point) => all + Number(point[key]), 0)
  const option: ChartOption = {
    legend: {},
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', boundaryGap: bars, data: points.map(({ time }) => time.replace(/^\d{4}-(?=..-)/, '')) },
    yAxis: { type: 'value', minInterval: 1 },
    series: series.map(({ key, name }) =>
      bars
        ? { type: 'bar', name, barMaxWidth: 24, data: points.map((point) => Number(point[key])) }
        : { type: 'line', name, showSymbol: points.length < 3, data: points.map((point) => Number(point[key])) },
    ),
  }
  return (
    <Chart
      title={title}
      description={series.map(({ key, name }) => `${name}共 ${numberText(sum(key))}`).join('，')}
      height={height}
      option={option}
      loading={query.isPending}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      empty={!query.isPending && series.every(({ key }) => sum(key) === 0)}
      extra={extra}
      table={{
        columns: [{ key: 'time', title: of }, ...series.map(({ key, name }) => ({ key, title: name }))],
        rows: points.toReversed(),
      }}
    />
  )
}

interface SharesProps {
  title: string
  /** What is counted. */
  unit: string
  query: Stat<readonly StatShare[]>
  bars?: boolean
}

/** What belongs to which part of a whole, or parts by their size. */
export function Shares({ title, unit, query, bars = false }: SharesProps) {
  const shares = query.data ?? []
  const all = shares.reduce((sum, { value }) => sum + value, 0)
  const option: ChartOption = bars
    ? {
        grid: { left: 8, right: 24, containLabel: true },
        tooltip: { trigger: 'axis' },
        xAxis: { type: 'value', minInterval: 1 },
        yAxis: { type: 'category', inverse: true, data: shares.map(({ name }) => name) },
        series: [{ type: 'bar', name: unit, barMaxWidth: 20, data: shares.map(({ value }) => value) }],
      }
    : {
        tooltip: { trigger: 'item' },
        legend: { type: 'scroll', bottom: 0 },
        series: [{ type: 'pie', radius: ['40%', '65%'], center: ['50%', '44%'], data: [...shares] }],
      }
  const first = shares[0]
  return (
    <Chart
      title={title}
      description={
        first ? `${unit}共 ${numberText(all)}，最多的是${first.name} ${numberText(first.value)}` : '暂无数据'
      }
      height={height}
      option={option}
      loading={query.isPending}
      failed={query.isError}
      onRetry={() => void query.refetch()}
      empty={!query.isPending && all === 0}
      table={{
        columns: [
          { key: 'name', title: '名称' },
          { key: 'value', title: unit },
        ],
        rows: [...shares],
      }}
    />
  )
}
