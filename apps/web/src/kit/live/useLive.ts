import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { transientTopics } from '@app/shared/kit/live.ts'
import { joinLive } from './channel.ts'

/** What a topic tells; undefined: something may have been missed, ask anew. */
type Handler = (data: unknown) => void

const handlers = new Map<string, Set<Handler>>()

/** Whether news arrives by itself; as long as it does not, what must stay fresh is asked for now and then. */
export const useLiveState = create<{ connected: boolean }>(() => ({ connected: false }))

const setConnected = (connected: boolean) => {
  if (useLiveState.getState().connected !== connected) useLiveState.setState({ connected })
}

/** How often something is asked for while the live channel is down. */
export const pollMs = 60_000

/**
 * Listens to the live channel for a session; called once, by the frame. Browsers without shared locks (pages served
 * without TLS) go without: one stream per tab would soon take all connections a browser opens to a server.
 */
export function startLive(token: string, onOver: (said: string | undefined) => void): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return () => undefined
  const leave = joinLive(token, {
    onMessage: ({ topic, data }) => handlers.get(topic)?.forEach((handler) => handler(data ?? null)),
    onGap: () => transientTopics.forEach((topic) => handlers.get(topic)?.forEach((handler) => handler(undefined))),
    onResync: () => handlers.forEach((ofTopic) => ofTopic.forEach((handler) => handler(undefined))),
    onState: setConnected,
    onOver,
  })
  return () => {
    leave()
    setConnected(false)
  }
}

/** Calls the handler with each piece of news of the topic, whichever tab reads it, and with undefined after a gap. */
export function useLive(topic: string, handler: Handler): void {
  const hear = useEffectEvent(handler)
  useEffect(() => {
    const own: Handler = (data) => hear(data)
    const ofTopic = handlers.get(topic) ?? new Set()
    handlers.set(topic, ofTopic.add(own))
    return () => void ofTopic.delete(own)
  }, [topic])
}
