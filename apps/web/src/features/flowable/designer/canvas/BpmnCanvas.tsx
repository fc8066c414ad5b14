import { useEffect, useEffectEvent, useRef } from 'react'
import { createEditor } from './createEditor.ts'
import type { FlowEditor } from './FlowEditor.ts'
import css from './canvas.module.css'

interface BpmnCanvasProps {
  xml: string
  canEdit: boolean
  /** With the editor when it has drawn the file, without one when the canvas goes. */
  onEditor: (editor: FlowEditor | undefined) => void
  /** The file cannot be drawn; says why. */
  onFailed: (reason: string) => void
}

/** Where a process is drawn; another file than the first is opened through the editor. */
export default function BpmnCanvas({ xml, canEdit, onEditor, onFailed }: BpmnCanvasProps) {
  const frame = useRef<HTMLDivElement>(null)
  /** The editor that has drawn the file: it outlives the hiding of the page with all that was drawn. */
  const drawn = useRef<FlowEditor>(undefined)
  const open = useEffectEvent(async (editor: FlowEditor, isOver: () => boolean) => {
    try {
      await editor.open(xml)
      if (isOver()) return
      drawn.current = editor
      onEditor(editor)
    } catch (error) {
      if (!isOver()) onFailed(error instanceof Error ? error.message : String(error))
    }
  })
  const dismiss = useEffectEvent(() => {
    if (!drawn.current) return
    onEditor(undefined)
    drawn.current.destroy()
    drawn.current = undefined
  })
  useEffect(() => {
    const container = frame.current
    if (!container) return
    let over = false
    const held = drawn.current?.canEdit === canEdit ? drawn.current : undefined
    if (!held) dismiss()
    const editor = held ?? createEditor(container, canEdit)
    if (held) held.canvas.resized()
    else void open(editor, () => over)
    const listen = (event: KeyboardEvent) => pressOnCanvas(editor, event)
    container.addEventListener('keydown', listen, { capture: true })
    return () => {
      over = true
      container.removeEventListener('keydown', listen, { capture: true })
      if (drawn.current !== editor) editor.destroy()
      else if (!container.isConnected) dismiss()
    }
  }, [canEdit])
  return <div ref={frame} className={css.canvas} role="group" aria-label="画布" />
}

interface Naming {
  isActive: () => boolean
  complete: () => void
}

/** Keys that the library has not, or keeps to itself while a name is typed. */
function pressOnCanvas(editor: FlowEditor, event: KeyboardEvent): void {
  if (!editor.canEdit) return
  const naming = editor.get<Naming>('directEditing')
  if (event.key === 'F2' && !naming.isActive()) {
    event.preventDefault()
    editor.get<{ trigger: (action: string) => void }>('editorActions').trigger('directEditing')
  }
  const isOurs = event.ctrlKey || event.metaKey
  if (isOurs && event.key.toLowerCase() === 'f' && !naming.isActive()) {
    event.preventDefault()
    void editor.search()
  }
  const isSave = event.key.toLowerCase() === 's' && isOurs
  if (!isSave || !naming.isActive()) return
  event.preventDefault()
  event.stopPropagation()
  naming.complete()
  // The page saves, with the name that was typed.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }))
}
