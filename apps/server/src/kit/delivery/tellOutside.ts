import { createHmac } from 'node:crypto'
import type { Ctx } from '#/platform/context.ts'
import { invalid, Refusal } from '#/platform/errors.ts'
import { callOutside, OutboundFailure, outboundTarget } from '#/platform/outside/outbound.ts'
import { openSecret, type SecretPlace } from '#/platform/secret/secretBox.ts'

/** A system outside that is told. */
export interface Receiver {
  id: string
  url: string
  /** Sealed. */
  secret: string | null
}

export interface News {
  id: string
  event: string
  body: string
}

/** How the calls of an area look. */
export interface Manner<R extends Receiver> {
  /** Where the secret of a receiver was sealed for. */
  place(id: string): SecretPlace
  signatureHeader: string
  /** What a receiver asks for beside the headers of all. */
  headers?(receiver: R): Readonly<Record<string, string>>
}

export interface Told {
  ok: boolean
  /** Trying again changes nothing. */
  final: boolean
  noted: { httpStatus: number | null; answer: string | null }
}

const answerLength = 500

/** What a receiver computes too: HMAC-SHA-256 of the moment, a dot and the body. */
export const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Names are judged again at every delivery; addresses and ports already here (security SS-01). */
export function refuseInside({ platform }: Ctx, url: string): void {
  try {
    outboundTarget(platform.env, url)
  } catch (error) {
    throw error instanceof Refusal ? invalid({ url: error.message }) : error
  }
}

/** One call with what is to be told, signed with the secret of the receiver. */
export async function tellOutside<R extends Receiver>(
  { platform, now }: Ctx,
  manner: Manner<R>,
  receiver: R,
  { id, event, body }: News,
  signal?: AbortSignal,
): Promise<Told> {
  const timestamp = String(now.getTime())
  const secret = openSecret(platform, manner.place(receiver.id), receiver.secret)
  try {
    const { status, text } = await callOutside(platform.env, {
      method: 'POST',
      url: receiver.url,
      ...(signal && { signal }),
      headers: {
        ...manner.headers?.(receiver),
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Atrium',
        'x-atrium-event': event,
        'x-atrium-delivery': id,
        'x-atrium-timestamp': timestamp,
        ...(secret !== undefined && { [manner.signatureHeader]: signatureOf(secret, timestamp, body) }),
      },
      body,
    })
    const answer = text.slice(0, answerLength).replaceAll('\u0000', '')
    return { ok: status >= 200 && status < 300, final: false, noted: { httpStatus: status, answer } }
  } catch (error) {
    const noted = { httpStatus: null, answer: error instanceof Refusal ? error.message : '无应答' }
    if (error instanceof Refusal) return { ok: false, final: true, noted }
    // No more than that: what lies behind an address is nobody's business (security SS-04).
    if (error instanceof OutboundFailure) return { ok: false, final: false, noted }
    throw error
  }
}
