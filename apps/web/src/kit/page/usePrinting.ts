import { useSyncExternalStore } from 'react'

let printing = false

const isPrinting = () => printing || window.matchMedia('print').matches

/** Browsers say by event that they print, drivers of browsers by the media query alone. */
function subscribe(changed: () => void) {
  const media = window.matchMedia('print')
  const set = (now: boolean) => () => {
    printing = now
    changed()
  }
  const before = set(true)
  const after = set(false)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  media.addEventListener('change', changed)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    media.removeEventListener('change', changed)
  }
}

/** Whether the page is being laid out for paper (ui §18). */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, isPrinting)
