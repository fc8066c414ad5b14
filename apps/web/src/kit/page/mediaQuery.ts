import { useSyncExternalStore } from 'react'

function subscribe(query: string, onChange: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}

/** Whether a media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => subscribe(query, onChange),
    () => window.matchMedia(query).matches,
  )
}

export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')

/** Fingers rest on nothing: what a tap opened must not be covered by the name of what was tapped. */
export const withoutHover = '(hover: none)'
