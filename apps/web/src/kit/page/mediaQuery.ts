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

/** Fingers do not hover: a tooltip of what was tapped would lie over what it opened. */
export const useTouchOnly = () => useMediaQuery('(hover: none)')

export const useReducedMotion = () => useMediaQuery('(prefers-reduced-motion: reduce)')
