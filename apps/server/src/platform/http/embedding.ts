import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#/env.ts'
import { forbidden } from '#/platform/errors.ts'

const preflightSeconds = '600'

/** What `<aidex-form>` sends beside what every page may send. */
const sentHeaders = 'authorization, content-type, idempotency-key, x-background'

/**
 * The calls that `<aidex-form>` needs answer pages of the origins in `EMBED_ORIGINS`, named letter by letter; no other
 * call and no other origin gets an allow header. Sessions travel in a header alone, so nothing is allowed with cookies.
 */
export function allowEmbedding(app: FastifyInstance, { EMBED_ORIGINS }: Pick<Env, 'EMBED_ORIGINS'>): void {
  const origins: ReadonlySet<string> = new Set(EMBED_ORIGINS)
  const asked = new Set<string>()

  app.addHook('onRoute', ({ url, config }) => {
    if (origins.size === 0 || config?.endpoint?.embed !== true || asked.has(url)) return
    asked.add(url)
    // A browser asks before it sends a header of ours; the hook below answers it.
    app.options(url, { config: { access: 'session' } }, () => {
      throw forbidden()
    })
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    const { url = '', config } = request.routeOptions
    if (origins.size > 0 && asked.has(url)) void reply.header('vary', 'origin')
    const embeds = origin !== undefined && origins.has(origin) && asked.has(url)
    if (embeds) void reply.header('access-control-allow-origin', origin)
    else if (comesFromElsewhere(request)) throw forbidden()
    if (request.method !== 'OPTIONS' || config.endpoint || !asked.has(url)) return done()
    if (!embeds) throw forbidden()
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': sentHeaders,
        'access-control-max-age': preflightSeconds,
      })
      .send()
  })
}

/** Browsers name the relation of a request's page to the server; another site has no business with the API. */
const comesFromElsewhere = ({ headers, url }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' && !url.startsWith('/admin')
