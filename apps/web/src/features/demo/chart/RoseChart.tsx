import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const parts = [30, 28, 26, 24, 22, 20, 18, 16].map((value, at) => ({ name: `类型${at + 1}`, value }))
const total = parts.reduce((sum, { value }) => sum + value, 0)

const option: ChartOption = {
  tooltip: { trigger: 'item', formatter: '{b}：{c}（{d}%）' },
  series: [
    {
      type: 'pie',
      name: '面积模式',
      roseType: 'area',
      radius: ['12%', '72%'],
      itemStyle: { borderRadius: 4 },
      label: { overflow: 'break' },
      data: parts,
    },
  ],
}

const table = {
  columns: [
    { key: 'name', title: '类型' },
    { key: 'value', title: '数量' },
    { key: 'share', title: '占比' },
  ],
  rows: parts.map(({ name, value }) => ({ name, value, share: `${((value / total) * 100).toFixed(1)}%` })),
}

/** 玫瑰图: the value is the reach of a part, all angles are the same. */
export function RoseChart({ heading }: ChartPart) {
  return (
    <Chart
      title="玫瑰图"
      description="八个类型的数量由类型1 的 30 依次递减到类型8 的 16"
      height={340}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
