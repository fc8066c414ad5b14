import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { reasonsOf } from '@app/shared/kit/reasons.ts'
import { createContext } from '#/platform/context.ts'
import { refusalOfPgError } from '#/platform/database/pgErrors.ts'
import { faultMessage, notFound, Refusal } from '#/platform/errors.ts'
import { stackOf } from '#/platform/log/errorStack.ts'
import { tellCause } from '#/platform/log/log.ts'
import { isWrite, operationOf } from '#/platform/operation.ts'
import type { Platform } from '#/platform/platform.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the envelope, for the access log. */
    resultCode: number | undefined
  }
}

/** Statuses that no envelope client reads, so that HTTP may say them too (style C7). */
const ownStatus = new Set([400, 405, 413, 415, 431])

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === 413) return new Refusal(413, '请求内容过大')
  if (statusCode === 415) return new Refusal(415, '不支持的内容类型')
  if (statusCode === 404) return notFound()
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP')) return new Refusal(500, '参数不符合规范')
  if (statusCode === 400) return new Refusal(500, '参数不符合规范')
  return refusalOfPgError(error)
}

/** Every refusal and fault leaves as the same envelope; details of a fault stay in the log (security LG-01). */
export function answerErrors(app: FastifyInstance, platform: Platform): void {
  app.decorateReply('resultCode', undefined)
  app.setNotFoundHandler((request, reply) => send(request, reply, notFound()))
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = refusalOf(error)
    const about = { reqId: request.id, route: request.routeOptions.url }
    if (!refusal) platform.log.error({ err: error, ...about }, 'request failed')
    else if (refusal.cause) tellCause(platform.log, refusal, about)
    await recordFailure(platform, request, refusal?.message ?? faultMessage, refusal ? null : stackOf(error))
    return send(request, reply, refusal)
  })
}

/** A reason that the contract of the call does not name stays here; files and streams have no contract. */
function toldReason(request: FastifyRequest, refusal: Refusal | undefined) {
  const endpoint = request.routeOptions.config?.endpoint
  return refusal?.reason && (!endpoint || reasonsOf(endpoint).includes(refusal.reason)) ? refusal.reason : undefined
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal | undefined): FastifyReply {
  const envelope: Envelope = refusal
    ? { code: refusal.code, msg: refusal.message }
    : { code: 500, msg: faultMessage, traceId: request.id }
  const reason = toldReason(request, refusal)
  if (reason) envelope.reason = reason
  if (refusal?.fields) envelope.errors = refusal.fields
  if (refusal?.data) envelope.data = refusal.data
  if (refusal?.retryAfter) void reply.header('retry-after', String(refusal.retryAfter))
  reply.resultCode = envelope.code
  reply.isFault = refusal === undefined
  const isFile = request.routeOptions.config?.endpoint?.answer === 'file'
  return reply
    .code(ownStatus.has(envelope.code) || isFile ? envelope.code : 200)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope)
}

/** A refused write leaves its row too, in a transaction of its own. */
async function recordFailure(
  platform: Platform,
  request: FastifyRequest,
  message: string,
  errorStack: string | null,
): Promise<void> {
  const { endpoint } = request.routeOptions.config
  const { caller } = request
  if (!endpoint?.log || !caller || !isWrite(endpoint)) return
  const ctx = createContext(platform, {
    caller,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    requestId: request.id,
  })
  try {
    await platform.ports.recordOperation(
      ctx.db,
      operationOf(ctx, endpoint, request, {
        status: '1',
        result: null,
        errorMsg: message,
        errorStack,
        startedAt: request.startedAt,
      }),
    )
  } catch (error) {
    platform.log.error({ err: error, reqId: request.id }, 'operation log row lost')
  }
}
