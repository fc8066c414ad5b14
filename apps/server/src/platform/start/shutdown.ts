import type { FastifyInstance } from 'fastify'
import type { Platform } from '#/platform/platform.ts'

interface Running {
  app: FastifyInstance
  /** The public site, unless it is off. */
  site: FastifyInstance | undefined
  platform: Platform & { close(): Promise<void> }
  /** The embedded database, when this process started it. */
  embedded: { stop(): Promise<void> } | undefined
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const graceMs = 25_000
/** What runs of scheduled jobs get beside the wait for balancers; ending one that does not heed takes a while. */
const taskGraceMs = 24_000
const totalMs = 30_000
/** A service manager signals the whole group, npm passes its own on: that is one wish, not two. */
const sameWishMs = 1_000

/**
 * SIGTERM: not ready at once, wait for balancers, finish what runs, close. SIGINT: the same without the wait.
 * A second signal or 30 s end the process with 1 (security R-57).
 */
export function drainOnSignal({ app, site, platform, embedded }: Running): void {
  const { env, log } = platform
  const waitMs = env.DRAIN_MS ?? (embedded ? 0 : 5_000)
  let stoppingSince: number | undefined

  async function stop(signal: NodeJS.Signals) {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameWishMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    const listeners = site ? [app, site] : [app]
    for (const listener of listeners) listener.draining = true
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => process.exit(1), totalMs + waitMs)
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
    process.exit(0)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, (name) => {
      stop(name).catch((error: unknown) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
    })
  }
}
