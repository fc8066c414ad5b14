import { useEffect } from 'react'
import { designerShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'
import { useEditorStore } from './editStore.ts'

const { undo, redo, redoToo } = designerShortcuts
const keys = { undo, redo, redoToo }

/** Texts take back their own letters, and what lies above the page has keys of its own. */
const elsewhere = 'input:not([type="checkbox"]), textarea, [contenteditable="true"], [role$="dialog"]'

/** Undo and redo of the whole definition, wherever no text is written. */
export function useEditKeys(): void {
  const store = useEditorStore()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = shortcutOf(keys, event)
      if (!name || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(elsewhere)) return
      event.preventDefault()
      const { undo: back, redo: forth } = store.getState()
      if (name === 'undo') back()
      else forth()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [store])
}
