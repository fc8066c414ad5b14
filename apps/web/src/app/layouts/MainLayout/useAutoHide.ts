import { useEffect, useState, type RefObject } from 'react'

const sampleMs = 50
/** Smaller movements are a resting finger. */
const leastPx = 8

/** Whether the header gives way: true while pages are scrolled down, false again on the way up. */
export function useAutoHide(content: RefObject<HTMLElement | null>, enabled: boolean): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const area = content.current
    if (!area || !enabled) return
    let last = 0
    let due = 0
    const look = (event: Event) => {
      const scrolled = event.target
      if (!(scrolled instanceof HTMLElement) || event.timeStamp < due) return
      due = event.timeStamp + sampleMs
      const top = scrolled.scrollTop
      if (Math.abs(top - last) >= leastPx) setHidden(top > last && top > leastPx)
      last = top
    }
    // Scrolling does not bubble; the pages inside are reached by capturing.
    area.addEventListener('scroll', look, true)
    return () => {
      area.removeEventListener('scroll', look, true)
      setHidden(false)
    }
  }, [content, enabled])
  return enabled && hidden
}
