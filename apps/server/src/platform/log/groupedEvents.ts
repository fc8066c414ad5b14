import { LRUCache } from 'lru-cache'
import { roomFor } from '#/platform/cacheRoom.ts'

/** A security event as it is logged: `event` names it, the rest says who, where and why. */
export type SecurityEvent = Readonly<Record<string, unknown>>

interface Window {
  event: SecurityEvent
  total: number
  timer: NodeJS.Timeout
}

const windowMs = 60_000
const toldEach = 10
/** Distinct events that are counted at a time. */
const most = 10_000

/** The number of a request makes no event another one. */
const keyOf = ({ traceId: _traceId, ...event }: SecurityEvent) => JSON.stringify(event)

/**
 * Ten identical events of a minute are told one by one, the others at its end as one with their number, so that
 * somebody who tries a thousand times does not fill the log (security LG-05).
 */
export function groupEvents(tellTogether: (event: SecurityEvent, repeated: number) => void) {
  const windows = new LRUCache<string, Window>({ ...roomFor(most), dispose: ({ timer }) => clearTimeout(timer) })
  const end = (key: string) => {
    const window = windows.peek(key)
    windows.delete(key)
    if (window && window.total > toldEach) tellTogether(window.event, window.total - toldEach)
  }
  /** Whether the event is told now. */
  return (event: SecurityEvent): boolean => {
    const key = keyOf(event)
    const window = windows.get(key)
    if (window) return ++window.total <= toldEach
    const timer = setTimeout(() => end(key), windowMs)
    timer.unref()
    windows.set(key, { event, total: 1, timer })
    return true
  }
}
