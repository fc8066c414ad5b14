import type { KeyboardEvent } from 'react'
import type { Direction } from '@app/flow-engine/cards/editing/stepFocus.ts'
import { useCardStore } from './cardStore.ts'

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Keys of the canvas (workflow §18.6): everything that can be dragged can be moved by them. */
export function useCardKeys(): (event: KeyboardEvent) => void {
  const store = useCardStore()
  return (event) => {
    const state = store.getState()
    const { focused, readOnly } = state
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    // Menus hang elsewhere in the page, though their events come by here.
    const isElsewhere = !(event.target instanceof Node) || !event.currentTarget.contains(event.target)
    if (isTyping || isElsewhere || event.defaultPrevented) return
    const act = actOf(event)
    if (!act || focused === undefined || (readOnly && act.kind !== 'step')) return
    // What is marked with the mouse is copied as text.
    if (act.kind === 'copy' && String(window.getSelection()) !== '') return
    event.preventDefault()
    switch (act.kind) {
      case 'step':
        return state.step(act.direction)
      case 'shift':
        return state.shift(focused, act.by)
      case 'remove':
        return state.remove(focused)
      case 'copy':
        return state.copy(focused)
      case 'paste':
        return state.paste(focused)
      case 'undo':
      case 'redo':
        state[act.kind]()
        // Whatever had the keys may be gone.
        return store.getState().focus(store.getState().focused ?? state.flow.root.id)
    }
  }
}

type Act =
  | { kind: 'step'; direction: Direction }
  | { kind: 'shift'; by: -1 | 1 }
  | { kind: 'remove' | 'copy' | 'paste' | 'undo' | 'redo' }

function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Act | undefined {
  const arrow = arrows[key]
  const command = ctrlKey || metaKey
  if (arrow && !command) {
    if (!altKey) return { kind: 'step', direction: arrow }
    return { kind: 'shift', by: arrow === 'up' || arrow === 'left' ? -1 : 1 }
  }
  if (!command) return key === 'Delete' ? { kind: 'remove' } : undefined
  switch (key.toLowerCase()) {
    case 'c':
      return { kind: 'copy' }
    case 'v':
      return { kind: 'paste' }
    case 'y':
      return { kind: 'redo' }
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' }
    default:
      return undefined
  }
}
