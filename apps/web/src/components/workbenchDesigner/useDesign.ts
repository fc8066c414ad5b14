import { useReducer, useState } from 'react'
import type { PortalItem } from '@app/shared/portal/layout.ts'
import type { AvailablePortlet } from '@app/shared/portal/portalCalls.ts'
import { itemOf, shownHeight } from '#/components/workbench/cells.ts'
import {
  appended,
  flowed,
  inserted,
  movedTo,
  resized,
  stepped,
  withHeights,
  without,
} from '#/components/workbench/grid.ts'
import { useHeights } from '#/components/workbench/useHeights.ts'
import { designReducer, startOf } from './design.ts'

export type Step = 'up' | 'down' | 'left' | 'right'

/** The canvas of the designer: its cards as they lie, and everything that can be done with them. */
export function useDesign(start: readonly PortalItem[]) {
  const [state, dispatch] = useReducer(designReducer, start, startOf)
  const [heights, reportHeight] = useHeights()
  const [selected, setSelected] = useState<string>()
  const laid = (items: readonly PortalItem[]): PortalItem[] =>
    withHeights(items, (item) => shownHeight(item, heights.get(item.i)))
  const cells = laid(state.items)
  /** What was chosen stays as it was where the content takes more for a while. */
  const kept = (cell: PortalItem): PortalItem => {
    const before = cells.find(({ i }) => i === cell.i)
    const own = state.items.find(({ i }) => i === cell.i)
    return own?.isHeightChosen && before?.h === cell.h ? { ...cell, h: own.h } : cell
  }
  const change = (items: readonly PortalItem[]) => dispatch({ type: 'change', items: laid(items).map(kept) })

  return {
    items: state.items,
    cells,
    laid,
    heights,
    reportHeight,
    selected: cells.some(({ i }) => i === selected) ? selected : undefined,
    select: setSelected,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    /** Starts over with these cards; nothing can be taken back. */
    restart: (items: readonly PortalItem[]) => dispatch({ type: 'start', items }),
    replace: (items: readonly PortalItem[]) => change(items),
    add: (portlet: AvailablePortlet) => {
      change(appended(cells, itemOf(portlet)))
      setSelected(portlet.id)
    },
    drop: (portlet: AvailablePortlet, x: number, y: number) => {
      change(inserted(cells, { ...itemOf(portlet), x, y }))
      setSelected(portlet.id)
    },
    move: (i: string, x: number, y: number) => change(movedTo(cells, i, x, y)),
    step: (i: string, step: Step) => change(stepped(cells, i, step)),
    resize: (i: string, w: number, h: number) => {
      const isOther = cells.some((cell) => cell.i === i && cell.h !== h)
      change(
        resized(cells, i, w, h).map((cell) => (cell.i === i && isOther ? { ...cell, isHeightChosen: true } : cell)),
      )
    },
    reorder: (from: number, to: number) => {
      const order = [...cells]
      const [taken] = order.splice(from, 1)
      if (taken) change(flowed(order.toSpliced(to, 0, taken)))
    },
    edit: (i: string, given: Partial<PortalItem>) =>
      change(cells.map((cell) => (cell.i === i ? { ...cell, ...given } : cell))),
    remove: (i: string) => change(without(cells, i)),
    clear: () => change([]),
  }
}

export type DesignBoard = ReturnType<typeof useDesign>
