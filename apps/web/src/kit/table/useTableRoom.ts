import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

const headHeight = 41
const bottomSpace = 32
const least = 320

/** Height left in the window for the rows of a table that scrolls by itself; measured again when `changes` do. */
export function useTableRoom(
  active: boolean,
  changes: string,
): [place: RefObject<HTMLDivElement | null>, height: number] {
  const place = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(least)
  useLayoutEffect(() => {
    if (!active) return
    const measure = () => {
      const { current } = place
      if (!current) return
      const top = current.getBoundingClientRect().top + scrolled(current)
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - headHeight - bottomSpace)))
    }
    measure()
    // Its own width says that something beside it was folded, the window that it became higher or lower.
    const observer = new ResizeObserver(measure)
    if (place.current) observer.observe(place.current)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [active, changes])
  return [place, height]
}

/** How far the page around an element is scrolled. */
function scrolled(element: HTMLElement): number {
  let sum = 0
  for (let at = element.parentElement; at; at = at.parentElement) sum += at.scrollTop
  return sum
}
