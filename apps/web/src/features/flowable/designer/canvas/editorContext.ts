import { createContext, use, useSyncExternalStore } from 'react'
import { Changes } from '#/features/flowable/designer/model/changes.ts'
import type { Drawn } from '#/features/flowable/designer/model/types.ts'
import type { FlowEditor } from './FlowEditor.ts'

/** The editor of the page, when it has drawn its file. */
export const EditorContext = createContext<FlowEditor | undefined>(undefined)

export function useEditor(): FlowEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('no editor is open')
  return editor
}

/** Shows the component anew with whatever changes in the drawing or in what is chosen. */
export function useEditorNews(): number {
  const editor = useEditor()
  return useSyncExternalStore(editor.subscribe, editor.moment)
}

/** Carries out changes of an element as one step of undoing. */
export function useEdit(element: Drawn): (make: (changes: Changes) => void) => void {
  const editor = useEditor()
  return (make) => {
    const changes = new Changes(editor)
    make(changes)
    changes.apply(element)
  }
}
