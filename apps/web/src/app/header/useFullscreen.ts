import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}

/** Full screen of the window; follows the browser, so that Esc is noticed too. */
export function useFullscreen() {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return { on, toggle, label: on ? '退出全屏' : '切为全屏' }
}
