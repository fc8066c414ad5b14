import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import { fieldsOf, textField } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind, HandlerWork } from '#/modules/flowable/handler/handlerKind.ts'
import { requireFlowHost } from '#/modules/flowable/outbox/flowHosts.ts'
import { ownHeaders } from '#/modules/flowable/outbox/ownHeaders.ts'
import { refuse } from '#/platform/errors.ts'
import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'

const mostSeconds = 5

/** Calls a service outside; values of its JSON answer go to variables. */
export const http: HandlerKind = {
  isOutside: true,
  async run(ctx, work) {
    const url = textField(work.fields, 'url')
    const method = textField(work.fields, 'method').toUpperCase() || 'POST'
    if (method !== 'GET' && method !== 'POST') throw refuse(`请求方式不支持：${method}`)
    requireFlowHost(ctx.platform.env, url)
    const headers = headersOf(work)
    const body = JSON.stringify(fieldsOf(work.fields, 'body.'))
    const seconds = Number(textField(work.fields, 'timeout')) || mostSeconds
    const signal = AbortSignal.timeout(Math.min(Math.max(seconds, 1), mostSeconds) * 1_000)
    const call = { method, url, headers, signal, ...(method === 'POST' && { body }) } as const
    const { status, text } = await callOutside(ctx.platform.env, call).catch((error: unknown) => {
      // No more than that: what lies behind an address is nobody's business (security SS-04).
      throw error instanceof OutboundFailure ? refuse('外部接口无应答') : error
    })
    if (status < 200 || status > 299) throw refuse(`外部接口应答 ${status}`)
    return { variables: answersOf(work.fields, text) }
  },
}

function headersOf({ jobId, instance, node, fields }: HandlerWork): Record<string, string> {
  const given = Object.entries(fieldsOf(fields, 'header.')).filter(([name]) => !ownHeaders.has(name.toLowerCase()))
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), textOfValue(value)])),
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Atrium',
    // The same in every try, so that a repeat is known.
    'x-atrium-delivery': jobId,
    'x-atrium-instance': instance.id,
    'x-atrium-node': encodeURIComponent(node),
  }
}

/** Values of the answer by their paths; one that is not there is null. */
function answersOf(fields: Variables, text: string): Variables {
  const wanted = Object.entries(fieldsOf(fields, 'answer.'))
  if (wanted.length === 0) return {}
  let answer: Value
  try {
    answer = JSON.parse(text) as Value
  } catch {
    throw refuse('外部接口的应答不是JSON')
  }
  return Object.fromEntries(wanted.map(([variable, path]) => [variable, at(answer, textOfValue(path))]))
}

function at(value: Value, path: string): Value {
  let found: Value = value
  for (const part of path.split('.').filter(Boolean)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return null
    found = (found as Record<string, Value>)[part] ?? null
  }
  return found
}
