import type { FastifyInstance } from 'fastify'
import type { MetricsNews } from '@app/shared/monitor/server.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import type { Platform } from '#/platform/platform.ts'
import { samplerOf } from './sampler.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Somebody looks at the figures of the nodes now. */
    'monitor.watched': { userId: string }
  }
}

/** So long after their last question somebody still counts as watching. */
const watchMs = 60_000
/** The others need not hear of every question. */
const tellMs = 20_000
const stepMs = 2_000

const told = new WeakMap<Platform, Map<string, number>>()

/** Lets every node send its measurements to the caller for a while. */
export async function watch(ctx: Ctx): Promise<void> {
  const known = told.get(ctx.platform) ?? new Map<string, number>()
  told.set(ctx.platform, known)
  const now = performance.now()
  if (now - (known.get(ctx.user.id) ?? -tellMs) < tellMs) return
  for (const [userId, at] of known) if (now - at > watchMs) known.delete(userId)
  known.set(ctx.user.id, now)
  await ctx.emit('monitor.watched', { userId: ctx.user.id })
}

/** Sends a measurement every two seconds while somebody watches, and none when nobody does. */
export function sendToWatchers(app: FastifyInstance): void {
  const { platform } = app
  const { events, log, nodeId } = platform
  const watchers = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }

  function send() {
    for (const [userId, until] of watchers) if (performance.now() > until) watchers.delete(userId)
    if (watchers.size === 0) return rest()
    const data: MetricsNews = { nodeId, sample: samplerOf(platform).sample() }
    publishTransient(systemContext(platform), { topic: 'monitor.metrics', userIds: [...watchers.keys()], data }).catch(
      (error: unknown) => log.warn({ err: error }, 'measurements were not sent'),
    )
  }

  events.onEveryNode('monitor.watched', ({ userId }) => {
    watchers.set(userId, performance.now() + watchMs)
    if (timer) return
    timer = setInterval(send, stepMs)
    timer.unref()
  })
  app.addHook('preClose', async () => rest())
}
