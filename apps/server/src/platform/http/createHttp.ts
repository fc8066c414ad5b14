import { parse as parsePlain } from 'node:querystring'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import qs from 'qs'
import { badQuery } from '@app/shared/kit/messages.ts'
import type { Limits } from '#/limits.ts'
import { sureOfTime } from '#/platform/database/clock.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { answerErrors } from './answerErrors.ts'
import { allowEmbedding } from './embedding.ts'
import { guardAccess } from './guardAccess.ts'
import { secureHeaders } from './headers.ts'
import type { RateLimiter } from './rateLimiter.ts'
import { isForeign, knownPath, parameterCount, readJsonAlone, requestId, trustedProxies } from './requests.ts'
import { countTraffic } from './traffic.ts'

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number
  }
}

/** Empty values are as if absent: forms send every search field. How many there may be is judged before. */
function parseQuery(text: string): Record<string, unknown> {
  if (text === '') return {}
  const nested = text.includes('[') || /%5b/i.test(text)
  const parsed: Record<string, unknown> = nested
    ? qs.parse(text, { depth: 1, strictDepth: false, arrayLimit: 0, parameterLimit: Infinity })
    : { ...parsePlain(text, '&', '=', { maxKeys: 0 }) }
  for (const [key, value] of Object.entries(parsed)) if (value === '') delete parsed[key]
  return parsed
}

/** Pages and probes: they ask nobody who they are and what time it is. */
function isBesideApi({ is404, routeOptions: { url } }: FastifyRequest): boolean {
  return is404 || url?.startsWith('/admin') === true || url === '/healthz' || url === '/readyz'
}

async function afterTime(platform: Platform, done: (error?: Error) => void): Promise<void> {
  let failure: Error | undefined
  try {
    await sureOfTime(platform)
  } catch (error) {
    failure = error as Error
  }
  done(failure)
}

/** Counts a request against the rates that are its own. */
const ratesOf =
  (rate: RateLimiter, limits: Limits) =>
  ({ caller, ip, method, routeOptions: { config } }: FastifyRequest): void => {
    // A page may show a hundred pictures; tickets and signed links let them in without a session.
    if (!caller && config.rate === 'file') return rate.hitFrom('file', ip, limits.L_RATE_USER)
    if (!caller) return rate.hitFrom('anonymous', ip, limits.L_RATE_ANONYMOUS)
    rate.hit('user', caller.id, limits.L_RATE_USER)
    // Parts of one upload come as fast as the line allows.
    if (config.rate === 'part') return
    if (config.rate === 'upload') rate.hit('upload', caller.id, limits.L_RATE_UPLOAD)
    else if (method === 'POST') rate.hit('write', caller.id, limits.L_RATE_WRITE)
  }

/** Fastify with everything that happens to a request before its endpoint sees it (style C6). */
export function createHttp(platform: Platform, rate: RateLimiter): FastifyInstance {
  const { env, log } = platform
  const { limits } = env
  const hitRates = ratesOf(rate, limits)
  const app = Fastify({
    logger: false,
    bodyLimit: limits.L_JSON,
    requestTimeout: limits.L_REQUEST_MS,
    keepAliveTimeout: 65_000,
    trustProxy: trustedProxies(env),
    genReqId: requestId,
    http: { maxHeaderSize: limits.L_HEADERS, headersTimeout: 15_000 },
    routerOptions: {
      maxParamLength: 14_000,
      querystringParser: parseQuery,
    },
    rewriteUrl: ({ url = '' }) => knownPath(url),
    return503OnClosing: false,
  })

  app.decorateRequest('startedAt', 0)
  readJsonAlone(app, limits)

  // Hooks that wait for nothing call on: a promise for each of them was a good part of a short request.
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now()
    done()
  })
  secureHeaders(app, platform)
  allowEmbedding(app, env)
  app.addHook('onRequest', ({ raw, url, headers }, _reply, done) => {
    if (isForeign(raw)) throw new Refusal(400, '参数不符合规范')
    if (headers['content-encoding'] !== undefined) throw new Refusal(415, '不支持的内容编码')
    if (url.length > limits.L_URL) throw refuse(badQuery)
    if (url.includes('?') && parameterCount(url) > limits.L_QUERY) throw refuse(badQuery)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (isBesideApi(request) || platform.clock.isSure()) return done()
    void afterTime(platform, done)
  })
  guardAccess(app, platform, rate)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isBesideApi(request)) hitRates(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      code: reply.resultCode,
      ms: Math.round(reply.elapsedTime),
      userName: request.caller?.userName,
      address: request.ip,
    })
    done()
  })
  countTraffic(app)
  answerErrors(app, platform)
  return app
}
