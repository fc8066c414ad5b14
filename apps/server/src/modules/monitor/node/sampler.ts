import type { FastifyInstance } from 'fastify'
import type { CacheFigures, NodeReport, PoolFigures, Sample } from '@app/shared/monitor/node.ts'
import type { Platform } from '#/platform/platform.ts'
import type { Pulse } from './heartbeat.ts'
import { cpuBetween, readCpu, type CpuTimes } from './probe/cpu.ts'
import { readDisks } from './probe/disks.ts'
import { readMemory } from './probe/memory.ts'
import { readSystemFile, rounded } from './probe/readFile.ts'
import { readEngine, readProcess, readSystem, watchLoop } from './probe/runtime.ts'

/** Sums at one moment; what is told of "the last minute" is the difference to the oldest that is kept. */
interface Sums {
  at: number
  requests: number
  faults: number
  waits: number
  waitMs: number
  hits: number
  misses: number
}

const minuteMs = 60_000
/** Shorter measurements of the processor say nothing. */
const cpuMs = 1_000

/** Measures one node; `pulse` is for the heartbeat and begins new windows, the others only look. */
export interface Sampler {
  pulse(): Promise<Pulse>
  report(): Promise<NodeReport>
  sample(): Sample
  stop(): void
}

const samplers = new WeakMap<Platform, Sampler>()

/** The one that measures this node; opened with its registry. */
export function samplerOf(platform: Platform): Sampler {
  const sampler = samplers.get(platform)
  if (!sampler) throw new Error('nothing measures this node')
  return sampler
}

export function openSampler(app: FastifyInstance): Sampler {
  const sampler = createSampler(app)
  samplers.set(app.platform, sampler)
  return sampler
}

function createSampler(app: FastifyInstance): Sampler {
  const { platform, traffic } = app
  const { env, database, caches, clock } = platform
  const loop = watchLoop()
  let disks: NodeReport['figures']['sysFiles'] = []
  let former = readCpu(readSystemFile, performance.now())
  // Until there are two readings the mean since the machine was started stands in.
  let cpu = cpuBetween({ ...former, user: 0, sys: 0, wait: 0, total: former.total && 0 }, former)
  const kept: Sums[] = [sumsNow()]

  function cache(): CacheFigures {
    const total: CacheFigures = {
      entries: 0,
      limit: 0,
      bytes: 0,
      hits: 0,
      misses: 0,
      get: 0,
      set: 0,
      del: 0,
      expire: 0,
      evict: 0,
    }
    for (const copies of caches.values()) {
      const { max, hits, misses, ...sums } = copies.stats()
      total.limit += max
      total.hits += hits
      total.misses += misses
      total.get += hits + misses
      for (const name of ['entries', 'bytes', 'set', 'del', 'expire', 'evict'] as const) total[name] += sums[name]
    }
    return total
  }

  function sumsNow(): Sums {
    const { hits, misses } = cache()
    const { count: waits, ms: waitMs } = database.waits
    return { at: performance.now(), requests: traffic.requests, faults: traffic.faults, waits, waitMs, hits, misses }
  }

  /** Differences over the last minute, or since the start. */
  function lastMinute(): Sums & { seconds: number } {
    const now = sumsNow()
    const since = kept[0] ?? now
    const difference = (name: keyof Sums) => now[name] - since[name]
    return {
      at: now.at,
      seconds: Math.max(1, difference('at') / 1_000),
      requests: difference('requests'),
      faults: difference('faults'),
      waits: difference('waits'),
      waitMs: difference('waitMs'),
      hits: difference('hits'),
      misses: difference('misses'),
    }
  }

  function measureCpu() {
    const now: CpuTimes = readCpu(readSystemFile, performance.now())
    if (now.at - former.at < cpuMs) return cpu
    cpu = cpuBetween(former, now)
    former = now
    return cpu
  }

  function pool(): PoolFigures {
    const { totalCount, idleCount, waitingCount } = database.pool
    const { waits, waitMs } = lastMinute()
    return {
      size: totalCount,
      idle: idleCount,
      waiting: waitingCount,
      max: env.DATABASE_POOL,
      acquireMsAvg: waits === 0 ? 0 : rounded(waitMs / waits),
    }
  }

  function load() {
    const { seconds, requests, faults } = lastMinute()
    return {
      requestsPerMinute: rounded((requests / Math.min(60, seconds)) * 60, 0),
      errorRate: requests === 0 ? 0 : rounded((faults / requests) * 100),
    }
  }

  async function report(): Promise<NodeReport> {
    disks = await readDisks(readSystemFile)
    return {
      figures: {
        cpu: measureCpu(),
        mem: readMemory(readSystemFile),
        jvm: readEngine(env.TIME_ZONE),
        sys: readSystem(),
        sysFiles: disks,
        node: { ...readProcess(), eventLoopDelayP99: loop.delayP99(), gcPauseP99: loop.gcP99(), ...load() },
      },
      pool: pool(),
      cache: cache(),
    }
  }

  function sample(): Sample {
    const { waiting, size, idle } = pool()
    const { hits, misses } = lastMinute()
    const { requestsPerMinute, errorRate } = load()
    return {
      at: clock.now().getTime(),
      cpu: measureCpu().total,
      mem: readMemory(readSystemFile).usage,
      rss: readProcess().rss,
      heap: readEngine(env.TIME_ZONE).used,
      loop: loop.delayP99(),
      gc: loop.gcP99(),
      requests: requestsPerMinute,
      errors: errorRate,
      busy: size - idle,
      waiting,
      reads: hits + misses,
      hitRate: hits + misses === 0 ? 0 : rounded((hits / (hits + misses)) * 100),
      cached: cache().bytes,
    }
  }

  return {
    report,
    sample,
    async pulse() {
      const pulse = { report: await report(), sample: sample() }
      loop.roll()
      kept.push(sumsNow())
      while (kept.length > 1 && (kept[1]?.at ?? 0) <= performance.now() - minuteMs) kept.shift()
      return pulse
    },
    stop: loop.stop,
  }
}
