import type { FastifyInstance } from 'fastify'
import type { Platform } from '#/platform/platform.ts'
import { siteOrigin } from './siteAddress.ts'

/** `frames` and `media`: whom pages may embed and whose pictures they may show, beside our own. */
const contentPolicy = (frames: string, media: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${media}`,
    `media-src 'self' blob:${media}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    `frame-src 'self'${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Further sources of a directive. */
export const sources = (hosts: readonly (string | undefined)[]): string =>
  hosts
    .filter((host) => host !== undefined)
    .map((host) => ` ${host}`)
    .join('')

/** What is no page loads nothing, wherever somebody manages to show it. */
const noPage = "default-src 'none'; frame-ancestors 'self'"

/** Headers of every answer (security WB-01, WB-02); files set their own stricter policy. */
export function secureHeaders(app: FastifyInstance, platform: Platform): void {
  const { env } = platform
  const media = sources(env.MEDIA_HOSTS)
  const embedded = sources(env.EMBED_HOSTS)
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  if (env.PUBLIC_URL?.startsWith('https:')) always['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  const api = {
    ...always,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': noPage,
  }
  const page = { ...always, 'referrer-policy': 'strict-origin-when-cross-origin' }

  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/admin')) {
      void reply.headers(api)
      return done()
    }
    void reply.headers(page)
    // Previews stand in frames of the site, whose host is that of this server unless the operator named one.
    const frames = `${sources([siteOrigin(platform, request.hostname)])}${embedded}`
    void reply.header('content-security-policy', contentPolicy(frames, media))
    done()
  })
}
