import { useEffect, useState, type RefObject } from 'react'

const stepPx = 200

/** Scrolling of the tab bar: wheel and arrows, and the shown tab always in view. */
export function useTabStrip(ref: RefObject<HTMLUListElement | null>, active: string) {
  const [overflows, setOverflows] = useState(false)
  const find = (key: string) => ref.current?.querySelector(`[data-key="${CSS.escape(key)}"]`)

  useEffect(() => {
    const strip = ref.current
    if (!strip) return
    const measure = () => setOverflows(strip.scrollWidth > strip.clientWidth + 1)
    const roll = (event: WheelEvent) => {
      if (event.deltaY === 0 || event.deltaX !== 0) return
      event.preventDefault()
      strip.scrollLeft += event.deltaY
    }
    const watch = new ResizeObserver(measure)
    const changes = new MutationObserver(measure)
    watch.observe(strip)
    changes.observe(strip, { childList: true, subtree: true, characterData: true })
    strip.addEventListener('wheel', roll, { passive: false })
    return () => {
      watch.disconnect()
      changes.disconnect()
      strip.removeEventListener('wheel', roll)
    }
  }, [ref])

  useEffect(() => {
    ref.current
      ?.querySelector(`[data-key="${CSS.escape(active)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active, overflows, ref])

  return {
    overflows,
    scroll: (direction: -1 | 1) => ref.current?.scrollBy({ left: direction * stepPx, behavior: 'smooth' }),
    /** After the bar was rendered anew. */
    focus: (key: string) => setTimeout(() => find(key)?.querySelector('a')?.focus()),
  }
}
