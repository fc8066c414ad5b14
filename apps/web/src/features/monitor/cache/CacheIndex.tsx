import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { cache } from '@app/shared/monitor/cache.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { Figures } from '#/features/monitor/shared/Figures.tsx'
import { FigureTable } from '#/features/monitor/shared/FigureTable.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { TrendChart } from '#/features/monitor/shared/TrendChart.tsx'
import { useSamples } from '#/features/monitor/shared/useSamples.ts'
import { call } from '#/kit/http/http.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { bytesText, numberText } from '#/kit/words/format.ts'
import { CommandChart, MemoryGauge } from './CacheCharts.tsx'
import shared from '#/features/monitor/shared/monitor.module.css'

const refreshMs = 10_000

/** 缓存监控: what the caches of the nodes hold and how often that helps. */
export default function CacheIndex() {
  const query = useQuery({
    queryKey: ['monitor:cache', 'figures'],
    queryFn: ({ signal }) => call(cache.figures, {}, { signal, silent: true }),
    refetchInterval: refreshMs,
  })
  const own = query.data?.nodes.find((node) => node.own)
  const samples = useSamples(own?.nodeId, '30m')
  return (
    <div className={shared.page}>
      <Section
        level={1}
        title="缓存监控"
        extra={
          <ToolButton
            label="刷新"
            icon={<ReloadOutlined aria-hidden spin={query.isFetching} />}
            onClick={() => void query.refetch()}
          />
        }
      />
      <Figures query={query} loading="正在加载缓存监控数据，请稍后！">
        {(data) => (
          <>
            <Section title="基本信息">
              <CacheFacts figures={data} />
            </Section>
            <div className={shared.halves}>
              <section className={shared.card} aria-label="命令统计">
                <CommandChart commands={data.commandStats} />
              </section>
              <section className={shared.card} aria-label="内存信息">
                <MemoryGauge info={data.info} />
              </section>
            </div>
            <div className={shared.halves}>
              <section className={shared.card} aria-label="命中率">
                <TrendChart
                  title="当前节点命中率"
                  unit="%"
                  max={100}
                  samples={samples}
                  series={[{ key: 'hitRate', name: '命中率' }]}
                />
              </section>
              <section className={shared.card} aria-label="读取次数">
                <TrendChart
                  title="当前节点读取"
                  unit="次/分钟"
                  whole
                  samples={samples}
                  series={[{ key: 'reads', name: '读取次数' }]}
                />
              </section>
            </div>
            <Section title="节点本地缓存">
              <NodeCopies rows={data.nodes} />
            </Section>
          </>
        )}
      </Figures>
    </div>
  )
}

const end = { align: 'right', width: 104 } as const

/** 节点本地缓存: every node keeps copies of its own. */
function NodeCopies({ rows }: { rows: DataOf<typeof cache.figures>['nodes'] }) {
  return (
    <FigureTable
      name="节点本地缓存数据"
      minWidth={800}
      rowKey="nodeId"
      rows={rows}
      columns={[
        { title: '节点', dataIndex: 'name', render: (name: string, { own }) => `${name}${own ? '（当前）' : ''}` },
        { title: '条目', dataIndex: 'entries', ...end, render: numberText },
        { title: '内存', dataIndex: 'bytes', ...end, render: bytesText },
        { title: '命中', dataIndex: 'hits', ...end, render: numberText },
        { title: '未命中', dataIndex: 'misses', ...end, render: numberText },
        { title: '命中率', dataIndex: 'hitRate', ...end, render: (rate: number) => `${rate}%` },
        { title: '过期', dataIndex: 'expire', ...end, render: numberText },
        { title: '淘汰', dataIndex: 'evict', ...end, render: numberText },
      ]}
    />
  )
}

type CacheData = DataOf<typeof cache.figures>

/** 基本信息: the words of Redis, also for the engine without it, as far as they mean something there. */
function CacheFacts({ figures: { info, dbSize } }: { figures: CacheData }) {
  const redis = info.engine === 'redis'
  const redisOnly = (items: [label: string, value: string][]) => (redis ? items : [])
  return (
    <Facts
      items={[
        ['缓存引擎', redis ? `Redis ${info.redis_version}` : info.redis_version],
        ['运行模式', info.redis_mode === 'standalone' ? '单机' : '集群'],
        ...redisOnly([['端口', info.tcp_port]]),
        [redis ? '客户端数' : '节点数', info.connected_clients],
        ['运行时间(天)', info.uptime_in_days],
        ['使用内存', info.used_memory_human],
        ['使用CPU', `${info.used_cpu_user_children} 秒`],
        [redis ? '内存配置' : '容量上限', info.maxmemory_human],
        ...redisOnly([
          ['AOF是否开启', info.aof_enabled === '0' ? '否' : '是'],
          ['RDB是否成功', info.rdb_last_bgsave_status === 'ok' ? '是' : info.rdb_last_bgsave_status],
        ]),
        ['Key数量', numberText(dbSize)],
        redis
          ? ['网络入口/出口', `${info.instantaneous_input_kbps}kps / ${info.instantaneous_output_kbps}kps`]
          : ['命中率', `${info.instantaneous_input_kbps}%`],
        ['命中次数', numberText(info.hits)],
        ['未命中次数', numberText(info.misses)],
      ]}
    />
  )
}
