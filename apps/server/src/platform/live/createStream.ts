import type { ServerResponse } from 'node:http'
import type { LiveEventName, LiveMessage } from '@app/shared/kit/live.ts'
import type { LiveRow, Missed } from './replay.ts'

/** Whose stream it is; the token answers whether its session still lives. */
export interface StreamOwner {
  userId: string
  tokenHash: string
  token: string
}

export interface SessionOver {
  said: string | undefined
}

export interface Stream {
  readonly owner: StreamOwner
  /** Sends what is newer than all before; held back until `start`. */
  send(row: LiveRow): void
  /** Sends what is not stored and has no number; lost to a stream that has not started. */
  sendTransient(message: LiveMessage): void
  /** Says that news without a number may have been lost. */
  gap(): void
  /** Sends what was missed, then what arose meanwhile. */
  start(missed: Missed): void
  /** A sign of life with the number to come back with. */
  beat(position: number): void
  /** Ends the answer; a browser whose session is over does not come back and shows the sentence, if there is one. */
  end(over?: SessionOver): void
}

/** What a browser that does not read may leave unread; then it is dropped and comes back with its number. */
export const unreadBytes = 262_144

export function createStream(raw: ServerResponse, owner: StreamOwner): Stream {
  const waiting: LiveRow[] = []
  let sent: number | undefined
  let endsAtStart: { over: SessionOver | undefined } | undefined

  function write(event: LiveEventName, id: number | undefined, data = '') {
    if (raw.destroyed || raw.writableEnded) return
    raw.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`)
    if (raw.writableLength > unreadBytes) raw.destroy()
  }

  function news({ id, topic, data }: LiveRow) {
    if (sent !== undefined && id <= sent) return
    sent = id
    const message: LiveMessage = { topic, data }
    write('news', id, JSON.stringify(message))
  }

  function end(over?: SessionOver) {
    if (over) write('end', undefined, over.said && JSON.stringify({ said: over.said }))
    raw.end()
  }

  return {
    owner,
    send(row) {
      if (sent === undefined) waiting.push(row)
      else news(row)
    },
    sendTransient(message) {
      if (sent !== undefined) write('news', undefined, JSON.stringify(message))
    },
    gap() {
      if (sent !== undefined) write('gap', undefined)
    },
    start({ from, rows }) {
      sent = from
      if (!rows) write('resync', from)
      for (const row of [...(rows ?? []), ...waiting]) news(row)
      waiting.length = 0
      write('hello', sent)
      if (endsAtStart) end(endsAtStart.over)
    },
    beat(position) {
      if (sent === undefined) return
      sent = Math.max(sent, position)
      write('beat', sent)
    },
    end(over) {
      if (sent === undefined) endsAtStart = { over }
      else end(over)
    },
  }
}
