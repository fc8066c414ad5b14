import type { SearchEngineId } from '@app/shared/cms/cmsSearchEngine.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { callOutside, OutboundFailure, type OutboundRequest } from '#/platform/outside/outbound.ts'

interface Asked {
  url: string
  token: string
  /** Scheme and host of the site. */
  origin: string
  addresses: readonly string[]
}

export interface Answered {
  ok: boolean
  /** Trying again changes nothing. */
  final: boolean
  httpStatus: number | null
  answer: string | null
}

const answerLength = 500

/** How each engine is told of addresses. */
const calls: Record<SearchEngineId, (asked: Asked) => Pick<OutboundRequest, 'url' | 'body'> & { type: string }> = {
  baidu({ url, token, origin, addresses }) {
    const target = new URL(url)
    target.searchParams.set('site', origin)
    target.searchParams.set('token', token)
    return { url: target.href, type: 'text/plain', body: addresses.join('\n') }
  },
  indexNow: ({ url, token, origin, addresses }) => ({
    url,
    type: 'application/json; charset=utf-8',
    body: JSON.stringify({
      host: new URL(origin).host,
      key: token,
      keyLocation: `${origin}/${token}.txt`,
      urlList: addresses,
    }),
  }),
}

/** One call with all addresses; what an engine answers is kept without the token, should it repeat that. */
export async function askEngine(
  { platform }: Ctx,
  engine: SearchEngineId,
  asked: Asked,
  signal?: AbortSignal,
): Promise<Answered> {
  const { url, type, body } = calls[engine](asked)
  try {
    const { status, text } = await callOutside(platform.env, {
      method: 'POST',
      url,
      ...(signal && { signal }),
      headers: { 'content-type': type, 'user-agent': 'Atrium' },
      ...(body !== undefined && { body }),
    })
    const answer = text.replaceAll(asked.token, '***').replaceAll('\u0000', '').slice(0, answerLength)
    return { ok: status >= 200 && status < 300, final: false, httpStatus: status, answer }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, final: true, httpStatus: null, answer: error.message }
    if (error instanceof OutboundFailure) return { ok: false, final: false, httpStatus: null, answer: '无应答' }
    throw error
  }
}
