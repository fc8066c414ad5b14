import { FormFormatError, formatWords } from '@app/form-engine/document/formatError.ts'
import { readLimits } from '@app/form-engine/document/formLimits.ts'

interface Spans {
  colspan: number
  rowspan: number
}

/** Spans of a cell as numbers of at least nothing. */
const span = (value: unknown) => {
  const number = Number(value ?? 1)
  return Number.isInteger(number) && number >= 0 ? number : 1
}

export const spansOf = (cell: Record<string, unknown>): Spans => ({
  colspan: span(cell.colspan),
  rowspan: span(cell.rowspan),
})

const drawn = ({ colspan, rowspan }: Spans) => colspan > 0 && rowspan > 0

/**
 * Rows as the full two-dimensional array of today (form-designer §5.1): before 3.7.9 a merge deleted the cells it
 * swallowed, so that rows hold fewer cells than the table has columns. Each place names the given cell that stands
 * there, or a placeholder or an empty cell.
 */
export function fullGrid<Cell extends Spans>(rows: Cell[][], blank: (spans: Spans) => Cell): Cell[][] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const spanning = rows.flat().some(({ colspan, rowspan }) => colspan > 1 || rowspan > 1)
  const placeholders = rows.flat().some((cell) => !drawn(cell))
  if (rows.every((row) => row.length === width) && (placeholders || !spanning)) return rows
  const grid: Cell[][] = rows.map(() => [])
  for (const [at, row] of rows.entries()) for (const cell of row.filter(drawn)) place(grid, at, cell, blank)
  const columns = Math.max(...grid.map((row) => row.length))
  if (columns * grid.length > readLimits.tableCells) throw new FormFormatError(formatWords.tooMany)
  return grid.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? blank({ colspan: 1, rowspan: 1 })))
}

/** Puts a cell at the first free place of its row and placeholders over what it covers, as HTML lays tables out. */
function place<Cell extends Spans>(grid: Cell[][], at: number, cell: Cell, blank: (spans: Spans) => Cell) {
  const row = grid[at] as Cell[]
  let column = 0
  while (row[column]) column += 1
  if (column + cell.colspan > readLimits.tableColumns) throw new FormFormatError(formatWords.tooMany)
  const covered = grid.slice(at, at + cell.rowspan)
  for (const [down, below] of covered.entries())
    for (let right = 0; right < cell.colspan; right += 1)
      below[column + right] = down > 0 ? blank({ colspan: 1, rowspan: 0 }) : blank({ colspan: 0, rowspan: 1 })
  row[column] = covered.length === cell.rowspan ? cell : { ...cell, rowspan: covered.length }
}
