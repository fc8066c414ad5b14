import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import type { ChartPart } from './ChartPage.tsx'

const parts = [
  { name: '用户数量', value: 1048 },
  { name: '直接访问', value: 735 },
  { name: '邮件营销', value: 580 },
  { name: '联盟广告', value: 484 },
]
const total = parts.reduce((sum, { value }) => sum + value, 0)

const option = ({ heading, secondary }: ChartColours): ChartOption => ({
  legend: { left: 'center', top: 'bottom' },
  title: {
    text: total.toLocaleString('zh-CN'),
    subtext: '访问来源',
    left: 'center',
    top: '38%',
    itemGap: 4,
    textStyle: { color: heading, fontSize: 26, fontWeight: 600 },
    subtextStyle: { color: secondary, fontSize: 12 },
  },
  series: [
    {
      type: 'pie',
      name: '访问来源',
      radius: ['60%', '70%'],
      center: ['50%', '46%'],
      label: { show: false },
      data: parts,
    },
  ],
})

const table = {
  columns: [
    { key: 'name', title: '访问来源' },
    { key: 'value', title: '数量' },
    { key: 'share', title: '占比' },
  ],
  rows: parts.map(({ name, value }) => ({ name, value, share: `${((value / total) * 100).toFixed(1)}%` })),
}

/** 饼状图: a ring with its sum in the middle. */
export function PieChart({ heading }: ChartPart) {
  return (
    <Chart
      title="饼状图"
      description="访问来源共 2,847 次，其中用户数量最多，为 1,048"
      height={340}
      option={option}
      table={table}
      {...(heading ? { heading } : {})}
    />
  )
}
