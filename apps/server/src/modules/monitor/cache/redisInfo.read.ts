import type { DataOf } from '@app/shared/kit/endpoint.ts'
import type { cache } from '@app/shared/monitor/cache.ts'
import { sizeText } from '#/modules/monitor/node/probe/disks.ts'
import type { Ctx } from '#/platform/context.ts'

type Figures = DataOf<typeof cache.figures>

/** Commands drawn, the busiest ones. */
const shown = 12

/** What Redis tells of itself; undefined without it or while it is away, then the copies are what there is. */
export async function redisFigures({ platform: { redis } }: Ctx): Promise<Omit<Figures, 'nodes'> | undefined> {
  if (redis?.status !== 'ready') return undefined
  try {
    const [text, commands, dbSize] = await Promise.all([redis.info(), redis.info('commandstats'), redis.dbsize()])
    return { info: infoIn(text), dbSize, commandStats: commandsIn(commands) }
  } catch {
    // It went away while it was asked.
    return undefined
  }
}

/** Lines `name:value` of an INFO answer. */
function linesIn(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
}

export function infoIn(text: string): Figures['info'] {
  const lines = linesIn(text)
  const word = (name: string) => lines.get(name) ?? '-'
  const number = (name: string) => Number(lines.get(name) ?? 0)
  const limit = number('maxmemory')
  const used = number('used_memory')
  const peak = Math.max(used, number('used_memory_peak'))
  return {
    engine: 'redis',
    redis_version: word('redis_version'),
    redis_mode: word('redis_mode'),
    tcp_port: word('tcp_port'),
    connected_clients: word('connected_clients'),
    uptime_in_days: word('uptime_in_days'),
    used_memory: used,
    used_memory_human: sizeText(used),
    used_memory_peak: peak,
    used_memory_peak_human: sizeText(peak),
    used_cpu_user_children: number('used_cpu_user_children').toFixed(2),
    maxmemory_human: limit === 0 ? '不限' : sizeText(limit),
    aof_enabled: word('aof_enabled'),
    rdb_last_bgsave_status: word('rdb_last_bgsave_status'),
    instantaneous_input_kbps: word('instantaneous_input_kbps'),
    instantaneous_output_kbps: word('instantaneous_output_kbps'),
    hits: number('keyspace_hits'),
    misses: number('keyspace_misses'),
  }
}

export function commandsIn(text: string): Figures['commandStats'] {
  const commands = [...linesIn(text)].map(([name, value]) => ({
    name: name.replace(/^cmdstat_/, ''),
    value: Number(/calls=(\d+)/.exec(value)?.[1] ?? 0),
  }))
  return commands.toSorted((a, b) => b.value - a.value).slice(0, shown)
}
