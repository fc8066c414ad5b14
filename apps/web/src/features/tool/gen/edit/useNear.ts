import { useEffect, useState, type RefObject } from 'react'

/** Before it comes into sight, so that nobody sees it come. */
const ahead = '400px'

interface Watch {
  observer: IntersectionObserver
  arrived: Map<Element, () => void>
}

/** One for all rows of a table: each would be asked of every frame. */
const watches = new WeakMap<Element, Watch>()

/** Whether a row was ever near the part of its table that is seen. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const row = element.current
    const root = row?.closest('table')?.parentElement
    if (near || !row || !root) return undefined
    const { observer, arrived } = watchOf(root)
    arrived.set(row, () => setNear(true))
    observer.observe(row)
    return () => {
      arrived.delete(row)
      observer.unobserve(row)
    }
  }, [near, element])
  return near
}

function watchOf(root: Element): Watch {
  const known = watches.get(root)
  if (known) return known
  const arrived: Watch['arrived'] = new Map()
  const tell = (entries: IntersectionObserverEntry[]) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) arrived.get(target)?.()
  }
  // Margins reach beyond the box that scrolls, not beyond those around it.
  const watch = { arrived, observer: new IntersectionObserver(tell, { root, rootMargin: ahead }) }
  watches.set(root, watch)
  return watch
}
