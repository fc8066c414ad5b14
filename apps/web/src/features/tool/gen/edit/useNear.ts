import { useEffect, useState, type RefObject } from 'react'

/** Before it comes into sight, so that nobody sees it come. */
const ahead = '400px'

/** Whether a row was ever near the part of its table that is seen. */
export function useNear(element: RefObject<Element | null>, atOnce: boolean): boolean {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !element.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      // Margins reach beyond the box that scrolls, not beyond those around it.
      { root: element.current.closest('table')?.parentElement ?? null, rootMargin: ahead },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
