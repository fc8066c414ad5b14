import { useEffect, useEffectEvent } from 'react'
import { pageShortcuts, shortcutOf, type PageKey } from '#/kit/page/shortcuts.ts'
import { usePreferences } from '#/stores/preferences.ts'

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role$="dialog"], [role="textbox"], [role="combobox"], [role="menu"]') !==
      null)

/** A dialog over the page takes the keys, wherever the focus is. */
const covered = () =>
  [...document.querySelectorAll('[role$="dialog"][aria-modal="true"]')].some((each) => each.checkVisibility?.() ?? true)

/** Keys of one letter on the shown page (ui §17); they rest while somebody writes and can be switched off. */
export function usePageKeys(keys: Readonly<Partial<Record<PageKey, (() => void) | undefined>>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.isComposing ||
      event.defaultPrevented ||
      !usePreferences.getState().single_keys ||
      writes(event.target) ||
      covered()
    )
      return
    const name = shortcutOf(pageShortcuts, event)
    const run = name && name !== 'leaveFull' ? keys[pageShortcuts[name].key] : undefined
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
