import { gridColumns } from '@app/shared/portal/layout.ts'

/** A place on the grid of three columns; `y` and `h` in pixels. */
export interface Cell {
  i: string
  x: number
  y: number
  w: number
  h: number
}

const shareColumns = (a: Cell, b: Cell) => a.x < b.x + b.w && b.x < a.x + a.w
const overlap = (a: Cell, b: Cell) => shareColumns(a, b) && a.y < b.y + b.h && b.y < a.y + a.h
const bottom = (cell: Cell) => cell.y + cell.h
const middle = (cell: Cell) => cell.y + cell.h / 2
const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))

/** Whether any two cells lie on each other. */
export const collides = (cells: readonly Cell[]): boolean =>
  cells.some((a, at) => cells.slice(at + 1).some((b) => overlap(a, b)))

/** As people read: from the top, and in one row from the left. */
export const inReadingOrder = <C extends Cell>(cells: readonly C[]): C[] =>
  cells.toSorted((a, b) => a.y - b.y || a.x - b.x)

/** Height of the whole grid. */
export const heightOf = (cells: readonly Cell[]): number => Math.max(0, ...cells.map(bottom))

/** Puts one cell after the other as high as those before it allow; the order decides who gives way. */
export function packed<C extends Cell>(ordered: readonly C[]): C[] {
  const placed: C[] = []
  for (const cell of ordered) {
    const above = placed.filter((other) => shareColumns(other, cell))
    placed.push({ ...cell, y: heightOf(above) })
  }
  return placed
}

/** Closes the gaps and separates what lies on each other, everything keeps its columns. */
export const compacted = <C extends Cell>(cells: readonly C[]): C[] => packed(inReadingOrder(cells))

/** The cells with other heights, those below follow. */
export const withHeights = <C extends Cell>(cells: readonly C[], heightFor: (cell: C) => number): C[] =>
  packed(inReadingOrder(cells).map((cell) => ({ ...cell, h: heightFor(cell) })))

/**
 * Takes a cell to a place; it stands before the first cell whose middle is below its top. The others are looked at as
 * they lie without it, so that what moves away under it does not move back again.
 */
export function movedTo<C extends Cell>(cells: readonly C[], i: string, x: number, y: number): C[] {
  const cell = cells.find((each) => each.i === i)
  return cell ? inserted(without(cells, i), { ...cell, x, y }) : [...cells]
}

/** Puts a further cell at a place. */
export function inserted<C extends Cell>(cells: readonly C[], cell: C): C[] {
  const others = compacted(cells)
  const placed = { ...cell, x: within(cell.x, 0, gridColumns - cell.w) }
  const before = others.filter((other) => middle(other) <= cell.y)
  return packed([...before, placed, ...others.filter((other) => middle(other) > cell.y)])
}

/** Takes a cell past its next neighbour above or below, or one column aside. */
export function stepped<C extends Cell>(cells: readonly C[], i: string, step: 'up' | 'down' | 'left' | 'right'): C[] {
  const order = inReadingOrder(cells)
  const at = order.findIndex((each) => each.i === i)
  const cell = order[at]
  if (!cell) return [...cells]
  if (step === 'left' || step === 'right') {
    const x = within(cell.x + (step === 'left' ? -1 : 1), 0, gridColumns - cell.w)
    return packed(order.with(at, { ...cell, x }))
  }
  const others = order.toSpliced(at, 1)
  const neighbours = others.map((other, place) => (shareColumns(other, cell) ? place : -1)).filter((p) => p >= 0)
  const to = step === 'up' ? neighbours.findLast((place) => place < at) : neighbours.find((place) => place >= at)
  return to === undefined ? [...cells] : packed(others.toSpliced(step === 'up' ? to : to + 1, 0, cell))
}

/** Another size; a wider cell moves left when it would leave the grid. */
export function resized<C extends Cell>(cells: readonly C[], i: string, w: number, h: number): C[] {
  const width = within(w, 1, gridColumns)
  return compacted(
    cells.map((cell) => (cell.i === i ? { ...cell, w: width, h, x: Math.min(cell.x, gridColumns - width) } : cell)),
  )
}

export const without = <C extends Cell>(cells: readonly C[], i: string): C[] =>
  compacted(cells.filter((cell) => cell.i !== i))

/** A new cell below all others of its columns: a narrow one on the right, the others from the left (shell §18). */
export const appended = <C extends Cell>(cells: readonly C[], cell: C): C[] =>
  packed([...inReadingOrder(cells), { ...cell, x: cell.w === 1 ? gridColumns - 1 : 0 }])

/** The cells one after the other in this order, a new row where the next does not fit. */
export function flowed<C extends Cell>(ordered: readonly C[]): C[] {
  let x = 0
  let row = 0
  const rows = ordered.map((cell) => {
    if (x + cell.w > gridColumns) {
      x = 0
      row += 1
    }
    const placed = { cell: { ...cell, x }, row }
    x += cell.w
    return placed
  })
  let top = 0
  return Array.from({ length: row + 1 }, (_, at) => rows.filter((each) => each.row === at)).flatMap((each) => {
    const y = top
    top += Math.max(0, ...each.map(({ cell }) => cell.h))
    return each.map(({ cell }) => ({ ...cell, y }))
  })
}
