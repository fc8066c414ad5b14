import { emptyCell, type Area, type TableGrid } from './tableGrid.ts'

/** A direction to merge in: which side must have a neighbour, and how the two become one. */
export interface MergeSide {
  atEdge: string
  refused: string
  /** Whether the area ends at the table's own edge. */
  isEdge: (area: Area, grid: TableGrid) => boolean
  /** Whether two areas fit without a step. */
  fits: (area: Area, other: Area) => boolean
  /** Whether the neighbour comes first in reading order and gives its place. */
  backward: boolean
}

const sameColumns = (one: Area, other: Area) => one.column === other.column && one.columns === other.columns
const sameRows = (one: Area, other: Area) => one.row === other.row && one.rows === other.rows
const isBelow = (one: Area, other: Area) => sameColumns(one, other) && other.row === one.row + one.rows
const isRight = (one: Area, other: Area) => sameRows(one, other) && other.column === one.column + one.columns

/** Words of the specification (spec §8); their mirrors above and to the left. */
export const mergeSides = {
  down: {
    atEdge: '当前是最后一行，无法向下合并',
    refused: '当前表格无法向下合并',
    isEdge: ({ row, rows }, grid) => row + rows === grid.rows,
    fits: isBelow,
    backward: false,
  },
  right: {
    atEdge: '当前是最后一列，无法向右合并',
    refused: '当前表格无法向右合并',
    isEdge: ({ column, columns }, grid) => column + columns === grid.columns,
    fits: isRight,
    backward: false,
  },
  up: {
    atEdge: '当前是第一行，无法向上合并',
    refused: '当前表格无法向上合并',
    isEdge: ({ row }) => row === 0,
    fits: (area, other) => isBelow(other, area),
    backward: true,
  },
  left: {
    atEdge: '当前是第一列，无法向左合并',
    refused: '当前表格无法向左合并',
    isEdge: ({ column }) => column === 0,
    fits: (area, other) => isRight(other, area),
    backward: true,
  },
} satisfies Record<string, MergeSide>

/** The grid with an area and its neighbour as one, which holds what both held; a message when they do not fit. */
export function mergeArea(grid: TableGrid, area: Area, side: MergeSide): TableGrid | string {
  if (side.isEdge(area, grid)) return side.atEdge
  const other = grid.areas.find((candidate) => side.fits(area, candidate))
  if (!other) return side.refused
  const [first, second] = side.backward ? [other, area] : [area, other]
  const merged: Area = {
    ...first,
    rows: second.row + second.rows - first.row,
    columns: second.column + second.columns - first.column,
    cell: { ...first.cell, list: [...first.cell.list, ...second.cell.list] },
  }
  return { ...grid, areas: [...grid.areas.filter((one) => one !== first && one !== second), merged] }
}

/** Every covered position becomes a cell of its own; the first keeps what was inside. */
export function splitArea(grid: TableGrid, area: Area): TableGrid {
  if (area.rows * area.columns === 1) return grid
  const pieces = Array.from({ length: area.rows * area.columns }, (_, at): Area => ({
    row: area.row + Math.floor(at / area.columns),
    column: area.column + (at % area.columns),
    rows: 1,
    columns: 1,
    cell: at === 0 ? area.cell : emptyCell(),
  }))
  return { ...grid, areas: [...grid.areas.filter((one) => one !== area), ...pieces] }
}
