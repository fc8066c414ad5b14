import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { cacheFigures } from './node.ts'

const access = perms('monitor:cache:list')
const remove = perms('monitor:cache:remove')
const cacheId = z.string().min(1).max(50)
const cacheKey = z.string().min(1).max(500)

/** The words of Redis for both engines, so that one page shows either (monitor §9.1). */
const info = z.object({
  engine: z.enum(['redis', 'memory']),
  redis_version: z.string(),
  redis_mode: z.string(),
  tcp_port: z.string(),
  connected_clients: z.string(),
  uptime_in_days: z.string(),
  used_memory: z.number(),
  used_memory_human: z.string(),
  used_memory_peak: z.number(),
  used_memory_peak_human: z.string(),
  used_cpu_user_children: z.string(),
  maxmemory_human: z.string(),
  aof_enabled: z.string(),
  rdb_last_bgsave_status: z.string(),
  instantaneous_input_kbps: z.string(),
  instantaneous_output_kbps: z.string(),
  hits: z.number(),
  misses: z.number(),
})

const cacheName = z.object({
  cacheId: z.string(),
  cacheName: z.string(),
  remarks: z.string(),
  /** Entries now. */
  count: z.int(),
  /** `false`: read from the database each time, so that there is nothing to see or to clear. */
  cached: z.boolean(),
  /** Whether keys, values may be seen and entries cleared. */
  keysShown: z.boolean(),
  valuesShown: z.boolean(),
  clearable: z.boolean(),
})
export type CacheName = z.output<typeof cacheName>

/** 缓存监控 and 缓存列表 (monitor §9.1, §9.2). */
export const cache = {
  figures: endpoint({
    method: 'GET',
    path: '/monitor/cache',
    summary: '缓存监控信息',
    access,
    background: true,
    data: z.object({
      info,
      dbSize: z.int(),
      commandStats: z.array(z.object({ name: z.string(), value: z.int() })),
      /** Local copies of each living node. */
      nodes: z.array(
        cacheFigures.extend({ nodeId: z.string(), name: z.string(), own: z.boolean(), hitRate: z.number() }),
      ),
    }),
  }),
  names: endpoint({
    method: 'GET',
    path: '/monitor/cache/listCacheName',
    summary: '缓存名称列表',
    access,
    data: z.array(cacheName),
  }),
  keys: endpoint({
    method: 'GET',
    path: '/monitor/cache/listCacheKey/:cacheId',
    summary: '缓存键名列表',
    access,
    params: z.object({ cacheId }),
    data: z.array(
      z.object({
        cacheId: z.string(),
        cacheKey: z.string(),
        /** Seconds it has left. */
        ttl: z.int(),
      }),
    ),
  }),
  value: endpoint({
    method: 'GET',
    path: '/monitor/cache/getCacheValue/:cacheId/:cacheKey',
    summary: '缓存内容',
    access,
    params: z.object({ cacheId, cacheKey }),
    data: z.object({ cacheName: z.string(), cacheKey: z.string(), cacheValue: z.string() }),
  }),
  clear: endpoint({
    method: 'POST',
    path: '/monitor/cache/clearCache/:cacheId',
    summary: '清空缓存',
    access: remove,
    log: { title: '缓存监控', kind: LogKind.clean },
    params: z.object({ cacheId }),
    answer: 'message',
  }),
  clearKey: endpoint({
    method: 'POST',
    path: '/monitor/cache/clearCacheByKey/:cacheId/:cacheKey',
    summary: '删除缓存键',
    access: remove,
    log: { title: '缓存监控', kind: LogKind.remove },
    params: z.object({ cacheId, cacheKey }),
    answer: 'message',
  }),
}
