import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { liveEvents, type LiveMessage } from '@app/shared/kit/live.ts'

export interface LiveEvent {
  event: string
  id: number | undefined
  data: string
}

/** The live channel as a browser reads it. */
export interface LiveStream {
  status: number
  headers: Headers
  /** Everything that came so far. */
  events: LiveEvent[]
  /** News that came so far. */
  news(): LiveMessage[]
  /** Number of the last event. */
  lastId(): number
  /** Waits until what came fulfils the condition. */
  until(condition: (events: LiveEvent[]) => boolean): Promise<void>
  /** Ends when the server has ended the answer, or the browser. */
  ended: Promise<void>
  close(): void
}

export async function listening(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

export async function openLive(app: FastifyInstance, token: string, lastId?: number): Promise<LiveStream> {
  const abort = new AbortController()
  const response = await fetch(`${await listening(app)}${liveEvents.path}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
    },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  const waiting: { condition: (events: LiveEvent[]) => boolean; done: () => void }[] = []
  const settle = () => {
    for (const { condition, done } of waiting) if (condition(events)) done()
  }
  async function read() {
    let text = ''
    for await (const part of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      text += part
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.map(eventOf))
      settle()
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    news: () => events.filter(({ event }) => event === 'news').map(({ data }) => JSON.parse(data) as LiveMessage),
    lastId: () => Math.max(...events.map(({ id }) => id ?? 0)),
    until: (condition) =>
      new Promise((done, fail) => {
        waiting.push({ condition, done })
        settle()
        setTimeout(() => fail(new Error(`after 10 s: ${JSON.stringify(events)}`)), 10_000).unref()
      }),
    // Reading fails when the browser closes or the server breaks the connection off.
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
  }
}

function eventOf(block: string): LiveEvent {
  const lines = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  const id = lines.get('id')
  return {
    event: lines.get('event') ?? '',
    id: id === undefined ? undefined : Number(id),
    data: lines.get('data') ?? '',
  }
}
