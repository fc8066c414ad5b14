import { useEffect, useEffectEvent, useState } from 'react'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { lintFile } from './lintFile.ts'
import type { Problem } from './structureRules.ts'

interface Overlays {
  add: (element: string, type: string, overlay: { position: object; html: HTMLElement }) => void
  remove: (filter: { type: string }) => void
}

const kind = 'flow-lint'

/** So long nothing must change before the file is looked at. */
const idleMs = 400

/** Looks at the file while it is drawn and marks what is wrong where it stands (workflow §18.5). */
export function useLint(
  editor: FlowEditor | undefined,
  isOn: boolean,
  isHandler: (name: string) => boolean,
): Problem[] {
  const [problems, setProblems] = useState<Problem[]>([])
  const look = useEffectEvent(async (current: FlowEditor, isOver: () => boolean) => {
    const found = lintFile(await current.xml(), isHandler)
    if (isOver()) return
    setProblems(found)
    mark(current, isOn ? found : [])
  })
  useEffect(() => {
    if (!editor) return
    let over = false
    let waiting: ReturnType<typeof setTimeout> | undefined
    const soon = (wait: number) => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void look(editor, () => over), wait)
    }
    soon(0)
    const stops = ['commandStack.changed', 'import.done'].map((event) => editor.on(event, () => soon(idleMs)))
    return () => {
      over = true
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [editor, isOn])
  return problems
}

function mark(editor: FlowEditor, problems: readonly Problem[]): void {
  const overlays = editor.get<Overlays>('overlays')
  overlays.remove({ type: kind })
  for (const [id, found] of Map.groupBy(problems, ({ element }) => element ?? '')) {
    if (!id || !editor.element(id)) continue
    overlays.add(id, kind, { position: { top: -9, left: -9 }, html: badge(found) })
  }
}

/** A mark says all that is wrong with its element. */
function badge(problems: readonly Problem[]): HTMLElement {
  const element = document.createElement('span')
  element.className = 'flow-lint'
  element.dataset.level = problems.some(({ level }) => level === 'error') ? 'error' : 'warning'
  element.title = problems.map(({ message }) => message).join('\n')
  element.textContent = String(problems.length)
  return element
}
