import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import { usePortlet } from '#/kit/page/portlet.ts'

const parts = [
  ['设计', 60],
  ['交互', 73],
  ['平面', 85],
  ['产品', 40],
  ['规划', 50],
] as const
const faint = 'rgba(255,255,255,.35)'

const option = ({ solid }: ChartColours): ChartOption => ({
  backgroundColor: solid,
  radar: {
    radius: 44,
    center: ['50%', '54%'],
    axisNameGap: 6,
    indicator: parts.map(([name]) => ({ name, max: 100 })),
    axisName: { color: '#ffffff' },
    axisLine: { lineStyle: { color: faint } },
    splitLine: { lineStyle: { color: faint } },
    splitArea: { show: false },
  },
  series: [
    {
      type: 'radar',
      symbolSize: 4,
      itemStyle: { color: '#ffffff' },
      lineStyle: { color: '#ffffff', width: 2 },
      areaStyle: { color: '#ffffff', opacity: 0.3 },
      data: [{ name: '工时分类', value: parts.map(([, value]) => value) }],
    },
  ],
})

const table = {
  columns: [
    { key: 'name', title: '工时分类' },
    { key: 'value', title: '工时' },
  ],
  rows: parts.map(([name, value]) => ({ name, value })),
}

/** 雷达图: small, on coloured ground, without a title of its own. */
export function RadarChart() {
  const inCard = usePortlet() !== undefined
  return (
    <>
      {!inCard && <h1 className="sr-only">雷达图</h1>}
      <Chart
        title="雷达图"
        heading={false}
        description="工时分类中平面最高，为 85；产品最低，为 40"
        height={144}
        option={option}
        table={table}
      />
    </>
  )
}
