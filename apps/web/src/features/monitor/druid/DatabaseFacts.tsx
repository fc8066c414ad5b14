import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { druid } from '@app/shared/monitor/druid.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { numberText } from '#/kit/words/format.ts'

type Database = DataOf<typeof druid.figures>['database']

/** 数据库: product, size and what its statistics sum up. */
export function DatabaseFacts({ database }: { database: Database }) {
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
