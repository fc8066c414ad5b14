import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import { Facts } from '#/features/monitor/shared/Facts.tsx'
import { numberText } from '#/kit/words/format.ts'

type CacheData = DataOf<typeof cache.figures>

/** 基本信息: the words of Redis, also for the engine without it. */
export function CacheFacts({ figures: { info, dbSize } }: { figures: CacheData }) {
  const redis = info.engine === 'redis'
  return (
    <Facts
      items={[
        ['缓存引擎', redis ? `Redis ${info.redis_version}` : info.redis_version],
        ['运行模式', info.redis_mode === 'standalone' ? '单机' : '集群'],
        ['端口', info.tcp_port],
        [redis ? '客户端数' : '节点数', info.connected_clients],
        ['运行时间(天)', info.uptime_in_days],
        ['使用内存', info.used_memory_human],
        ['使用CPU', info.used_cpu_user_children],
        [redis ? '内存配置' : '容量上限', info.maxmemory_human],
        ['AOF是否开启', info.aof_enabled === '0' ? '否' : '是'],
        ['RDB是否成功', info.rdb_last_bgsave_status],
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
