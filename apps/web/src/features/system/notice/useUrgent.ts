import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { NoticeNews } from '@app/shared/system/noticeNews.ts'

/** An urgent notice as it arrived; `waits` where nobody looked at this tab. */
export type UrgentNews = NoticeNews & { waits: boolean }

/** Ids of those that some tab of this browser has shown. */
const seenKey = 'atrium.urgentSeen'
const mostSeen = 50
const seen = () => (localStorage.getItem(seenKey) ?? '').split(',')

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isLookedAt = () => document.visibilityState === 'visible'

/**
 * What is left of all that arrived, the newest last: shown in the tab that is looked at, later in one that was not, if
 * none has shown it meanwhile.
 */
export function useUrgent(arrived: readonly UrgentNews[]) {
  const [left, setLeft] = useState<readonly UrgentNews[]>([])
  const taken = useRef(0)
  const visible = useSyncExternalStore(watch, isLookedAt)
  useEffect(() => {
    if (!visible) return
    const known = seen()
    const fresh = arrived.slice(taken.current).filter(({ id, waits }) => !waits || !known.includes(String(id)))
    taken.current = arrived.length
    localStorage.setItem(seenKey, [...known, ...fresh.map(({ id }) => id)].slice(-mostSeen).join())
    setLeft((all) => [...all.filter((old) => !fresh.some(({ id }) => id === old.id)), ...fresh])
  }, [arrived, visible])
  return [left, setLeft] as const
}
