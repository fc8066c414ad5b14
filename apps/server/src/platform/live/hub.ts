import type { ServerResponse } from 'node:http'
import { tooMany, unavailable } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { createStream, type SessionOver, type Stream, type StreamOwner } from './createStream.ts'
import { liveAfter, missedBy, newestLive, type LiveRow } from './replay.ts'
import type { TransientNews } from './transient.ts'

const batchRows = 500
const retryMs = 1_000
/** Streams whose sessions are looked at together. */
const checkedAtOnce = 8

/** The open streams of one node and the news that goes to them. */
export interface LiveHub {
  /** Refuses when the session, the user or the node has too many; else `accept` begins the answer. */
  open(raw: ServerResponse, owner: StreamOwner, lastId: number | undefined, accept: () => void): Promise<void>
  /** Reads on in the table; called whenever there may be more. */
  wake(): void
  /** Hands on what is not stored. */
  pass(news: TransientNews): void
  /** Tells every browser that news without a number may have been lost. */
  gap(): void
  endSessions(tokenHashes: readonly string[], said?: string): void
  /** Asks again who is behind the streams: all, or those of the users. */
  recheck(userIds?: readonly string[]): Promise<void>
  /** A sign of life to every browser, and an end to those whose session is over. */
  beat(): Promise<void>
  /** Streams that are open now. */
  size(): number
  /** Ends all streams; their browsers come back on another node. */
  drain(): void
}

export function createLiveHub({ database, env, log, ports }: Platform): LiveHub {
  const streams = new Map<ServerResponse, Stream>()
  /** All rows up to it have been handed to the streams; unknown while there are none. */
  let position: Promise<number> | undefined
  let reading = false
  let again = false
  let retry: NodeJS.Timeout | undefined

  function refuseSurplus({ userId, tokenHash }: StreamOwner) {
    const { L_LIVE_SESSION, L_LIVE_USER, L_LIVE_NODE } = env.limits
    const owners = [...streams.values()].map((stream) => stream.owner)
    if (owners.length >= L_LIVE_NODE) throw unavailable()
    if (owners.filter((owner) => owner.tokenHash === tokenHash).length >= L_LIVE_SESSION) throw tooMany(60)
    if (owners.filter((owner) => owner.userId === userId).length >= L_LIVE_USER) throw tooMany(60)
  }

  function streamsOf(userIds: readonly string[] | null): Stream[] {
    const wanted = userIds && new Set(userIds)
    return [...streams.values()].filter(({ owner }) => !wanted || wanted.has(owner.userId))
  }

  const hand = (row: LiveRow) => streamsOf(row.userIds).forEach((stream) => stream.send(row))

  async function readOn() {
    while (position) {
      const at = await position
      const rows = await liveAfter(database.db, at, batchRows)
      for (const row of rows) hand(row)
      const newest = rows.at(-1)
      if (newest && streams.size > 0) position = Promise.resolve(newest.id)
      if (rows.length < batchRows) return
    }
  }

  function wake() {
    again = true
    if (reading) return
    reading = true
    void (async () => {
      try {
        while (again) {
          again = false
          await readOn()
        }
      } catch (error) {
        log.warn({ err: error }, 'live news are late')
        clearTimeout(retry)
        retry = setTimeout(wake, retryMs)
        retry.unref()
      } finally {
        reading = false
      }
    })()
  }

  function forget(raw: ServerResponse) {
    streams.delete(raw)
    if (streams.size === 0) position = undefined
  }

  async function overOf({ owner }: Stream): Promise<SessionOver | undefined> {
    const found = await ports.authenticate(owner.token, true)
    return 'refused' in found ? { said: found.refused?.message } : undefined
  }

  async function recheck(userIds?: readonly string[]) {
    const concerned = [...streams.values()].filter(({ owner }) => !userIds || userIds.includes(owner.userId))
    for (let i = 0; i < concerned.length; i += checkedAtOnce) {
      const part = concerned.slice(i, i + checkedAtOnce)
      const found = await Promise.all(part.map(async (stream) => ({ stream, over: await overOf(stream) })))
      for (const { stream, over } of found) if (over) stream.end(over)
    }
  }

  function endSessions(tokenHashes: readonly string[], said?: string) {
    const ended = new Set(tokenHashes)
    for (const stream of streams.values()) if (ended.has(stream.owner.tokenHash)) stream.end({ said })
  }

  return {
    async open(raw, owner, lastId, accept) {
      refuseSurplus(owner)
      const stream = createStream(raw, owner)
      streams.set(raw, stream)
      raw.on('close', () => forget(raw))
      position ??= newestLive(database.db)
      try {
        // From here on the stream hears of everything above this number; what is missing lies below.
        const from = await position
        const missed = lastId === undefined ? { from, rows: [] } : await missedBy(database.db, owner.userId, lastId)
        // Its session may have ended since the guard asked, and with it the news of its end.
        const over = await overOf(stream)
        accept()
        stream.start(missed)
        if (over) stream.end(over)
      } catch (error) {
        forget(raw)
        throw error
      }
    },
    wake,
    pass({ topic, userIds, data }) {
      const message = { topic, data: data ?? null }
      for (const stream of streamsOf(userIds === 'all' ? null : userIds)) stream.sendTransient(message)
    },
    gap: () => streams.forEach((stream) => stream.gap()),
    endSessions,
    recheck,
    size: () => streams.size,
    async beat() {
      wake()
      const at = await position
      if (at === undefined) return
      for (const stream of streams.values()) stream.beat(at)
      endSessions(await ports.overSessions([...streams.values()].map(({ owner }) => owner.tokenHash)))
    },
    drain() {
      clearTimeout(retry)
      for (const stream of streams.values()) stream.end()
    },
  }
}
