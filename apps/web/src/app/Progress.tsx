import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

interface Pending {
  count: number
  start: () => () => void
}

/** Pages that are on their way; each call of `start` gives the function that ends it. */
export const usePending = create<Pending>((set) => ({
  count: 0,
  start: () => {
    set((state) => ({ count: state.count + 1 }))
    return () => set((state) => ({ count: state.count - 1 }))
  },
}))

/** A short run even when the page is there at once, so that every navigation answers. */
const shortestMs = 240

/** Two pixels on top of the window while a navigation runs. */
export function Progress() {
  const { key } = useLocation()
  const pending = usePending((state) => state.count > 0)
  const [finished, setFinished] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setFinished(key), shortestMs)
    return () => clearTimeout(timer)
  }, [key])
  return pending || finished !== key ? <div className="progress" aria-hidden="true" /> : null
}
