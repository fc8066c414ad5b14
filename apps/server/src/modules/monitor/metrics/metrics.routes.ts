import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { metrics } from '@app/shared/monitor/metrics.ts'
import { implement } from '#/kit/implement.ts'
import { holds } from '#/platform/caller.ts'
import { forbidden, unauthenticated } from '#/platform/errors.ts'
import { hashOfParts } from '#/platform/http/submit.ts'
import { answersWorkers } from '#/platform/workers/worker.ts'
import { collectMetrics, collectOwn } from './metrics.read.ts'
import { promText } from './promText.ts'

/** `/metrics`, for whoever holds the token or the right; not there at all unless switched on (security WB-10). */
export default async function metricsRoutes(app: FastifyInstance): Promise<void> {
  const { METRICS, METRICS_TOKEN } = app.platform.env
  if (!METRICS) return
  answersWorkers('metrics', async () => (await collectOwn(app)).filter(({ points }) => points.length > 0))

  // Public for the guard, which knows sessions only.
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, session: 'optional' }
    })
    implement(scope, metrics, async (_ctx, { request, reply }) => {
      requireReader(request, METRICS_TOKEN)
      const text = promText(await collectMetrics(app))
      return reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8').send(text)
    })
  })
}

function requireReader({ headers, caller }: FastifyRequest, token: string | undefined): void {
  if (token && isSame(headers.authorization ?? '', `Bearer ${token}`)) return
  if (!caller) throw unauthenticated(metrics.path)
  if (!holds(caller, 'monitor:server:list')) throw forbidden()
}

/** Takes as long for a wrong token as for the right one. */
const isSame = (given: string, wanted: string) =>
  timingSafeEqual(Buffer.from(hashOfParts(given)), Buffer.from(hashOfParts(wanted)))
