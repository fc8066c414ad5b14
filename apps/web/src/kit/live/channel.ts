import type { LiveMessage } from '@app/shared/kit/live.ts'
import { readLive, type LiveOutcome } from './readLive.ts'

/** What the tab that reads tells the others of the same session. */
type Word =
  | { kind: 'message'; id: number | undefined; message: LiveMessage }
  | { kind: 'alive'; id: number | undefined }
  | { kind: 'gap' }
  | { kind: 'resync'; id: number | undefined }
  | { kind: 'lost' }
  | { kind: 'over'; said: string | undefined }
  /** A tab that just opened wants to know whether somebody reads. */
  | { kind: 'hello' }

export interface LiveListener {
  onMessage: (message: LiveMessage) => void
  /** News that is never sent again may have been missed. */
  onGap: () => void
  /** More was missed than can be told. */
  onResync: () => void
  /** Whether news arrives at present. */
  onState: (connected: boolean) => void
  /** The session has ended; `said` why, when that is known. */
  onOver: (said: string | undefined) => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
/** A refusal (too many streams, a node that stops) is not worth asking again at once. */
const refusedPauseMs = 30_000
const handoverMs = 200

/**
 * Joins the live channel of a session: of all tabs one holds the lock, reads the stream and passes on what comes; when
 * it closes the next one takes over with the last number it heard of. Answers how to leave.
 */
export function joinLive(token: string, on: LiveListener): () => void {
  const left = new AbortController()
  // Tabs of an older session neither hear nor block those of the new one.
  const name = `atrium.live.${token.slice(0, 8)}`
  const channel = new BroadcastChannel(name)
  let lastId: number | undefined
  let reading = false

  function hear(word: Word) {
    if ('id' in word && word.id !== undefined) lastId = Math.max(lastId ?? 0, word.id)
    if (word.kind === 'hello') return
    on.onState(word.kind !== 'lost' && word.kind !== 'over')
    if (word.kind === 'message') on.onMessage(word.message)
    if (word.kind === 'gap') on.onGap()
    if (word.kind === 'resync') on.onResync()
    if (word.kind === 'over') {
      // Nobody need ask again with this token.
      left.abort()
      on.onOver(word.said)
    }
  }
  function tell(word: Word) {
    channel.postMessage(word)
    hear(word)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind === 'hello' && reading) channel.postMessage({ kind: 'alive', id: lastId } satisfies Word)
    hear(data)
  })

  async function lead(): Promise<void> {
    let failures = 0
    while (!left.signal.aborted) {
      const outcome = await readOnce(() => (failures = 0))
      if (left.signal.aborted) return
      reading = false
      if (typeof outcome === 'object') {
        tell({ kind: 'over', said: outcome.said })
        // The others hear of it before the lock is theirs.
        return new Promise((resolve) => setTimeout(resolve, handoverMs))
      }
      tell({ kind: 'lost' })
      await pause(pauseMs(outcome, failures++), left.signal)
    }
  }

  const readOnce = (onFirst: () => void): Promise<LiveOutcome> =>
    readLive({
      token,
      lastId,
      signal: left.signal,
      onEvent(event, id, message) {
        reading = true
        onFirst()
        const cameBack = event === 'hello' && lastId !== undefined
        if (event === 'news' && message) tell({ kind: 'message', id, message })
        else if (event === 'gap') tell({ kind: 'gap' })
        else if (event === 'resync') tell({ kind: 'resync', id })
        else tell({ kind: 'alive', id })
        if (cameBack) tell({ kind: 'gap' })
      },
    })

  channel.postMessage({ kind: 'hello' } satisfies Word)
  // Leaving gives the lock back; waiting for it is given up with an error that says only that.
  void navigator.locks.request(name, { signal: left.signal }, lead).catch(() => undefined)
  return () => {
    left.abort()
    channel.close()
  }
}

/** Longer after each failure and never the same for all browsers of a server that came back. */
function pauseMs(outcome: LiveOutcome, failures: number): number {
  const longest = outcome === 'refused' ? refusedPauseMs : Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
  return longest * (0.5 + Math.random() / 2)
}

/** Ends early when the network is back or the tab leaves. */
function pause(ms: number, left: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      left.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
    left.addEventListener('abort', done)
  })
}
