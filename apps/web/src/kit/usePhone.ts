import { useSyncExternalStore } from 'react'

const query = '(max-width: 575px)'

/** Whether the window is as narrow as a phone (xs). */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(changed: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}
