import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { server } from '@app/shared/monitor/server.ts'
import { Chart } from '#/components/Chart/Chart.tsx'
import type { ChartColours, ChartOption } from '#/components/Chart/chartTypes.ts'
import { call } from '#/kit/http/http.ts'

const againMs = 30_000

/** 仪表盘: processor and memory of the server as two dials. */
export default function DashboardChartIndex() {
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'dashboardChart'],
    queryFn: ({ signal }) => call(server.figures, {}, { signal, silent: true }),
    refetchInterval: againMs,
  })
  const cpu = Math.round(100 - data.cpu.free)
  const memory = Math.round(data.mem.usage)
  const option = useMemo(() => (colours: ChartColours) => dialsOf(cpu, memory, colours), [cpu, memory])
  return (
    <Chart
      title="仪表盘"
      description={`处理器使用率 ${cpu}%，内存使用率 ${memory}%`}
      height={180}
      option={option}
      table={{
        columns: [
          { key: 'name', title: '指标' },
          { key: 'value', title: '使用率（%）' },
        ],
        rows: [
          { name: '处理器', value: cpu },
          { name: '内存', value: memory },
        ],
      }}
    />
  )
}

function dialsOf(cpu: number, memory: number, { series, fill, heading, secondary }: ChartColours): ChartOption {
  const dial = (name: string, value: number, x: string, colour: string | undefined) => ({
    type: 'gauge' as const,
    startAngle: 210,
    endAngle: -30,
    center: [x, '56%'],
    radius: '80%',
    progress: { show: true, width: 10, ...(colour ? { itemStyle: { color: colour } } : {}) },
    pointer: { show: false },
    axisLine: { lineStyle: { width: 10, color: [[1, fill]] as [number, string][] } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: { show: false },
    title: { offsetCenter: [0, '62%'], color: secondary, fontSize: 12 },
    detail: { offsetCenter: [0, '4%'], fontSize: 22, fontWeight: 600 as const, color: heading, formatter: '{value}%' },
    data: [{ name, value }],
  })
  return {
    tooltip: { show: false },
    series: [dial('处理器', cpu, '26%', series[0]), dial('内存', memory, '74%', series[1])],
  }
}
