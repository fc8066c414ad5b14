import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { druid } from '@app/shared/monitor/druid.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { Figures } from '#/features/monitor/shared/Figures.tsx'
import { Section } from '#/features/monitor/shared/Section.tsx'
import { TrendChart } from '#/features/monitor/shared/TrendChart.tsx'
import { useSamples } from '#/features/monitor/shared/useSamples.ts'
import { call } from '#/kit/http/http.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { numberText } from '#/kit/words/format.ts'
import { IndexHints, LockWaits, Pools, TableSizes } from './DruidTables.tsx'
import { SlowStatements } from './SlowStatements.tsx'
import shared from '#/features/monitor/shared/monitor.module.css'

const refreshMs = 10_000

/** 数据监控: the connections of the nodes and what the database tells of itself. */
export default function DruidIndex() {
  const query = useQuery({
    queryKey: ['monitor:druid'],
    queryFn: ({ signal }) => call(druid.figures, {}, { signal, silent: true }),
    refetchInterval: refreshMs,
  })
  const own = query.data?.pools.find((pool) => pool.own)
  const samples = useSamples(own?.nodeId, '30m')
  return (
    <div className={shared.page}>
      <Section
        level={1}
        title="数据监控"
        extra={
          <ToolButton
            label="刷新"
            icon={<ReloadOutlined aria-hidden spin={query.isFetching} />}
            onClick={() => void query.refetch()}
          />
        }
      />
      <Figures query={query} loading="正在加载数据监控数据，请稍后">
        {(data) => (
          <>
            <div className={shared.halves}>
              <Section title="数据库">
                <DatabaseFacts database={data.database} />
              </Section>
              <section className={shared.card} aria-label="连接趋势">
                <TrendChart
                  title="当前节点连接"
                  unit="个"
                  whole
                  samples={samples}
                  series={[
                    { key: 'busy', name: '使用中' },
                    { key: 'waiting', name: '等待' },
                  ]}
                />
              </section>
            </div>
            <Section title="连接池">
              <Pools rows={data.pools} />
            </Section>
            <SlowStatements statements={data.statements} embedded={data.database.embedded} />
            <Section title="锁等待">
              <LockWaits rows={data.locks} />
            </Section>
            <div className={shared.halves}>
              <Section title="表空间">
                <TableSizes rows={data.tables} />
              </Section>
              <Section title="索引建议">
                <IndexHints rows={data.indexes} />
              </Section>
            </div>
          </>
        )}
      </Figures>
    </div>
  )
}

type Database = DataOf<typeof druid.figures>['database']

/** 数据库: product, size and what its statistics sum up. */
function DatabaseFacts({ database }: { database: Database }) {
  const { connections } = database
  return (
    <Facts
      items={[
        ['产品', `${database.product} ${database.version}${database.embedded ? '（内置）' : ''}`],
        ['数据大小', database.sizeHuman],
        ['运行时长', database.uptime],
        ['连接数', `${connections.total} / ${connections.max}`],
        ['执行中', connections.active],
        ['空闲', connections.idle],
        ['事务中空闲', connections.inTransaction],
        ['缓存命中率', `${database.cacheHitRate}%`],
        ['提交事务', numberText(database.commits)],
        ['回滚事务', numberText(database.rollbacks)],
        ['死锁', numberText(database.deadlocks)],
        ['复制', database.replicas === 0 ? '无' : `${database.replicas} 个副本`],
      ]}
    />
  )
}
