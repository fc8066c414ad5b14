import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { messagesByField } from '@app/shared/kit/messages.ts'
import { anonymousCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { invalid, notFound, refuse } from '#/platform/errors.ts'
import { requireSavePermission } from '#/platform/http/guardAccess.ts'
import { once, submitOf } from '#/platform/http/submit.ts'
import { isWrite, operationOf } from '#/platform/operation.ts'
import type { Platform } from '#/platform/platform.ts'
import { outgoing } from './outgoing.ts'

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler gives back: the payload, keys beside `code`, `msg` with payload, or nothing for a file it sent itself. */
export type Output<E extends Endpoint> = DataOf<E> | { msg: string; data?: DataOf<E> | undefined } | FastifyReply | void

export type Handler<E extends Endpoint> = (ctx: Ctx, input: Input<E>) => Promise<Output<E>> | Output<E>

const success = '操作成功'
const done = JSON.stringify({ code: 200, msg: success })

/** The context of a request, for its handler and for what has to be done before. */
export const requestContext = (platform: Platform, request: FastifyRequest): Ctx =>
  createContext(platform, {
    caller: request.caller ?? anonymousCaller,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  })

/** Attaches a function to a declared call; access, validation, transaction, log and envelope come with it. */
export function implement<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const { method, path, params, query, body, access } = endpoint
  const write = isWrite(endpoint)
  const isNoId = noIdsOf(app, path)
  app.endpoints.push(endpoint)

  app.route({
    method,
    url: path,
    // Without the schemas: the parts are checked below, where their labels are known, and the API reference reads the endpoint.
    config: { access, endpoint },
    ...(endpoint.bodyLimit ? { bodyLimit: endpoint.bodyLimit } : {}),
    async handler(request, reply) {
      const ctx = requestContext(app.platform, request)
      if (isNoId(request.params)) throw notFound()
      requireSavePermission(ctx.user, access, request.body)
      // The parts are typed by the endpoint; zod's output of an unknown schema is unknown.
      const input = {
        params: fittingPart(params, request.params),
        query: fittingPart(query, request.query),
        body: fittingPart(body, request.body),
        request,
        reply,
      } as Input<E>

      if (write && request.caller) {
        const submit = submitOf(ctx, request.url, request.body, request.headers['idempotency-key'])
        const text = await ctx.tx((tx) =>
          once(
            tx,
            submit,
            async () => {
              const answer = envelopeText(endpoint, await handler(tx, input))
              await app.platform.ports.recordOperation(
                tx.db,
                operationOf(tx, endpoint, request, {
                  status: '0',
                  result: endpoint.once ? done : answer,
                  errorMsg: null,
                  startedAt: request.startedAt,
                }),
              )
              return answer
            },
            endpoint.once && done,
          ),
        )
        return sendText(reply, text)
      }

      const output = await handler(ctx, input)
      const text = endpoint.answer === 'file' || reply.sent ? undefined : envelopeText(endpoint, output)
      if (endpoint.log && request.caller) {
        app.platform.ports.bufferOperation(
          operationOf(ctx, endpoint, request, {
            status: '0',
            result: null,
            errorMsg: null,
            startedAt: request.startedAt,
          }),
        )
      }
      return text === undefined ? reply : sendText(reply, text)
    },
  })
}

/** Calls of the kit that an entity need not offer. */
const standardWords = ['page', 'list', 'export', 'importTemplate', 'importData', 'findMaxSort']

/**
 * Tells what is no id at the end of a path of an entity: a word that names one of its calls or one of the kit's, and
 * what no id is made of. Such a path is unknown; it does not ask for a row of that name.
 */
function noIdsOf(app: FastifyInstance, path: string): (params: unknown) => boolean {
  const [, entity, name = ''] = /^(.+)\/:(ids?)$/.exec(path) ?? []
  if (entity === undefined) return () => false
  const below = `${entity}/`
  // Known once every slice is loaded.
  let words: Set<string> | undefined
  return (params) => {
    words ??= new Set([
      ...standardWords,
      ...app.endpoints.flatMap((one) => (one.path.startsWith(below) ? one.path.slice(below.length).split('/', 1) : [])),
    ])
    const text = String((params as Record<string, unknown>)[name] ?? '')
    return words.has(text) || !/^[\w.:,-]+$/.test(text) || /^check\w+Unique$/.test(text)
  }
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  reply.resultCode = 200
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

/** A part of a call as its contract takes it, for the handler and for what has to be done before; what does not fit is refused. */
export function fittingPart<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> {
  if (!schema || schema._zod.def.type === 'undefined') return undefined as z.output<S>
  if (hasNul(value)) throw refuse('参数不符合规范')
  // With its input an issue tells a missing value from one of the wrong type.
  const result = schema.safeParse(value ?? {}, { reportInput: true })
  if (!result.success) throw invalid(messagesByField(result.error.issues, schema))
  return result.data
}

/** PostgreSQL cannot hold U+0000 in text. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasNul)
}

function envelopeText(endpoint: Endpoint, output: unknown): string {
  const { answer, data: schema } = endpoint
  if (answer === 'message') {
    const { msg, data } = output as { msg: string; data?: unknown }
    return JSON.stringify({ code: 200, msg, data: encoded(schema, data) })
  }
  const payload = encoded(schema, output)
  if (answer === 'flat') return JSON.stringify({ code: 200, msg: success, ...(payload as object) })
  return JSON.stringify(
    payload === undefined ? { code: 200, msg: success } : { code: 200, msg: success, data: payload },
  )
}

const encoded = (schema: z.ZodType | undefined, value: unknown): unknown =>
  schema && value !== undefined ? outgoing(schema, value) : undefined
