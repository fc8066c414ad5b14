import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Height of an element's room in whole pixels, for parts that draw only the rows in sight. */
export function useHeight(): [room: RefObject<HTMLDivElement | null>, height: number] {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(300)
  useLayoutEffect(() => {
    const { current } = room
    if (!current) return
    const measure = () => {
      if (current.clientHeight > 0) setHeight(current.clientHeight)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [room, height]
}
