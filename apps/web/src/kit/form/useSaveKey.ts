import { useEffect, useEffectEvent } from 'react'
import { formShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

/** Ctrl+S saves wherever the focus is in an open form. */
export function useSaveKey(active: boolean, save: () => void) {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (shortcutOf(formShortcuts, event) !== 'save') return
      event.preventDefault()
      saveNow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active])
}
