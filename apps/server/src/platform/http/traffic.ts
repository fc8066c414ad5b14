import type { FastifyInstance } from 'fastify'
import { ResultCode } from '@app/shared/kit/envelope.ts'

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic
  }
  interface FastifyReply {
    /** Something threw that nobody foresaw. */
    isFault: boolean
  }
}

/** What has been answered since the start: sums only grow, readers take differences. */
export interface Traffic {
  requests: number
  faults: number
  /** Milliseconds of all of them together. */
  ms: number
  /** By method, route and code of the answer; as many as there are routes and codes, whatever is asked. */
  readonly byRoute: ReadonlyMap<string, RouteCount>
}

export interface RouteCount {
  method: string
  route: string
  code: number
  count: number
}

/** Asked for by machines and by the start of the page; they say nothing about use. */
const isFrame = (route: string) =>
  route.startsWith('/admin') || route === '/healthz' || route === '/readyz' || route === '/metrics'

export function countTraffic(app: FastifyInstance): void {
  const byRoute = new Map<string, RouteCount>()
  const traffic: Traffic = { requests: 0, faults: 0, ms: 0, byRoute }
  app.decorate('traffic', traffic)
  app.decorateReply('isFault', false)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const code = reply.resultCode ?? reply.statusCode
    const key = `${request.method} ${route} ${code}`
    const known = byRoute.get(key) ?? { method: request.method, route, code, count: 0 }
    known.count++
    byRoute.set(key, known)
    if (isFrame(route)) return done()
    traffic.requests++
    traffic.ms += reply.elapsedTime
    if (reply.isFault || reply.statusCode >= 500 || code === ResultCode.unavailable) traffic.faults++
    done()
  })
}
