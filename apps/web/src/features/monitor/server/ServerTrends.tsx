import { Segmented } from 'antd'
import { useState } from 'react'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { TrendChart } from '#/features/monitor/shared/TrendChart.tsx'
import { useSamples, type SampleRange } from '#/features/monitor/shared/useSamples.ts'
import shared from '#/features/monitor/shared/monitor.module.css'

const ranges: { value: SampleRange; label: string }[] = [
  { value: '30m', label: '最近 30 分钟' },
  { value: '24h', label: '最近 24 小时' },
]

/** 趋势: how the figures of a node came about; the last half hour goes on by itself. */
export function ServerTrends({ nodeId }: { nodeId: string }) {
  const [range, setRange] = useState<SampleRange>('30m')
  const samples = useSamples(nodeId, range)
  return (
    <Section
      title="趋势"
      extra={<Segmented aria-label="时间范围" options={ranges} value={range} onChange={(value) => setRange(value)} />}
    >
      <div className={shared.halves}>
        <TrendChart
          title="处理器与内存"
          unit="%"
          max={100}
          samples={samples}
          series={[
            { key: 'cpu', name: '处理器' },
            { key: 'mem', name: '内存' },
          ]}
        />
        <TrendChart
          title="事件循环与垃圾回收"
          unit="毫秒"
          samples={samples}
          series={[
            { key: 'loop', name: '事件循环延迟' },
            { key: 'gc', name: '回收停顿' },
          ]}
        />
        <TrendChart
          title="进程内存"
          unit="MB"
          samples={samples}
          series={[
            { key: 'rss', name: '常驻内存' },
            { key: 'heap', name: '堆内存' },
          ]}
        />
        <TrendChart
          title="请求"
          unit="次/分钟"
          whole
          samples={samples}
          series={[{ key: 'requests', name: '请求数' }]}
        />
      </div>
    </Section>
  )
}
