import { OutboundFailure, type OutboundAnswer } from '#/platform/outside/outbound.ts'

export type Json = Record<string, unknown>

/** The JSON object of an answer; a gateway's page, a 5xx or a throttled call counts as no answer. */
export function jsonOf({ status, text }: OutboundAnswer): Json {
  if (status >= 500 || status === 429) throw new OutboundFailure(`status ${status}`)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OutboundFailure(`status ${status}, no object`)
  return value as Json
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Told by the value alone: this is no JSON.
    return undefined
  }
}

export const answerText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
