import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiReader, isApiOrigin, type ApiReader, type PublicClass } from '#/modules/cms/api.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { forbidden, Refusal } from '#/platform/errors.ts'

/** A call of the API: what the site is now and who asks. */
export interface Asked extends Visit {
  /** Nobody: what everybody may read, as far as the site lets people read without a token. */
  reader: ApiReader | undefined
  /** Classes that may be read or written, by their ids. */
  open: ReadonlySet<string>
}

const anonymousPerMinute = 60

const withAll = (cls: PublicClass): string[] => [cls.id, ...cls.below.flatMap(withAll)]

/** Refuses what nobody may ask; limits by token, or by address where there is none. */
export async function askedOf({ platform, rate }: FastifyInstance, request: FastifyRequest): Promise<Asked> {
  const [kind, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (request.headers.authorization !== undefined && (kind?.toLowerCase() !== 'bearer' || !token))
    throw new Refusal(401, '令牌格式不正确')
  const visit = await visitOf(platform)
  const ctx = createContext(platform, {
    caller: systemCaller,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  })
  const reader = token ? await apiReader(ctx, token) : undefined
  if (token && !reader) throw new Refusal(401, '令牌无效或已过期')
  if (reader) rate.hit('siteToken', reader.id, reader.rate)
  else rate.hitFrom('siteApi', request.ip, anonymousPerMinute)
  if (!reader && visit.settings.apiPublic !== 'Y') throw new Refusal(401, '站点未开放匿名读取，请使用接口令牌')
  if (visit.settings.status !== '0') throw new Refusal(503, '站点维护中')
  return { ...visit, ctx, reader, open: openClasses(visit, reader) }
}

function openClasses({ classes }: Visit, reader: ApiReader | undefined): ReadonlySet<string> {
  const given = reader?.classIds ?? []
  const ids =
    given.length === 0
      ? [...classes.byId.keys()]
      : given.flatMap((id) => {
          const cls = classes.byId.get(id)
          return cls ? withAll(cls) : []
        })
  const isPrivate = reader?.scopes.has('private') ?? false
  return new Set(ids.filter((id) => isPrivate || classes.byId.get(id)?.scope === '0'))
}

/** Tokens hold what they were given: one that only writes reads nothing; texts that are not out take one of their own. */
export function requireScope({ reader }: Asked, scope: 'read' | 'preview' | 'write'): void {
  const holds = scope === 'read' ? !reader || mayRead(reader) : (reader?.scopes.has(scope) ?? false)
  if (!holds) throw forbidden('令牌没有该权限')
}

const mayRead = ({ scopes }: ApiReader) => scopes.has('read') || scopes.has('private')

/** Pages of other origins may call with the tokens that name them (cms §20.1). */
export async function allowOrigin(
  { platform }: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  reader?: ApiReader,
): Promise<void> {
  void reply.header('vary', 'Origin')
  const { origin } = request.headers
  if (origin === undefined) return
  const { ctx } = await visitOf(platform)
  const isAllowed = reader ? reader.origins.includes(origin.toLowerCase()) : await isApiOrigin(ctx, origin)
  if (!isAllowed) return
  void reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-headers', 'authorization, content-type')
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-expose-headers', 'etag, retry-after')
    .header('access-control-max-age', '600')
}
