import type { FastifyReply } from 'fastify'

/** Aborted when the caller goes away before the answer: nobody waits for long work any more. */
export function departureOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort()
  })
  return leaving.signal
}
