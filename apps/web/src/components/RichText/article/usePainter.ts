import type { Editor } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { useEffect, useState } from 'react'

/** 格式刷: the looks of one place, put on what is chosen next. */
export function usePainter(editor: Editor): { on: boolean; toggle: () => void } {
  const [marks, setMarks] = useState<readonly Mark[]>()
  useEffect(() => {
    if (!marks) return
    const paint = () => {
      const { from, to, empty } = editor.state.selection
      if (empty || !editor.isEditable) return
      const { tr, schema } = editor.state
      for (const type of Object.values(schema.marks)) if (type.name !== 'link') tr.removeMark(from, to, type)
      for (const mark of marks) tr.addMark(from, to, mark)
      editor.view.dispatch(tr)
      setMarks(undefined)
    }
    const give = (event: KeyboardEvent) => event.key === 'Escape' && setMarks(undefined)
    const { dom } = editor.view
    dom.addEventListener('mouseup', paint)
    dom.addEventListener('keyup', give)
    return () => {
      dom.removeEventListener('mouseup', paint)
      dom.removeEventListener('keyup', give)
    }
  }, [editor, marks])
  return {
    on: marks !== undefined,
    toggle: () => {
      const { $from, from, to } = editor.state.selection
      let found: readonly Mark[] = editor.state.storedMarks ?? $from.marks()
      editor.state.doc.nodesBetween(from, to, (node) => {
        if (node.isText) found = node.marks
        return found.length === 0
      })
      setMarks(marks ? undefined : found.filter(({ type }) => type.name !== 'link'))
    },
  }
}
