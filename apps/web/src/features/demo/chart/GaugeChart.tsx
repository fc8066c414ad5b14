import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const value = 0.7
const percent = (part: number) => String(Math.round(part * 100))

const option = ({ fill, heading, secondary, border }: ChartColours): ChartOption => ({
  tooltip: { show: false },
  series: [
    {
      type: 'gauge',
      startAngle: 200,
      endAngle: -20,
      min: 0,
      max: 1,
      center: ['50%', '60%'],
      radius: '88%',
      itemStyle: { color: '#3794fc' },
      progress: { show: true, width: 18 },
      pointer: { show: false },
      axisLine: { lineStyle: { width: 18, color: [[1, fill]] } },
      axisTick: { distance: -28, lineStyle: { color: border } },
      splitLine: { distance: -32, length: 10, lineStyle: { color: border } },
      axisLabel: { distance: -16, color: secondary, formatter: percent },
      detail: { offsetCenter: [0, '-8%'], fontSize: 40, fontWeight: 600, color: heading, formatter: percent },
      data: [{ value }],
    },
  ],
})

const table = {
  columns: [
    { key: 'name', title: '指标' },
    { key: 'value', title: '值' },
    { key: 'max', title: '最大值' },
  ],
  rows: [{ name: '完成度', value: 70, max: 100 }],
}

/** 仪表盘: one value on an arc. */
export function GaugeChart({ heading }: ChartPart) {
  return (
    <Chart
      title="仪表盘"
      description="当前值为 70，最大值为 100"
      height={344}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
