import { useEffect, useRef } from 'react'
import type { DesignBoard } from './useDesign.ts'

/** Fields have an undo of their own. */
const inField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null

/** Ctrl+Z takes a step back, Ctrl+Y does it again. */
export function useUndoKeys(board: Pick<DesignBoard, 'undo' | 'redo'>): void {
  const latest = useRef(board)
  useEffect(() => {
    latest.current = board
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || (key !== 'z' && key !== 'y') || inField(event.target)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
