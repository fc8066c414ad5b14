import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { outageOf } from '#/platform/database/pgErrors.ts'
import { Refusal } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { sources } from './headers.ts'
import type { RateLimiter } from './rateLimiter.ts'
import { isForeign, knownPath, parameterCount, readJsonAlone, requestId, trustedProxies } from './requests.ts'
import { siteOrigin } from './siteAddress.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How the site says no; without it a line of text. */
    site: { refuse?: (request: FastifyRequest, reply: FastifyReply, refusal: SiteRefusal) => Promise<unknown> }
  }
}

export interface SiteRefusal {
  status: number
  message: string
  /** What was thrown, when nobody foresaw it. */
  fault?: unknown
}

const plain = (error: unknown): SiteRefusal => {
  if (error instanceof Refusal) return { status: error.code >= 400 ? error.code : 500, message: error.message }
  const { statusCode } = error as { statusCode?: number }
  if (statusCode === 413) return { status: 413, message: '请求内容过大' }
  if (statusCode === 415) return { status: 415, message: '不支持的内容类型' }
  if (statusCode === 400) return { status: 400, message: '参数不符合规范' }
  return { status: 500, message: '页面暂时无法显示，请稍后再试', fault: error }
}

/** As browsers compare paths with those of cookies, and as careless proxies rewrite them. */
const isBackOffice = (url: string) =>
  /^\/+admin(?:$|[/?#])/i.test(url.includes('%') ? decodeURIComponent(url.split('?', 1)[0] ?? '') : url)

/**
 * The listener of the public site: visitors without sessions, pages of template authors who may write scripts. Nothing
 * of the back office is registered on it, and its own calls stand in `*.site.ts` alone (decision 090).
 */
export function createSite(platform: Platform, rate: RateLimiter): FastifyInstance {
  const { env, log } = platform
  const { limits } = env
  const app = Fastify({
    logger: false,
    bodyLimit: limits.L_JSON,
    requestTimeout: limits.L_REQUEST_MS,
    keepAliveTimeout: 65_000,
    trustProxy: trustedProxies(env),
    genReqId: requestId,
    http: { maxHeaderSize: limits.L_HEADERS, headersTimeout: 15_000 },
    routerOptions: { maxParamLength: 2_000 },
    rewriteUrl: ({ url = '' }) => knownPath(url),
    return503OnClosing: false,
  })
  app.decorate('site', {})
  app.decorate('draining', false)
  readJsonAlone(app, limits)

  const headers = siteHeaders(platform)
  // Without promises: a page out of memory takes a third as long as they would.
  app.addHook('onRequest', ({ raw, url, headers: sent, ip, routeOptions }, reply, done) => {
    void reply.headers(headers)
    // The path of the back office's cookie, which knows no ports: scripts of a theme never run below it.
    if (isBackOffice(url)) {
      void reply
        .code(404)
        .headers({ 'content-security-policy': 'sandbox', 'x-frame-options': 'DENY', 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send('')
      return
    }
    if (isForeign(raw)) throw new Refusal(400, '参数不符合规范')
    if (sent['content-encoding'] !== undefined) throw new Refusal(415, '不支持的内容编码')
    if (url.length > limits.L_URL || (url.includes('?') && parameterCount(url) > limits.L_QUERY))
      throw new Refusal(400, '参数不符合规范')
    if (routeOptions.config?.rate === 'file') rate.hitFrom('siteFile', ip, limits.L_RATE_USER)
    else if (routeOptions.url !== '/healthz' && routeOptions.url !== '/readyz')
      rate.hitFrom('site', ip, limits.L_RATE_ANONYMOUS)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      reqId: request.id,
      listener: 'site',
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    })
    done()
  })

  async function say(request: FastifyRequest, reply: FastifyReply, refusal: SiteRefusal) {
    const { refuse } = app.site
    if (refuse) return refuse(request, reply, refusal)
    return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
  }
  app.setNotFoundHandler((request, reply) => say(request, reply, { status: 404, message: '访问的页面不存在' }))
  app.setErrorHandler((thrown, request, reply) => {
    const away = outageOf(thrown)
    const error = away ?? thrown
    const refusal = plain(error)
    const about = { err: thrown, reqId: request.id, route: request.routeOptions.url }
    if (refusal.fault) log.error(about, 'page failed')
    else if (away) log.warn(about, 'the database is away')
    if (error instanceof Refusal && error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
    return say(request, reply, refusal)
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  // A node without its database still shows the pages that it has: what it cannot show it says itself.
  app.get('/readyz', async (_request, reply) =>
    reply.code(app.draining ? 503 : 200).send({ status: app.draining ? 'unavailable' : 'ok' }),
  )
  return app
}

/** Headers of every answer of the site (cms §19.1); files set a stricter policy. */
function siteHeaders(platform: Platform): Record<string, string> {
  const { env } = platform
  const media = sources(env.MEDIA_HOSTS)
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-security-policy': [
      "default-src 'self'",
      `img-src 'self' data:${media}`,
      `media-src 'self'${media}`,
      `frame-src ${env.EMBED_HOSTS.length > 0 ? sources(env.EMBED_HOSTS).trim() : "'none'"}`,
      `script-src 'self'${sources(env.SCRIPT_HOSTS)}`,
      // Colours and sizes that editors chose stand at the words themselves, cleaned when they were saved.
      "style-src 'self'; style-src-attr 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
  if (siteOrigin(platform)?.startsWith('https:'))
    headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  return headers
}
