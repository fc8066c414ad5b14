import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import { bytesText, numberText } from '#/kit/words/format.ts'

type CacheData = DataOf<typeof cache.figures>

const height = 320

/** 命令统计: how often each command was used since the start. */
export function CommandChart({ commands }: { commands: CacheData['commandStats'] }) {
  const option: ChartOption = {
    grid: { left: 64, right: 20, top: 20, bottom: 26 },
    xAxis: { type: 'category', data: commands.map(({ name }) => name) },
    yAxis: { type: 'value', min: 0, minInterval: 1 },
    series: [{ type: 'bar', name: '使用次数', barMaxWidth: 40, data: commands.map(({ value }) => value) }],
  }
  return (
    <Chart
      title="命令统计"
      description={commands.map(({ name, value }) => `${name} ${numberText(value)} 次`).join('，') || '暂无数据'}
      height={height}
      option={option}
      empty={commands.length === 0}
      table={{
        columns: [
          { key: 'name', title: '命令' },
          { key: 'value', title: '使用次数' },
        ],
        rows: commands,
      }}
    />
  )
}

const units = [
  ['KB', 2 ** 10],
  ['MB', 2 ** 20],
  ['GB', 2 ** 30],
] as const
/** 内存信息: what is used of the most that ever was. */
export function MemoryGauge({ info }: { info: CacheData['info'] }) {
  const [unit, size] = units.find(([, each]) => info.used_memory_peak / each < 1_024) ?? units[2]
  const inUnit = (bytes: number) => Math.round((bytes / size) * 10) / 10
  const option = ({ fill, heading, secondary }: ChartColours): ChartOption => ({
    tooltip: { show: false },
    series: [
      {
        type: 'gauge',
        min: 0,
        // Nothing was ever used: a scale has two ends all the same.
        max: inUnit(info.used_memory_peak) || 1,
        splitNumber: 1,
        center: ['50%', '58%'],
        radius: '92%',
        progress: { show: true, width: 14 },
        pointer: { show: false },
        axisLine: { lineStyle: { width: 14, color: [[1, fill]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { distance: 20, color: secondary },
        title: { offsetCenter: [0, '30%'], color: secondary },
        detail: { offsetCenter: [0, 0], fontSize: 24, color: heading, formatter: `{value} ${unit}` },
        data: [{ value: inUnit(info.used_memory), name: '内存消耗' }],
      },
    ],
  })
  return (
    <Chart
      title="内存信息"
      description={`内存消耗 ${bytesText(info.used_memory)}，峰值 ${info.used_memory_peak_human}`}
      height={height}
      option={option}
      table={{
        columns: [
          { key: 'name', title: '指标' },
          { key: 'value', title: '值' },
        ],
        rows: [
          { name: '内存消耗', value: bytesText(info.used_memory) },
          { name: '峰值', value: info.used_memory_peak_human },
        ],
      }}
    />
  )
}
