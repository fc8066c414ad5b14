import { useState } from 'react'

const always = () => true

/**
 * What somebody edits: that which was read first, whatever is read later for other reasons, so that the version that is
 * sent is the one that they saw. `isKept` says whether it stays; otherwise what is read anew takes its place. What the
 * cache may hold from before is not given to it (`isFetchedAfterMount`).
 */
export function useKept<T>(data: T | undefined, isKept: (kept: T, read: T) => boolean = always): T | undefined {
  const [kept, setKept] = useState(data)
  const isNews = data !== undefined && data !== kept && (kept === undefined || !isKept(kept, data))
  if (isNews) setKept(data)
  return isNews ? data : kept
}
