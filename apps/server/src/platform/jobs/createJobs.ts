import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { z } from 'zod'
import { createPace } from '#/platform/concurrency.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import type { Platform } from '#/platform/platform.ts'
import { createWatch, type JobWatch } from './dueJobsWatch.ts'
import { forgetSubmits, hourlyQueue, hourlySpec, startHourly } from './hourly.ts'
import type { Jobs, JobSpec, SendOptions } from './jobs.ts'
import { leaseSeconds, openQueue, setPause } from './queue.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** `later`: not due yet. */
    'job.queued': { queue: string; later?: boolean }
    /** Heard by this node alone, see `SendOptions`. */
    'job.written': { queue: string }
    'job.cancelled': { id: string }
  }
}

const defaultTimeoutMs = 900_000
const doubledFromSeconds = 5
/** Workers are woken at most so often for jobs that came without a NOTIFY. */
const wakeMs = 50
/** Workers are woken; this is for news that got lost while the engine cannot be asked either. */
const pollSeconds = 600
/** A failed try is written a moment after the handler threw. */
const afterFailureMs = 200
const failedQueue = (queue: string) => `${queue}.failed`

const hourSeconds = 3_600

/** How often the engine tidies up; jobs of dead nodes are found by the watch. */
const superviseSeconds = 300

export interface JobTimes {
  /** Longest time between two looks of the watch. */
  lookMs: number
}

const triesBeyondFirst = ({ retries = 0 }: JobSpec) => (typeof retries === 'number' ? retries : retries.length)

/** Seconds that a list says for after the try with this number, the first being 0. */
const pauseAfter = ({ retries }: JobSpec, tries: number) => (typeof retries === 'object' ? retries[tries] : undefined)

/** What a queue row carries; wrapped so that the copy in the queue of failed jobs still knows its first id. */
const envelope = z.object({ id: z.string(), payload: z.unknown() })

