import { BroadcastChannel as NodeChannel } from 'node:worker_threads'
import { act, waitFor } from '@testing-library/react'
import { vi } from 'vitest'
import { liveEvents, type LiveEventName, type LiveMessage } from '@app/shared/kit/live.ts'
import { startLive, useLiveState } from '#/kit/live/useLive.ts'
import type { Answers } from './renderPage.tsx'

/** The live channel of a page under test: its answer for `renderPage` and what the server says through it. */
export function liveChannel() {
  vi.stubGlobal('BroadcastChannel', NodeChannel)
  const request = (_name: string, _options: unknown, run: () => Promise<void>) => run()
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const text = new TransformStream<Uint8Array, Uint8Array>()
  const writer = text.writable.getWriter()
  // Not awaited: it ends when the page reads.
  const write = (event: LiveEventName, data: string) =>
    void writer.write(new TextEncoder().encode(`event: ${event}\ndata: ${data}\n\n`))
  const answers: Answers = {
    [`GET ${liveEvents.path}`]: () => new Response(text.readable, { headers: { 'content-type': 'text/event-stream' } }),
  }
  return {
    answers,
    /** Connects; answers how to leave. */
    async start(): Promise<() => void> {
      const leave = startLive('token-of-the-test', () => undefined)
      write('hello', '')
      await waitFor(() => {
        if (!useLiveState.getState().connected) throw new Error('not connected')
      })
      return () => act(leave)
    },
    tell: (message: LiveMessage) => write('news', JSON.stringify(message)),
    gap: () => write('gap', ''),
  }
}
