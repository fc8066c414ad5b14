import type { FastifyInstance } from 'fastify'
import type { Env } from '#/env.ts'

const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Headers of every answer (security WB-01, WB-02); files set their own stricter policy. */
export function secureHeaders(app: FastifyInstance, env: Pick<Env, 'PUBLIC_URL'>): void {
  const always: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'content-security-policy': contentPolicy,
  }
  if (env.PUBLIC_URL?.startsWith('https:')) always['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
  const api = { ...always, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }
  const page = { ...always, 'referrer-policy': 'strict-origin-when-cross-origin' }

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(request.url.startsWith('/admin') ? page : api)
  })
}
