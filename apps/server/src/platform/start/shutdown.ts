import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Env } from '#/env.ts'
import { farewellMs } from '#/platform/database/migrateDatabase.ts'
import type { Platform } from '#/platform/platform.ts'

/** What ends one after the other. */
export interface Running {
  /** The back office and, unless it is off, the public site. */
  listeners: FastifyInstance[]
  platform: Platform & { close(): Promise<void> }
  /** How long balancers may take to hear of it. */
  waitMs: number
  /** The embedded database, when this process started it. */
  embedded?: { stop(): Promise<void> } | undefined
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const graceMs = 25_000
/** What runs of scheduled jobs get beside the wait for balancers; ending one that does not heed takes a while. */
const taskGraceMs = 24_000
const totalMs = 30_000
/** A service manager signals the whole group, npm passes its own on: that is one wish, not two. */
const sameWishMs = 1_000

export const balancersMs = (env: Env, embedded: boolean): number => env.DRAIN_MS ?? (embedded ? 0 : 5_000)

/** The embedded database, where there is one, waits for whoever still works on it. */
const limitMs = (waitMs: number, isEmbedded: boolean) => totalMs + waitMs + (isEmbedded ? farewellMs : 0)

/** Not ready at once, wait for balancers, finish what runs, close; past the limit the process ends with 1. */
async function drain({ listeners, platform, waitMs, embedded }: Running, signal: NodeJS.Signals): Promise<void> {
  const { log } = platform
  for (const listener of listeners) listener.draining = true
  log.info({ signal }, 'stopping')
  const limit = setTimeout(() => process.exit(1), limitMs(waitMs, embedded !== undefined))
  const tasksStopped = Promise.all(platform.runners.map((runner) => runner.stop(taskGraceMs + waitMs)))
  if (signal === 'SIGTERM') await pause(waitMs)
  for (const listener of listeners) listener.server.closeIdleConnections()
  await Promise.race([Promise.all(listeners.map((listener) => listener.close())), pause(graceMs)])
  await tasksStopped
  await platform.jobs.stop(graceMs)
  await platform.close()
  await embedded?.stop()
  await new Promise<void>((resolve) => log.flush(() => resolve()))
  clearTimeout(limit)
}

/** A worker: its primary wants the end, or a signal that reached the whole group; it is not to be hurried. */
export function drainOnWish(running: Running, onStop: (stop: (signal: NodeJS.Signals) => void) => void): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    end(drain(running, signal), running.platform.log)
  }
  onStop(stop)
  process.on('SIGINT', stop).on('SIGTERM', stop)
}

/** SIGTERM: drains, with the wait for balancers. SIGINT: the same without it. A second signal ends with 1 (security R-57). */
export const drainOnSignal = (running: Running): void =>
  onStopSignal((signal) => end(drain(running, signal), running.platform.log))

/** The primary: its workers drain, then goes what they stood on. */
export function stopOnSignal(
  stop: (signal: NodeJS.Signals) => Promise<boolean>,
  { waitMs, embedded, platform: { log } }: Pick<Running, 'waitMs' | 'embedded' | 'platform'>,
): void {
  onStopSignal((signal) => {
    // A worker ends itself before.
    setTimeout(() => process.exit(1), limitMs(waitMs, embedded !== undefined) + 5_000)
    end(
      stop(signal).then((clean) => {
        if (!clean) process.exitCode = 1
      }),
      log,
    )
  })
}

function end(stopped: Promise<void>, log: Logger): void {
  stopped.then(
    () => process.exit(),
    (error: unknown) => {
      log.error({ err: error }, 'stopping failed')
      process.exit(1)
    },
  )
}

function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  let stoppingSince: number | undefined
  const hear = (signal: NodeJS.Signals) => {
    if (stoppingSince === undefined) {
      stoppingSince = performance.now()
      stop(signal)
    } else if (performance.now() - stoppingSince > sameWishMs) process.exit(1)
  }
  process.on('SIGINT', hear).on('SIGTERM', hear)
}
