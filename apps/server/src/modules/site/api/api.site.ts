import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { fittingPart } from '#/kit/implement.ts'
import { openapiOf } from '#/kit/openapi.ts'
import { createDraft, likeArticle } from '#/modules/cms/api.ts'
import { classNamed } from '#/modules/site/page/visit.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext } from '#/platform/context.ts'
import { outageOf } from '#/platform/database/pgErrors.ts'
import { forbidden, notFound, Refusal } from '#/platform/errors.ts'
import { apiCalls } from './apiCalls.ts'
import { allowOrigin, askedOf, requireScope, type Asked } from './reader.ts'
import {
  openArticle,
  readArticle,
  readArticles,
  readClass,
  readClasses,
  readLinks,
  readParams,
  readParamsOf,
  readSearch,
  readSite,
  readTags,
} from './reading.ts'
import { readResource, readResources } from './readResources.ts'
import { visitorCalls } from './visitorCalls.ts'

interface Parts<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
}

const likesPerMinute = 20
const json = 'application/json; charset=utf-8'

/** The API of the site: JSON for other systems, by token or, where the site lets them, by anybody (cms §20.1). */
export default async function apiSite(app: FastifyInstance): Promise<void> {
  const call = <E extends Endpoint>(
    endpoint: E,
    answer: (asked: Asked, parts: Parts<E>) => Promise<DataOf<E>> | DataOf<E>,
    scope: 'read' | 'write' = 'read',
  ) =>
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      async handler(request, reply) {
        const asked = await askedOf(app, request)
        await allowOrigin(app, request, reply, asked.reader)
        requireScope(asked, scope)
        const parts = {
          params: fittingPart(endpoint.params, request.params),
          query: fittingPart(endpoint.query, request.query),
          body: fittingPart(endpoint.body, request.body),
        } as Parts<E>
        return send(request, reply, { code: 200, msg: '操作成功', data: await answer(asked, parts) })
      },
    })

  call(apiCalls.site, readSite)
  call(apiCalls.classes, readClasses)
  call(apiCalls.class, (asked, { params }) => readClass(asked, params.name))
  call(apiCalls.articles, (asked, { query }) => readArticles(asked, query))
  call(apiCalls.article, (asked, { params, query }) => readArticle(asked, params.name, query))
  call(apiCalls.like, (asked, { params }) => {
    app.rate.hitFrom('siteLike', asked.ctx.ip, likesPerMinute)
    return like(asked, params.no)
  })
  call(apiCalls.search, (asked, { query }) => {
    app.rate.hitFrom('siteSearch', asked.ctx.ip, 20)
    return readSearch(asked, query)
  })
  call(apiCalls.tags, (asked, { query }) => readTags(asked, query.size))
  call(apiCalls.links, (asked, { query }) => readLinks(asked, query.type))
  call(apiCalls.resources, (asked, { query }) => {
    if (query.q !== undefined) app.rate.hitFrom('siteSearch', asked.ctx.ip, 20)
    return readResources(asked, query)
  })
  call(apiCalls.resource, (asked, { params }) => readResource(asked, params.code))
  call(apiCalls.params, readParams)
  call(apiCalls.paramsOf, (asked, { params }) => readParamsOf(asked, params.type))
  call(apiCalls.draft, (asked, { body }) => draft(asked, body), 'write')

  let described: string | undefined
  app.get('/api/v1/openapi.json', (_request, reply) => {
    described ??= JSON.stringify(openapiOf([...Object.values(apiCalls), ...Object.values(visitorCalls)], '内容接口'))
    return reply.type(json).header('cache-control', 'public, max-age=300').send(described)
  })
  app.options('/api/v1/*', async (request, reply) => {
    await allowOrigin(app, request, reply)
    return reply.code(204).send()
  })
  app.all('/api/*', () => {
    throw notFound()
  })

  app.setErrorHandler(async (error, request, reply) => {
    const refusal = error instanceof Refusal ? error : outageOf(error)
    const status = !refusal ? statusOf(error) : refusal.code === ResultCode.refused ? 400 : refusal.code
    if (status === 500)
      app.platform.log.error({ err: error, reqId: request.id, route: request.routeOptions.url }, 'call failed')
    if (refusal?.retryAfter) void reply.header('retry-after', String(refusal.retryAfter))
    const msg =
      refusal?.message ??
      (status === 413 ? '请求内容过大' : status === 400 ? '参数不符合规范' : '服务暂时不可用，请稍后重试')
    return reply.code(status).type(json).header('cache-control', 'no-store').send({ code: status, msg })
  })
}

const statusOf = (error: unknown) => {
  const { statusCode } = error as { statusCode?: number }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}

/** What has not changed since the caller last asked is not sent again. */
function send(request: FastifyRequest, reply: FastifyReply, answer: object) {
  const text = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  void reply.type(json).header('cache-control', 'private, no-cache').header('etag', etag)
  return request.method === 'GET' && request.headers['if-none-match'] === etag
    ? reply.code(304).send()
    : reply.send(text)
}

/** Whoever may read it may like it. */
async function like(asked: Asked, no: string) {
  const { article } = await openArticle(asked, no)
  const { ip, userAgent: agent } = asked.ctx
  // Whoever asks may call themselves anything: an address likes once. Without addresses everybody with the same browser
  // is one, as in the counting of visits.
  const who = asked.settings.statIpMode === 'off' ? { ip: '', agent } : { ip, agent: '' }
  return likeArticle(asked.ctx, article.id, who)
}

/** The token was given what it may write: drafts in its classes, in the name of whoever issued it. */
async function draft({ ctx, reader, open, ...visit }: Asked, { class: name, ...given }: BodyOf<typeof apiCalls.draft>) {
  const issuer = reader?.issuer ?? systemCaller.id
  // Nothing is written any more in the name of somebody who left.
  if (issuer !== systemCaller.id && (await assigneesOf(ctx, { userIds: [issuer] })).length === 0)
    throw forbidden('令牌的签发人已停用，不能写入')
  const cls = classNamed({ ctx, ...visit }, name)
  if (!cls || !open.has(cls.id)) throw notFound('栏目不存在')
  const { ip, userAgent, requestId, platform } = ctx
  const caller = { ...systemCaller, id: issuer }
  return createDraft(createContext(platform, { caller, ip, userAgent, requestId }), { ...given, classId: cls.id })
}
