import { createContext, use } from 'react'

/** Where a menu of the canvas opens, and for which cell of a table. */
export interface MenuPlace {
  x: number
  y: number
  table?: { key: string; row: number; cell: number }
  /** The places that the selection can go to, instead of what can be done with it. */
  into?: true
}

type OpenMenu = (at: HTMLElement | MenuPlace) => void

export const CanvasMenuContext = createContext<OpenMenu>(() => undefined)

/** Opens what can be done with the selection, below an element or at a point. */
export const useCanvasMenu = () => use(CanvasMenuContext)

/** A point of the window as one of the designer, in which the menu stands. */
export function placeAtPoint(within: Element, x: number, y: number): MenuPlace {
  const origin = within.closest('section')?.getBoundingClientRect()
  return { x: x - (origin?.left ?? 0), y: y - (origin?.top ?? 0) }
}

export function placeBelow(element: Element): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect()
  return placeAtPoint(element, left, bottom + 4)
}
