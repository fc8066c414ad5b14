import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import { productVersion } from '#/modules/monitor/node/heartbeat.ts'
import { liveReports, type LiveReport } from '#/modules/monitor/node/node.reports.ts'
import { sizeText } from '#/modules/monitor/node/probe/disks.ts'
import { rounded } from '#/modules/monitor/node/probe/readFile.ts'
import type { Ctx } from '#/platform/context.ts'
import { redisFigures } from './redisInfo.read.ts'

type Figures = DataOf<typeof cache.figures>

/** What the caches do: Redis when the nodes share one, else the copies of all nodes together. */
export async function cacheFigures(ctx: Ctx): Promise<Figures> {
  const reports = await liveReports(ctx)
  const nodes = reports.map(({ nodeId, name, own, report }) => ({
    ...report.cache,
    nodeId,
    name,
    own,
    hitRate: rate(report.cache.hits, report.cache.misses),
  }))
  return { ...((await redisFigures(ctx)) ?? memoryFigures(reports)), nodes }
}

const rate = (hits: number, misses: number) => (hits + misses === 0 ? 0 : rounded((hits / (hits + misses)) * 100))

/** The most that the copies of all nodes together took while this node looked. */
let peakBytes = 0

function memoryFigures(reports: readonly LiveReport[]): Omit<Figures, 'nodes'> {
  const sum = (name: keyof LiveReport['report']['cache']) =>
    reports.reduce((total, { report }) => total + report.cache[name], 0)
  const { user, system } = process.cpuUsage()
  const bytes = sum('bytes')
  peakBytes = Math.max(peakBytes, bytes)
  const hitRate = rate(sum('hits'), sum('misses'))
  return {
    info: {
      engine: 'memory',
      redis_version: `内存缓存 ${productVersion}`,
      redis_mode: 'standalone',
      tcp_port: '-',
      connected_clients: String(reports.length),
      uptime_in_days: String(Math.floor(process.uptime() / 86_400)),
      used_memory: bytes,
      used_memory_human: sizeText(bytes),
      used_memory_peak: peakBytes,
      used_memory_peak_human: sizeText(peakBytes),
      used_cpu_user_children: rounded((user + system) / 1e6).toFixed(2),
      maxmemory_human: `${sum('limit').toLocaleString('en-US')} 条`,
      aof_enabled: '0',
      rdb_last_bgsave_status: '-',
      instantaneous_input_kbps: hitRate.toFixed(2),
      instantaneous_output_kbps: '',
      hits: sum('hits'),
      misses: sum('misses'),
    },
    dbSize: sum('entries'),
    commandStats: (['get', 'set', 'del', 'expire', 'evict'] as const).map((name) => ({ name, value: sum(name) })),
  }
}
