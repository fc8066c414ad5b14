import { createParser } from 'eventsource-parser'
import type { Envelope } from '@app/shared/kit/envelope.ts'
import { liveEvents, type LiveEventName, type LiveMessage } from '@app/shared/kit/live.ts'

/** Without a sign of life for so long (three missed ones) the connection counts as dead. */
const silenceMs = 65_000

export interface LiveReading {
  token: string
  /** Number to go on from; undefined at the first time. */
  lastId: number | undefined
  signal: AbortSignal
  onEvent: (event: LiveEventName, id: number | undefined, message: LiveMessage | undefined) => void
}

/** `refused`: not now; `lost`: the connection broke, nothing else is wrong; `over`: the session has ended, as was said. */
export type LiveOutcome = 'refused' | 'lost' | { over: true; said: string | undefined }

/** Reads the live channel until it ends, for whatever reason. */
export async function readLive({ token, lastId, signal, onEvent }: LiveReading): Promise<LiveOutcome> {
  const silence = new AbortController()
  const stop = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), silenceMs)
  let end: string | undefined
  const parser = createParser({
    onEvent: ({ event, id, data }) => {
      if (event === 'end') end = data
      else onEvent(event as LiveEventName, id ? Number(id) : undefined, messageOf(data))
    },
  })
  try {
    const response = await fetch(liveEvents.path, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
        ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal: stop,
    })
    if (response.status === 401) return { over: true, said: await saidIn(response) }
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) return 'refused'
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) break
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silenceMs)
      parser.feed(part.value)
    }
  } catch {
    // Cut on the way, or stopped here.
  } finally {
    clearTimeout(timer)
  }
  return end === undefined ? 'lost' : { over: true, said: saidBy(end) }
}

const messageOf = (data: string) => (data === '' ? undefined : (JSON.parse(data) as LiveMessage))

const saidBy = (data: string) => (data === '' ? undefined : (JSON.parse(data) as { said?: string }).said)

async function saidIn(response: Response): Promise<string | undefined> {
  const { msg, reason } = (await response.json()) as Partial<Envelope>
  return reason === 'forcedOut' ? (msg ?? undefined) : undefined
}
