import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** What a part of the page shows of an editor; it is drawn anew when one of its values has changed. */
export function useEditorState<T>(editor: Editor, select: (editor: Editor) => T): T {
  const shown = useRef<T>(undefined)
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => void editor.off('transaction', changed)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = select(editor)
    if (shown.current === undefined || !alike(shown.current, now)) shown.current = now
    return shown.current
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function alike(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return Object.is(a, b)
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([key, value]) => Object.is(value, (b as Record<string, unknown>)[key]))
  )
}
