import { areaAt, emptyCell, type Area, type TableGrid } from './tableGrid.ts'

/** Rows or columns: how an area lies along the lines in question. */
export interface Axis {
  start: 'row' | 'column'
  size: 'rows' | 'columns'
  across: 'row' | 'column'
  count: 'rows' | 'columns'
}

export const rowsAxis: Axis = { start: 'row', size: 'rows', across: 'column', count: 'columns' }
export const columnsAxis: Axis = { start: 'column', size: 'columns', across: 'row', count: 'rows' }

/** A new row or column before `line`; areas that reach across grow by one. */
export function insertLine(grid: TableGrid, axis: Axis, line: number): TableGrid {
  const { start, size, across, count } = axis
  const crosses = (area: Area) => area[start] < line && area[start] + area[size] > line
  const moved = grid.areas.map((area) => {
    if (crosses(area)) return { ...area, [size]: area[size] + 1 }
    return area[start] >= line ? { ...area, [start]: area[start] + 1 } : area
  })
  const at = (place: number) => (start === 'row' ? ([line, place] as const) : ([place, line] as const))
  const fresh = Array.from({ length: grid[count] }, (_, place) => place)
    .filter((place) => !areaAt(moved, ...at(place)))
    .map((place): Area => {
      const ends = { row: 0, column: 0, rows: 1, columns: 1, cell: emptyCell() }
      return { ...ends, [start]: line, [across]: place }
    })
  return { ...grid, [size]: grid[size] + 1, areas: [...moved, ...fresh] }
}

/** Without a row or column; areas that reach further shrink by one, those of one line go with what they hold. */
export function removeLine(grid: TableGrid, { start, size }: Axis, line: number): TableGrid {
  const areas = grid.areas.flatMap((area) => {
    if (area[start] > line) return { ...area, [start]: area[start] - 1 }
    if (area[start] + area[size] <= line) return area
    return area[size] === 1 ? [] : { ...area, [size]: area[size] - 1 }
  })
  return { ...grid, [size]: grid[size] - 1, areas }
}

/** Whether removing a line loses controls. */
export const lineHolds = ({ areas }: TableGrid, { start, size }: Axis, line: number) =>
  areas.some((area) => area[start] === line && area[size] === 1 && area.cell.list.length > 0)
