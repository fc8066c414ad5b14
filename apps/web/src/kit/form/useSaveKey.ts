import { useEffect, useEffectEvent, type RefObject } from 'react'
import { formShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

const dialogOf = (place: EventTarget | null) => (place instanceof Element ? place.closest('[role$="dialog"]') : null)

/** Ctrl+S saves wherever the focus is in an open form; `form` keeps out dialogs that were opened from it. */
export function useSaveKey(active: boolean, save: () => void, form?: RefObject<HTMLElement | null>) {
  const saveNow = useEffectEvent(save)
  const isAbove = useEffectEvent((place: EventTarget | null) => {
    const dialog = dialogOf(place)
    return form !== undefined && dialog !== null && dialog !== dialogOf(form.current)
  })
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(formShortcuts, event) !== 'save') return
      event.preventDefault()
      if (!isAbove(event.target)) saveNow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active])
}
