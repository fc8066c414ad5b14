import { arch, hostname, networkInterfaces, release, type } from 'node:os'
import { createHistogram, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { ServerFigures } from '@app/shared/monitor/node.ts'
import { rounded } from './readFile.ts'

const mb = (bytes: number) => rounded(bytes / 2 ** 20)
/** The histogram counts how long its own timer of so many milliseconds took. */
const resolutionMs = 20

/** Waits for the event loop and pauses of the garbage collection since the last `roll`. */
export function watchLoop() {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  let pauses = createHistogram()
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) pauses.record(Math.max(1, Math.round(duration * 1_000)))
  })
  observer.observe({ entryTypes: ['gc'] })
  return {
    delayP99: () => (delay.count === 0 ? 0 : rounded(Math.max(0, delay.percentile(99) / 1e6 - resolutionMs))),
    gcP99: () => (pauses.count === 0 ? 0 : rounded(pauses.percentile(99) / 1_000)),
    roll() {
      delay.reset()
      pauses = createHistogram()
    },
    stop() {
      delay.disable()
      observer.disconnect()
    },
  }
}

export function runTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 1_440)}天${Math.floor(minutes / 60) % 24}小时${minutes % 60}分钟`
}

/** The engine's heap: its limit is what the process may grow to, so shares are of that. */
export function readEngine(timeZone: string): ServerFigures['jvm'] {
  const { heapTotal, heapUsed } = process.memoryUsage()
  const { heap_size_limit: limit } = getHeapStatistics()
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return {
    total: mb(heapTotal),
    max: mb(limit),
    used: mb(heapUsed),
    free: mb(limit - heapUsed),
    usage: rounded((heapUsed / limit) * 100),
    name: `Node.js (V8 ${process.versions.v8})`,
    version: process.version,
    startTime: moment.format(new Date(performance.timeOrigin)),
    runTime: runTime(process.uptime()),
    home: process.execPath,
  }
}

export function readSystem(): ServerFigures['sys'] {
  const addresses = Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])
  return {
    computerName: hostname(),
    computerIp: addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1',
    osName: `${type()} ${release()}`,
    osArch: arch(),
    userDir: process.cwd(),
  }
}

export function readProcess(): Pick<
  ServerFigures['node'],
  'rss' | 'external' | 'activeHandles' | 'pid' | 'uptimeSeconds'
> {
  const { rss, external } = process.memoryUsage()
  return {
    rss: mb(rss),
    external: mb(external),
    activeHandles: process.getActiveResourcesInfo().length,
    pid: process.pid,
    uptimeSeconds: Math.floor(process.uptime()),
  }
}
