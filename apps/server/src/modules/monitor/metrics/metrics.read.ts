import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { productVersion } from '#/modules/monitor/node/heartbeat.ts'
import { samplerOf } from '#/modules/monitor/node/sampler.ts'
import type { Platform } from '#/platform/platform.ts'
import { askWorkers, workerSlot } from '#/platform/workers/worker.ts'
import { counter, gauge, type Metric, type Point } from './promText.ts'

const mebibyte = 2 ** 20

/** Everything this process measures of itself; the workers of one server are told apart by their number. */
export async function collectOwn(app: FastifyInstance): Promise<Metric[]> {
  const worker = workerSlot()
  const metrics = await measure(app)
  if (worker === undefined) return metrics
  return metrics.map((metric) => ({
    ...metric,
    points: metric.points.map(({ labels, value }) => ({ labels: { ...labels, worker }, value })),
  }))
}

/** The figures of all workers of this server; what all nodes share is read from the database. */
export async function collectMetrics(app: FastifyInstance): Promise<Metric[]> {
  const others = (await askWorkers('metrics')) as Metric[][]
  const byName = new Map<string, Metric>()
  for (const metric of [await collectOwn(app), ...others].flat()) {
    const points = [...(byName.get(metric.name)?.points ?? []), ...metric.points]
    byName.set(metric.name, { ...metric, points })
  }
  return [...byName.values(), ...(await queueMetrics(app.platform))]
}

async function measure(app: FastifyInstance): Promise<Metric[]> {
  const { platform } = app
  const report = await samplerOf(platform).report()
  return [
    gauge('atrium_info', 'Version of the product and the node.', [
      { labels: { version: productVersion, node: platform.nodeId }, value: 1 },
    ]),
    ...processMetrics(report.figures),
    ...trafficMetrics(app),
    ...poolMetrics(platform, report.pool),
    ...cacheMetrics(platform),
    counter(
      'atrium_log_lines_lost_total',
      'Lines that found no room in the log.',
      platform.gauges.get('logLinesLost')?.() ?? 0,
    ),
    gauge('atrium_live_streams', 'Open live streams.', platform.gauges.get('liveStreams')?.() ?? 0),
  ]
}

type Report = Awaited<ReturnType<ReturnType<typeof samplerOf>['report']>>

function processMetrics({ cpu, mem, jvm, node }: Report['figures']): Metric[] {
  const used = process.cpuUsage()
  return [
    counter('process_cpu_seconds_total', 'Processor time of the process.', (used.user + used.system) / 1e6),
    gauge('process_start_time_seconds', 'Start of the process since 1970.', performance.timeOrigin / 1_000),
    gauge('process_resident_memory_bytes', 'Resident memory of the process.', node.rss * mebibyte),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', jvm.used * mebibyte),
    gauge('nodejs_heap_size_limit_bytes', 'What the heap may grow to.', jvm.max * mebibyte),
    gauge('nodejs_external_memory_bytes', 'Memory outside the heap.', node.external * mebibyte),
    gauge('nodejs_eventloop_lag_p99_seconds', '99 of 100 waits for the event loop.', node.eventLoopDelayP99 / 1_000),
    gauge('nodejs_gc_pause_p99_seconds', '99 of 100 garbage collections.', node.gcPauseP99 / 1_000),
    gauge('nodejs_active_resources', 'Handles and requests that keep the process busy.', node.activeHandles),
    gauge('atrium_cpu_usage_ratio', 'Processor of the machine or container in use.', cpu.total / 100),
    gauge('atrium_memory_usage_ratio', 'Memory of the machine or container in use.', mem.usage / 100),
  ]
}

function trafficMetrics({ traffic }: FastifyInstance): Metric[] {
  const points = [...traffic.byRoute.values()].map(({ method, route, code, count }) => ({
    labels: { method, route, code },
    value: count,
  }))
  return [
    counter('atrium_http_requests_total', 'Answers by method, route and code.', points),
    counter('atrium_http_request_duration_seconds_sum', 'Time of all answers.', traffic.ms / 1_000),
    counter('atrium_http_request_duration_seconds_count', 'Answers that were timed.', traffic.requests),
    counter('atrium_http_faults_total', 'Answers that failed unforeseen.', traffic.faults),
  ]
}

function poolMetrics({ database }: Platform, { size, idle, waiting, max }: Report['pool']): Metric[] {
  return [
    gauge('atrium_db_pool_connections', 'Connections to the database.', [
      { labels: { state: 'busy' }, value: size - idle },
      { labels: { state: 'idle' }, value: idle },
    ]),
    gauge('atrium_db_pool_max', 'Connections the node may open.', max),
    gauge('atrium_db_pool_waiting', 'Requests that wait for a connection.', waiting),
    counter('atrium_db_pool_acquire_seconds_sum', 'Time spent waiting for connections.', database.waits.ms / 1_000),
    counter('atrium_db_pool_acquire_seconds_count', 'Connections fetched.', database.waits.count),
  ]
}

function cacheMetrics({ caches }: Platform): Metric[] {
  const stats = [...caches].map(([cache, copies]) => ({ labels: { cache }, ...copies.stats() }))
  const of = (name: 'entries' | 'bytes' | 'hits' | 'misses' | 'evict'): Point[] =>
    stats.map(({ labels, [name]: value }) => ({ labels, value }))
  return [
    gauge('atrium_cache_entries', 'Local copies.', of('entries')),
    gauge('atrium_cache_bytes', 'Memory of local copies, estimated.', of('bytes')),
    counter('atrium_cache_hits_total', 'Reads that found a copy.', of('hits')),
    counter('atrium_cache_misses_total', 'Reads that found none.', of('misses')),
    counter('atrium_cache_evictions_total', 'Copies that made room for others.', of('evict')),
  ]
}

/** Without the database the rest is still worth telling. */
async function queueMetrics({ database, log }: Platform): Promise<Metric[]> {
  try {
    const { rows } = await database.db.execute<{ queue: string; state: string; count: string }>(sql`
      select name as queue, state::text as state, count(*) as count from atrium_jobs.job
      where state in ('created', 'retry', 'active', 'failed') group by name, state order by name, state`)
    const points = rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: Number(count) }))
    return [
      gauge('atrium_queue_jobs', 'Jobs by queue and state.', points),
      gauge('atrium_db_up', 'The database answers.', 1),
    ]
  } catch (error) {
    log.warn({ err: error }, 'queues were not counted')
    return [gauge('atrium_db_up', 'The database answers.', 0)]
  }
}
