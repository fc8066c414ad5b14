import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '#/env.ts'
import { Refusal } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'

/** What both listeners, that of the back office and that of the site, hold of a request. */

/** The random end of a UUID: these come from a pool, other random bytes from a system call each. */
export const requestId = (): string => randomUUID().slice(19).replace('-', '')

export function trustedProxies({ TRUSTED_PROXIES }: Pick<Env, 'TRUSTED_PROXIES'>): string[] | false {
  const proxies = TRUSTED_PROXIES.split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return proxies.length > 0 ? proxies : false
}

export const parameterCount = (url: string): number =>
  url
    .slice(url.indexOf('?') + 1)
    .split('&')
    .filter(Boolean).length

/** A path that cannot be decoded is one that nobody has, and is answered like all of those. */
export function knownPath(url: string): string {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return '/%20'
  }
}

/** What only a proxy asks, or a client from before the first version of the protocol. */
export const isForeign = ({ httpVersion, url = '' }: FastifyRequest['raw']): boolean =>
  httpVersion === '0.9' || !url.startsWith('/')

const jsonType = /^application\/json(?:;\s*charset=utf-8)?$/i

/** Bodies are JSON of bounded size and shape, or refused. */
export function readJsonAlone(app: FastifyInstance, limits: Env['limits']): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/json/i,
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (!jsonType.test(request.headers['content-type'] ?? '')) throw new Refusal(415, '不支持的内容类型')
      const { maxKeys = limits.L_KEYS } = request.routeOptions.config.endpoint ?? {}
      return text === '' ? undefined : parseJson(text, { ...limits, L_KEYS: maxKeys })
    },
  )
}
