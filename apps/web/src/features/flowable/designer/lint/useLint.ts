import { useEffect, useEffectEvent, useState } from 'react'
import type { FlowEditor } from '#/features/flowable/designer/canvas/FlowEditor.ts'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import type { LintWorld } from './lintFile.ts'
import type { Problem } from './structureRules.ts'

interface Overlays {
  add: (element: string, type: string, overlay: { position: object; html: HTMLElement }) => void
  remove: (filter: { type: string }) => void
}

const kind = 'flow-lint'

/** So long nothing must change before the file is looked at. */
const idleMs = 400

const notLooked: Problem = { level: 'warning', message: '检查功能加载失败，修改流程后会再次检查' }

/** Looks at the file while it is drawn and marks what is wrong where it stands (workflow §18.5). */
export function useLint(editor: FlowEditor | undefined, isOn: boolean, world: LintWorld): Problem[] {
  const [problems, setProblems] = useState<Problem[]>([])
  const look = useEffectEvent(async (current: FlowEditor, isOver: () => boolean) => {
    // The engine that judges is a part of its own: the drawing is shown before it.
    const rules = await loadChunk(() => import('./lintFile.ts')).catch(() => undefined)
    if (isOver()) return
    const found = rules ? await rules.lintFile(await current.xml(), world) : [notLooked]
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
    // The page comes first: a large file takes a while to judge.
    soon(idleMs)
    const stops = ['commandStack.changed', 'import.done'].map((event) => editor.on(event, () => soon(idleMs)))
    return () => {
      over = true
      clearTimeout(waiting)
      for (const stop of stops) stop()
    }
  }, [editor, isOn, world.fields, world.hasForm])
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
