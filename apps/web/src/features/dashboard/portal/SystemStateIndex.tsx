import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MetricsNews } from '@app/shared/monitor/server.ts'
import { server } from '@app/shared/monitor/server.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { pageAt, useShell } from '#/kit/session/shell.ts'
import { PortletFrame } from './PortletFrame.tsx'
import css from './portal.module.css'

const serverPage = '/monitor/server'
const again = { refetchInterval: 60_000 }

/** 系统状态: how the node that answers is doing, and how many there are. */
export default function SystemStateIndex() {
  const page = pageAt(serverPage, useShell().pages)
  const { data: now } = useSuspenseQuery({
    queryKey: ['portlet', 'systemState', 'figures'],
    queryFn: ({ signal }) => call(server.figures, {}, { signal, silent: true }),
    ...again,
  })
  const { data: nodes = [] } = useQuery({
    queryKey: ['portlet', 'systemState', 'nodes'],
    queryFn: ({ signal }) => call(server.nodes, {}, { signal, silent: true }),
    ...again,
  })
  const [latest, setLatest] = useState<MetricsNews['sample']>()
  useLive('monitor.metrics', (news) => {
    const { nodeId, sample } = (news ?? {}) as Partial<MetricsNews>
    if (nodeId === now.nodeId && sample) setLatest(sample)
  })
  const cpu = latest?.cpu ?? 100 - now.cpu.free
  const memory = latest?.mem ?? now.mem.usage
  const live = nodes.filter(({ state }) => state === 'live').length
  const lost = nodes.filter(({ state }) => state === 'lost').length
  return (
    <PortletFrame title="系统状态" extra={page && <Link to={page.fullPath}>服务监控</Link>}>
      <div className={css.meters}>
        <Meter name="处理器" percent={cpu} />
        <Meter name="内存" percent={memory} />
        <Meter name="堆内存" percent={now.jvm.usage} />
      </div>
      <dl className={css.facts}>
        <div>
          <dt>节点</dt>
          <dd>
            {live} 个在线{lost > 0 && `，${lost} 个失去联系`}
          </dd>
        </div>
        <div>
          <dt>每分钟请求</dt>
          <dd>{Math.round(latest?.requests ?? now.node.requestsPerMinute)} 次</dd>
        </div>
        <div>
          <dt>运行时间</dt>
          <dd>{now.jvm.runTime}</dd>
        </div>
      </dl>
    </PortletFrame>
  )
}

const highPercent = 90

function Meter({ name, percent }: { name: string; percent: number }) {
  const shown = Math.round(percent * 10) / 10
  return (
    <div>
      <span>{name}</span>
      <Progress
        percent={shown}
        size={['100%', 6]}
        status={shown >= highPercent ? 'exception' : 'normal'}
        format={(value) => `${value}%`}
        aria-label={`${name}使用率`}
      />
    </div>
  )
}
