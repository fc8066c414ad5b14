import type { KeyboardEvent } from 'react'

const control = 'input:not(:disabled), select:not(:disabled), button:not(:disabled)'

const controlIn = (cell: Element | null | undefined) => cell?.querySelector<HTMLElement>(control) ?? undefined

/** The next control in the direction, past cells without one. */
function beside(cell: HTMLTableCellElement, across: number, down: number): HTMLElement | undefined {
  let row = cell.parentElement
  let next: Element | null = cell
  for (;;) {
    if (down !== 0) {
      row = (down > 0 ? row?.nextElementSibling : row?.previousElementSibling) as HTMLElement | null
      next = row?.children[cell.cellIndex] ?? null
    } else next = across > 0 ? next.nextElementSibling : next.previousElementSibling
    if (!next) return undefined
    const found = controlIn(next)
    if (found) return found
  }
}

const isText = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type !== 'checkbox'

/** In a text, left and right belong to the letters until its end is reached. */
function isAtEdge(target: EventTarget, across: number): boolean {
  if (!isText(target)) return true
  const { selectionStart, selectionEnd, value } = target
  return selectionStart === selectionEnd && selectionStart === (across < 0 ? 0 : value.length)
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** The arrow keys of a grid: from cell to cell; what is open in a cell has keys of its own. */
export function moveInGrid(event: KeyboardEvent): void {
  const step = steps[event.key]
  const { target } = event
  if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof Element) || target.closest('[data-open-cell]') || !target.matches(control)) return
  const cell = target.closest('td, th')
  if (!(cell instanceof HTMLTableCellElement) || (step[0] !== 0 && !isAtEdge(target, step[0]))) return
  // A select would take another value.
  event.preventDefault()
  const next = beside(cell, ...step)
  next?.focus()
  if (next && isText(next)) next.select()
}
