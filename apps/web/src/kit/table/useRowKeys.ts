import type { KeyboardEvent, MouseEvent } from 'react'
import type { Row } from '#/kit/http/useResource.ts'
import { rowShortcuts, shortcutOf } from '#/kit/page/shortcuts.ts'

interface RowCommands {
  rows: readonly Row[] | undefined
  select: ((row: Row) => void) | undefined
  open: ((row: Row) => void) | undefined
}

const ownWork = 'a, button, input, label, [role="checkbox"], [role="menuitem"]'

/** ↑ ↓ walk along the rows, space ticks, Enter opens; a click opens where rows have a detail. */
export function useRowKeys({ rows, select, open }: RowCommands) {
  const rowOf = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return { element, row: rows?.find((each) => each.id === element?.dataset.row) }
  }
  // Events of a dialog that a row opened come here as well: the row is its parent, but not on the page.
  const outside = ({ currentTarget, target }: KeyboardEvent<HTMLElement> | MouseEvent<HTMLElement>) =>
    target instanceof Node && !currentTarget.contains(target)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (outside(event)) return
    const { element, row } = rowOf(event.target)
    const name = shortcutOf(rowShortcuts, event)
    const step = name === 'below' ? 1 : name === 'above' ? -1 : 0
    const busy = event.target instanceof Element && event.target !== element && event.target.closest(ownWork) !== null
    if (step !== 0 && !(busy && isOpen(event.target))) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
      const next = all[element ? all.indexOf(element) + step : 0]
      if (!next) return
      event.preventDefault()
      next.focus()
      return
    }
    if (!row || busy) return
    const act = name === 'select' ? select : name === 'open' ? open : undefined
    if (!act) return
    event.preventDefault()
    act(row)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (outside(event)) return
    const { row } = rowOf(event.target)
    const busy = event.target instanceof Element && event.target.closest(`${ownWork}, .ant-table-selection-column`)
    // Marking text in a row is no click on it.
    if (row && open && !busy && !window.getSelection()?.toString()) open(row)
  }
  return { onKeyDown, onClick }
}

/** A menu that is open uses the arrows itself. */
const isOpen = (target: EventTarget) => target instanceof Element && target.getAttribute('aria-expanded') === 'true'
