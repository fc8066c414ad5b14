import type { Control } from '@app/form-engine/document/types.ts'
import { areaAt, gridOf, withGrid, type Area, type TableGrid } from './tableGrid.ts'
import { columnsAxis, insertLine, lineHolds, removeLine, rowsAxis, type Axis } from './tableLines.ts'
import { mergeArea, mergeSides, splitArea } from './tableMerge.ts'

export type TableResult = { table: Control } | { message: string }

/** An entry of the menu on a table's cell (spec §2; form-designer §5). */
export interface TableOperation {
  id: string
  label: string
  /** The changed table, or why it cannot be; `row` and `cell` are the place in `trs[row].tds[cell]`. */
  run(table: Control, row: number, cell: number): TableResult
  /** Whether controls would be lost: 该行（列）内包含控件，是否确认删除? */
  loses(table: Control, row: number, cell: number): boolean
}

type Step = (grid: TableGrid, area: Area) => TableGrid | string

function operation(
  id: string,
  label: string,
  step: Step,
  loses: (grid: TableGrid, area: Area) => boolean = () => false,
): TableOperation {
  return {
    id,
    label,
    run(table, row, cell) {
      const [grid, area] = placeOf(table, row, cell)
      const next = area ? step(grid, area) : '单元格不存在'
      if (typeof next === 'string') return { message: next }
      return { table: next === grid ? table : withGrid(table, next) }
    },
    loses(table, row, cell) {
      const [grid, area] = placeOf(table, row, cell)
      return area !== undefined && loses(grid, area)
    },
  }
}

function placeOf(table: Control, row: number, cell: number): [TableGrid, Area | undefined] {
  const grid = gridOf(table)
  const own = grid.areas.find((area) => area.cell === table.trs?.[row]?.tds[cell])
  return [grid, own ?? areaAt(grid.areas, row, cell)]
}

const insertion = (id: string, label: string, axis: Axis, after: boolean) =>
  operation(id, label, (grid, area) => insertLine(grid, axis, area[axis.start] + (after ? area[axis.size] : 0)))

const removal = (id: string, label: string, axis: Axis, last: string) =>
  operation(
    id,
    label,
    (grid, area) => (grid[axis.size] === 1 ? last : removeLine(grid, axis, area[axis.start])),
    (grid, area) => grid[axis.size] > 1 && lineHolds(grid, axis, area[axis.start]),
  )

/** The menu in its order: that of the specification first, then what goes beyond it. */
export const tableOperations: readonly TableOperation[] = [
  operation('mergeDown', '向下合并', (grid, area) => mergeArea(grid, area, mergeSides.down)),
  operation('mergeRight', '向右合并', (grid, area) => mergeArea(grid, area, mergeSides.right)),
  operation('split', '拆分单元格', splitArea),
  insertion('addColumn', '增加一列', columnsAxis, true),
  insertion('addRow', '增加一行', rowsAxis, true),
  operation('mergeUp', '向上合并', (grid, area) => mergeArea(grid, area, mergeSides.up)),
  operation('mergeLeft', '向左合并', (grid, area) => mergeArea(grid, area, mergeSides.left)),
  insertion('addColumnBefore', '左侧插入列', columnsAxis, false),
  insertion('addRowBefore', '上方插入行', rowsAxis, false),
  removal('removeColumn', '删除当前列', columnsAxis, '至少保留一列'),
  removal('removeRow', '删除当前行', rowsAxis, '至少保留一行'),
]
