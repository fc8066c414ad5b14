import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const points = [
  ['10.10', 200],
  ['10.11', 560],
  ['10.12', 750],
  ['10.13', 580],
  ['10.14', 250],
  ['10.15', 300],
  ['10.16', 450],
  ['10.17', 300],
  ['10.18', 100],
] as const
const blue = '#3794fc'
const marks = [1, 3, 5, 7]

const option = ({ border }: ChartColours): ChartOption => ({
  xAxis: { type: 'category', boundaryGap: false, data: points.map(([day]) => day) },
  yAxis: { type: 'value' },
  series: [
    {
      type: 'line',
      name: '访问量',
      smooth: true,
      data: points.map(([, value]) => value),
      itemStyle: { color: blue },
      areaStyle: { color: blue, opacity: 0.15 },
      markLine: {
        silent: true,
        symbol: 'none',
        label: { show: false },
        lineStyle: { color: border, type: 'dashed' },
        data: marks.map((xAxis) => ({ xAxis })),
      },
      markArea: {
        silent: true,
        itemStyle: { color: blue, opacity: 0.12 },
        data: [
          [{ xAxis: 1 }, { xAxis: 3 }],
          [{ xAxis: 5 }, { xAxis: 7 }],
        ],
      },
    },
  ],
})

const table = {
  columns: [
    { key: 'day', title: '日期' },
    { key: 'value', title: '访问量' },
  ],
  rows: points.map(([day, value]) => ({ day, value })),
}

/** 折线面积图: one smooth line with two tinted spans. */
export function AreaChart({ heading }: ChartPart) {
  return (
    <Chart
      title="折线面积图"
      description="访问量在 10.12 达到最高 750，10.16 再次升到 450"
      height={340}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
