import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const days = Array.from({ length: 20 }, (_, i) => String(i + 1))
const lines = [
  {
    name: '邮件营销',
    colour: 'rgb(160,101,251)',
    values: [18, 22, 30, 28, 40, 56, 62, 58, 70, 86, 90, 82, 74, 80, 96, 110, 104, 92, 88, 94],
  },
  {
    name: '联盟广告',
    colour: 'rgb(58,150,253)',
    values: [60, 64, 58, 72, 90, 108, 120, 112, 98, 104, 126, 140, 132, 118, 124, 146, 160, 152, 138, 130],
  },
]

const option: ChartOption = {
  legend: { data: lines.map(({ name }) => name) },
  tooltip: { trigger: 'axis', axisPointer: { type: 'cross' } },
  xAxis: { type: 'category', boundaryGap: false, data: days },
  yAxis: { type: 'value' },
  series: lines.map(({ name, colour, values }) => ({
    type: 'line',
    name,
    stack: 'total',
    data: values,
    itemStyle: { color: colour },
    areaStyle: { opacity: 0.2 },
  })),
}

const table = {
  columns: [{ key: 'day', title: '日' }, ...lines.map(({ name }) => ({ key: name, title: name }))],
  rows: days.map((day, at) => ({ day, ...Object.fromEntries(lines.map(({ name, values }) => [name, values[at]])) })),
}

/** 折线图: two stacked areas. */
export function LineChart({ heading }: ChartPart) {
  return (
    <Chart
      title="折线图"
      description="邮件营销与联盟广告二十天的访问量都在上升，联盟广告始终较高"
      height={380}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
