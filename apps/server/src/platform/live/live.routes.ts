import type { FastifyInstance } from 'fastify'
import { liveEvents } from '@app/shared/kit/live.ts'
import { unauthenticated, unavailable } from '#/platform/errors.ts'
import { bearerToken } from '#/platform/http/guardAccess.ts'
import { createLiveHub } from './hub.ts'
import { sweepLive } from './replay.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Proxies that collect an answer before they pass it on are asked not to.
  'x-accel-buffering': 'no',
}

/** `GET /common/events`; registered after the areas, whose copies of sessions must be dropped before it asks them. */
export async function liveRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  const hub = createLiveHub(platform)
  const { events, env, log } = platform
  platform.gauges.set('liveStreams', hub.size)

  events.onEveryNode('live.stored', hub.wake)
  events.onEveryNode('live.transient', hub.pass)
  events.onEveryNode('session.ended', ({ tokenHashes, said }) => hub.endSessions(tokenHashes, said))
  const recheck = (userIds?: readonly string[]) =>
    void hub.recheck(userIds).catch((error: unknown) => log.warn({ err: error }, 'live streams are checked later'))
  events.onEveryNode('user.changed', ({ userIds }) => recheck(userIds))
  events.onResync(() => {
    hub.wake()
    hub.gap()
    recheck()
  })
  platform.jobs.hourly('live events', sweepLive)
  const beat = setInterval(() => {
    hub.beat().catch((error: unknown) => log.warn({ err: error }, 'live streams got no sign of life'))
  }, env.limits.L_LIVE_BEAT_MS)
  beat.unref()
  app.addHook('preClose', async () => {
    clearInterval(beat)
    hub.drain()
  })

  app.endpoints.push(liveEvents)
  const { method, path: url, access } = liveEvents
  app.route({
    method,
    url,
    config: { access, endpoint: liveEvents },
    exposeHeadRoute: false,
    async handler(request, reply) {
      if (app.draining) throw unavailable()
      const { caller } = request
      const token = bearerToken(request)
      if (!caller || !token) throw unauthenticated(url)
      const last = Number(request.headers['last-event-id'] ?? Number.NaN)
      const owner = { userId: caller.id, tokenHash: caller.tokenHash ?? '', token }
      await hub.open(reply.raw, owner, Number.isSafeInteger(last) && last >= 0 ? last : undefined, () => {
        const sent = Object.entries(reply.headers(headers).getHeaders())
        reply.hijack()
        request.raw.socket.setNoDelay(true)
        for (const [name, value] of sent) if (value !== undefined) reply.raw.setHeader(name, value)
        reply.raw.flushHeaders()
      })
    },
  })
}
