import type { Control, TableCell, TableRow } from '@app/form-engine/document/types.ts'

/** A drawn cell with the positions it covers. */
export interface Area {
  row: number
  column: number
  rows: number
  columns: number
  cell: TableCell
}

/** A table as areas that cover every position exactly once. */
export interface TableGrid {
  rows: number
  columns: number
  areas: Area[]
}

/** More than any real table has; hostile spans end here. */
const mostPositions = 200

const span = (value: unknown) =>
  typeof value === 'number' && value > 0 ? Math.min(Math.floor(value), mostPositions) : 0

const isDrawn = ({ colspan, rowspan }: TableCell) => span(colspan) > 0 && span(rowspan) > 0

export const emptyCell = (): TableCell => ({ colspan: 1, rowspan: 1, list: [] })

/** The areas of a table, whether its swallowed cells stand in the rows (as ours do) or were left out (before 3.7.9). */
export function gridOf({ trs = [] }: Control): TableGrid {
  const columns = Math.max(0, ...trs.map(({ tds }) => tds.length))
  const isFull = trs.every(({ tds }) => tds.length === columns)
  return (isFull && byPosition(trs, columns)) || byFlow(trs)
}

/** Every cell stands where its index says; undefined when the areas overlap or leave positions. */
function byPosition(trs: readonly TableRow[], columns: number): TableGrid | undefined {
  const areas = trs.flatMap(({ tds }, row) =>
    tds.flatMap((cell, column) =>
      isDrawn(cell) ? { row, column, rows: span(cell.rowspan), columns: span(cell.colspan), cell } : [],
    ),
  )
  const grid = { rows: trs.length, columns, areas }
  return isExact(grid) ? grid : undefined
}

/** Cells flow into free positions as a browser lays out a table; what they leave free gets empty cells. */
function byFlow(trs: readonly TableRow[]): TableGrid {
  const taken = new Set<string>()
  const areas: Area[] = []
  const put = (area: Area) => {
    for (const position of positionsOf(area)) taken.add(position)
    areas.push(area)
  }
  for (const [row, { tds }] of trs.entries()) {
    let column = 0
    for (const cell of tds.filter(isDrawn)) {
      while (taken.has(`${row},${column}`)) column += 1
      let columns = 1
      while (columns < span(cell.colspan) && !taken.has(`${row},${column + columns}`)) columns += 1
      put({ row, column, rows: Math.min(span(cell.rowspan), trs.length - row), columns, cell })
    }
  }
  const columns = Math.max(1, ...areas.map((area) => area.column + area.columns))
  for (const row of trs.keys())
    for (let column = 0; column < columns; column += 1)
      if (!taken.has(`${row},${column}`)) put({ row, column, rows: 1, columns: 1, cell: emptyCell() })
  return { rows: trs.length, columns, areas }
}

function positionsOf({ row, column, rows, columns }: Area): string[] {
  return Array.from(
    { length: rows * columns },
    (_, at) => `${row + Math.floor(at / columns)},${column + (at % columns)}`,
  )
}

/** Whether the areas cover every position of the grid once and nothing else. */
export function isExact({ rows, columns, areas }: TableGrid): boolean {
  const inside = areas.every((area) => area.row + area.rows <= rows && area.column + area.columns <= columns)
  const size = areas.reduce((sum, area) => sum + area.rows * area.columns, 0)
  return inside && size === rows * columns && new Set(areas.flatMap(positionsOf)).size === size
}

/** The table of a grid: swallowed positions stay as cells with `colspan` 0 (to the right) or `rowspan` 0 (below). */
export function withGrid(table: Control, { rows, columns, areas }: TableGrid): Control {
  const trs = Array.from({ length: rows }, (_, row): TableRow => ({
    ...table.trs?.[row],
    tds: Array.from({ length: columns }, (_cell, column) => cellAt(areas, row, column)),
  }))
  return { ...table, trs }
}

function cellAt(areas: readonly Area[], row: number, column: number): TableCell {
  const area = areaAt(areas, row, column)
  const right = area !== undefined && column > area.column
  const below = area !== undefined && row > area.row
  if (right || below) return { colspan: right ? 0 : 1, rowspan: below ? 0 : 1, list: [] }
  if (!area) return emptyCell()
  const { cell, rows, columns } = area
  return cell.rowspan === rows && cell.colspan === columns ? cell : { ...cell, rowspan: rows, colspan: columns }
}

/** The area that covers a position. */
export const areaAt = (areas: readonly Area[], row: number, column: number) =>
  areas.find(
    (area) =>
      row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns,
  )
