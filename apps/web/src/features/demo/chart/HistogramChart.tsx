import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const values = [60, 52, 200, 334, 390, 330, 220, 200, 334, 390, 330, 220]
const months = values.map((_, at) => `${at + 1}月`)

const option = ({ series: [first = ''] }: ChartColours): ChartOption => ({
  legend: {},
  xAxis: { type: 'category', data: months },
  yAxis: { type: 'value' },
  tooltip: { axisPointer: { type: 'shadow' } },
  series: [
    {
      type: 'bar',
      name: '完成情况',
      data: values,
      barMaxWidth: 24,
      itemStyle: {
        borderRadius: [6, 6, 0, 0],
        color: {
          type: 'linear',
          x: 0,
          y: 0,
          x2: 0,
          y2: 1,
          colorStops: [
            { offset: 0, color: '#3794fc' },
            { offset: 1, color: first },
          ],
        },
      },
    },
  ],
})

const table = {
  columns: [
    { key: 'month', title: '月份' },
    { key: 'value', title: '完成情况' },
  ],
  rows: months.map((month, at) => ({ month, value: values[at] })),
}

/** 柱状图: one bar a month. */
export function HistogramChart({ heading }: ChartPart) {
  return (
    <Chart
      title="柱状图"
      description="十二个月的完成情况，5 月与 10 月最高，都是 390"
      height={343}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
