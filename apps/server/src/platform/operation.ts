import type { FastifyRequest } from 'fastify'
import { changeLine, type FieldChange } from '@app/shared/kit/change.ts'
import { LogKind, type Endpoint } from '@app/shared/kit/endpoint.ts'
import type { Ctx } from './context.ts'
import type { Operation } from './ports.ts'

const textLimit = 2_000
export const stackLimit = 4_000
const changesLimit = 8_000
const secretKeys = /password|pwd|secret|token|authorization|cookie|captcha|accesskey|ticket/i

/** `pairKey: 'mail.password', pairValue: '…'`: the value is as secret as what its key names. */
function isSecretPair(key: string, owner: object): boolean {
  const named = key.endsWith('Value') ? (owner as Record<string, unknown>)[`${key.slice(0, -5)}Key`] : undefined
  return typeof named === 'string' && secretKeys.test(named)
}

/** A copy for the log: secret values replaced at any depth, phone numbers shortened. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\b(1[3-9]\d)\d{4}(\d{4})\b/g, '$1****$2')
  if (Array.isArray(value)) return value.slice(0, 50).map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (secretKeys.test(key) || isSecretPair(key, value)) && item !== null ? '***' : masked(item),
    ]),
  )
}

const short = (text: string | null, limit = textLimit) =>
  text === null ? null : text.slice(0, limit).replaceAll('\u0000', '')

const textOf = (change: string | FieldChange) => (typeof change === 'string' ? change : changeLine(change))

/** The changed fields as far as they fit into a row of the log. */
function structured(changes: readonly (string | FieldChange)[]): FieldChange[] | null {
  const kept: FieldChange[] = []
  let room = changesLimit
  for (const change of changes) {
    if (typeof change === 'string') continue
    room -= JSON.stringify(change).length
    if (room < 0) break
    kept.push(change)
  }
  return kept.length > 0 ? kept : null
}

/** `true` for endpoints whose row is part of the write's own transaction. */
export const isWrite = (endpoint: Endpoint | undefined) =>
  endpoint?.method === 'POST' && endpoint.log !== undefined && endpoint.log.kind !== LogKind.check

export interface Outcome {
  status: '0' | '1'
  /** The envelope sent. */
  result: string | null
  errorMsg: string | null
  /** Of a fault, not of a refusal. */
  errorStack?: string | null
  startedAt: number
}

/** What the operation log tells of a request (auth §1.4, monitor §6). */
export function operationOf(ctx: Ctx, endpoint: Endpoint, request: FastifyRequest, outcome: Outcome): Operation {
  const { log } = endpoint
  const body = log?.body === false ? null : (request.body ?? null)
  const params = { ...(request.params as object), ...(request.query as object) }
  const given = body ?? (Object.keys(params).length > 0 ? params : null)
  const { access } = endpoint
  const { changes } = ctx.trail
  const inserts =
    typeof access === 'object' && 'save' in access && (request.body as { id?: unknown } | undefined)?.id === undefined
  const segments = endpoint.path.split('/').filter((part) => part && !part.startsWith(':'))
  return {
    title: log?.title ?? '',
    businessType: ctx.trail.kind ?? (inserts ? LogKind.insert : (log?.kind ?? LogKind.other)),
    method: segments.join('.').slice(0, 100),
    requestMethod: request.method,
    operName: ctx.user.userName.slice(0, 50),
    deptName: ctx.user.deptName,
    operUrl: (request.url.split('?', 1)[0] ?? '').slice(0, 255),
    operIp: ctx.ip,
    operParam: given === null ? null : short(JSON.stringify(masked(given))),
    jsonResult: log?.body === false ? null : short(maskedJson(outcome.result)),
    status: outcome.status,
    errorMsg: short(outcome.errorMsg),
    operTime: ctx.now.toISOString(),
    takeUpTime: Math.round(performance.now() - outcome.startedAt),
    logContent: changes.length > 0 ? short(changes.map(textOf).join('\n')) : null,
    fieldChanges: structured(changes),
    errorStack: short(outcome.errorStack ?? null, stackLimit),
    formId: ctx.trail.formId,
    traceId: ctx.requestId,
    nodeId: ctx.platform.nodeId,
  }
}

function maskedJson(text: string | null): string | null {
  if (text === null) return null
  return text.length > 20_000 ? text : JSON.stringify(masked(JSON.parse(text)))
}
