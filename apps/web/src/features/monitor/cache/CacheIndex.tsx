import { cache } from '@app/shared/monitor/cache.ts'
import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Figures } from '#/features/monitor/shared/Figures.tsx'
import shared from '#/features/monitor/shared/monitor.module.css'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { TrendChart } from '#/features/monitor/shared/TrendChart.tsx'
import { useSamples } from '#/features/monitor/shared/useSamples.ts'
import { call } from '#/kit/http/http.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { CacheFacts } from './CacheFacts.tsx'
import { CommandChart, MemoryGauge } from './CacheCharts.tsx'
import { NodeCopies } from './NodeCopies.tsx'

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