/** The job runner over pg-boss: PostgreSQL alone, any number of nodes, rows written with the business change. */
export function createJobs(platform: () => Platform, { lookMs }: JobTimes = { lookMs: 20_000 }): Jobs {
  const specs = new Map<string, JobSpec>()
  const running = new Map<string, AbortController>()
  const workers = new Map<string, string[]>()
  const sweeps = new Map<string, (ctx: Ctx) => Promise<void>>([['submits', forgetSubmits]])
  let boss: PgBoss | undefined
  let stopHourly = () => {}
  let watch: JobWatch | undefined
  let warnedAt = -Infinity

  function open(): PgBoss {
    const { database, log } = platform()
    boss ??= openQueue(database.pool, {
      superviseIntervalSeconds: superviseSeconds,
      // Whoever finds the job of a dead node asks for it at once.
      monitorIntervalSeconds: 1,
      // Jobs of ours do not wait for each other, and queues stay as a node made them at its start.
      flowIntervalSeconds: hourSeconds,
      queueCacheIntervalSeconds: hourSeconds,
      bamIntervalSeconds: hourSeconds,
    })
      // Workers go on asking during an outage and take up their work after it; once a minute is told enough.
      .on('error', (error) => {
        if (performance.now() - warnedAt < 60_000) return
        warnedAt = performance.now()
        log.warn({ err: error }, 'job queue is not served')
      })
      .on('warning', (warning) => log.warn({ warning }, 'job queue'))
    return boss
  }

  function optionsOf(spec: JobSpec) {
    return {
      retryLimit: triesBeyondFirst(spec),
      retryDelay: pauseAfter(spec, 0) ?? doubledFromSeconds,
      retryBackoff: typeof spec.retries !== 'object',
      expireInSeconds: Math.ceil((spec.timeoutMs ?? defaultTimeoutMs) / 1_000),
      heartbeatSeconds: leaseSeconds,
      ...(spec.onFailed ? { deadLetter: failedQueue(spec.queue) } : {}),
    }
  }

  async function runJob(spec: JobSpec, job: JobWithMetadata<unknown>) {
    const { id, payload } = envelope.parse(job.data)
    const cancel = new AbortController()
    running.set(id, cancel)
    try {
      const signal = AbortSignal.any([job.signal, cancel.signal])
      // Written before the run, so that it holds however this try ends; the first one stands since the job was sent.
      const seconds = job.retryCount > 0 ? pauseAfter(spec, job.retryCount) : undefined
      if (seconds !== undefined) await setPause(platform().database.pool, job, seconds)
      await sureOfTime(platform())
      await spec.run(systemContext(platform()), spec.payload.parse(payload), { id, signal })
    } catch (error) {
      if (!cancel.signal.aborted) platform().log.error({ err: error, queue: spec.queue, job: id }, 'job failed')
      setTimeout(() => watch?.look(), afterFailureMs).unref()
      throw error
    } finally {
      running.delete(id)
    }
  }

  async function runFailed(spec: JobSpec, job: Job<unknown>) {
    const { id, payload } = envelope.parse(job.data)
    await sureOfTime(platform())
    await spec.onFailed?.(systemContext(platform()), spec.payload.parse(payload), { id })
  }

  async function work(queue: string, concurrency: number, run: (job: JobWithMetadata<unknown>) => Promise<void>) {
    const ids: string[] = []
    for (let i = 0; i < concurrency; i++) {
      const id: string = await open().work(
        queue,
        { pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: leaseSeconds / 3, includeMetadata: true },
        async ([job]) => {
          // The next waiting job is fetched at once; the pause is for an empty queue.
          open().notifyWorker(id)
          if (job) await run(job)
        },
      )
      ids.push(id)
    }
    workers.set(queue, ids)
  }

  function wake(queue: string) {
    for (const id of workers.get(queue) ?? []) open().notifyWorker(id)
  }

  const written = new Set<string>()
  const wakeForWritten = createPace(wakeMs, () => {
    for (const queue of written) wake(queue)
    written.clear()
  })

  async function createQueues() {
    const known = new Set((await open().getQueues()).map(({ name }) => name))
    for (const spec of specs.values()) {
      const failed = failedQueue(spec.queue)
      if (spec.onFailed && !known.has(failed)) await open().createQueue(failed, { retryLimit: 5, retryBackoff: true })
      if (known.has(spec.queue)) await open().updateQueue(spec.queue, optionsOf(spec))
      else await open().createQueue(spec.queue, { ...optionsOf(spec), policy: 'exclusive' })
    }
  }

  function define<S extends z.ZodType>(spec: JobSpec<S>) {
    if (specs.has(spec.queue)) throw new Error(`queue ${spec.queue} is defined twice`)
    specs.set(spec.queue, spec)
  }

  async function send(ctx: Ctx, queue: string, payload: object, options: SendOptions = {}) {
    const spec = specs.get(queue)
    if (!spec) throw new Error(`queue ${queue} is not defined`)
    const { startAfter, dedupeKey, quiet } = options
    const id = randomUUID()
    spec.payload.parse(payload)
    const sent = await open().send(
      queue,
      { id, payload },
      {
        ...optionsOf(spec),
        id,
        // Queues refuse a second job with the same key; without one every job is its own.
        singletonKey: dedupeKey ?? id,
        ...(startAfter ? { startAfter } : {}),
        db: fromDrizzle(ctx.db, sql),
      },
    )
    if (sent && quiet) await ctx.emit('job.written', { queue })
    if (sent && !quiet) await ctx.emit('job.queued', { queue, ...(startAfter ? { later: true } : {}) })
    return sent
  }

  return {
    define,
    send,
    queues: (prefix) => [...specs.keys()].filter((queue) => queue.startsWith(prefix)),
    async cancel(ctx, queue, id) {
      await open().cancel(queue, id, { db: fromDrizzle(ctx.db, sql) })
      await ctx.emit('job.cancelled', { id })
    },
    hourly: (name, sweep) => void sweeps.set(name, sweep),
    async start() {
      const { events } = platform()
      define(hourlySpec(sweeps))
      await open().start()
      await createQueues()
      for (const spec of specs.values()) {
        await work(spec.queue, spec.concurrency ?? 1, (job) => runJob(spec, job))
        if (spec.onFailed) await work(failedQueue(spec.queue), 1, (job) => runFailed(spec, job))
      }
      watch = createWatch(platform().database.pool, {
        netMs: lookMs,
        queues: () => [...workers.keys()],
        wake,
        endLost: () => open().supervise(),
      })
      watch.start()
      events.onEveryNode('job.queued', ({ queue, later }) => (later ? watch?.look() : wake(queue)))
      events.on('job.written', ({ queue }) => {
        written.add(queue)
        wakeForWritten()
      })
      events.onEveryNode('job.cancelled', ({ id }) => running.get(id)?.abort(new Error('cancelled')))
      stopHourly = startHourly(platform(), (ctx) => send(ctx, hourlyQueue, {}, { dedupeKey: 'hourly' }))
    },
    async stop(graceMs) {
      stopHourly()
      watch?.stop()
      // The engine's own graceful stop looks only twice a second whether its workers have ended.
      const ended = Promise.all([...workers.keys()].map(async (queue) => boss?.offWork(queue)))
      await Promise.race([ended, pause(graceMs, undefined, { ref: false })])
      await boss?.stop({ graceful: false })
    },
  }
}
