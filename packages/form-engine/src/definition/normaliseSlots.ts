import { isContainer, slotsOfType } from '@app/form-engine/controls/registry.ts'
import { notAForm } from '@app/form-engine/document/formatError.ts'
import { isPlainList } from '@app/form-engine/document/plain.ts'
import { number } from '@app/form-engine/document/schemaAtoms.ts'
import type { Column, Control, TableCell, TableRow } from '@app/form-engine/document/types.ts'
import { isControl, text } from './normaliseRecord.ts'
import { fullGrid, spansOf } from './normaliseTable.ts'

type Inside = (children: readonly unknown[]) => Control[]

const withColumns = (type: string) => ['spans', 'panes'].includes(slotsOfType(type) ?? '')
const isGrid = (type: string) => slotsOfType(type) === 'spans'

/**
 * Children of a control. What stands in `list` of a control that is no container of ours counts only when it looks
 * like controls; otherwise it is somebody else's and stays in the document alone.
 */
export function rawControls(value: unknown, type: string, inside: Inside): Control[] | undefined {
  if (!Array.isArray(value)) return slotsOfType(type) === 'list' ? [] : undefined
  return isContainer(type) || value.every(isControl) ? inside(value) : undefined
}

/** Columns of a grid, tabs, steps, panels, lines: each with a list; grid columns with a width, the others with label and value. */
export function rawColumns(
  value: unknown,
  type: string,
  inside: Inside,
  origin: WeakMap<object, object>,
): Column[] | undefined {
  if (!Array.isArray(value)) return withColumns(type) ? [] : undefined
  if (!isPlainList(value)) return refuseOrPass(type)
  return value.map((raw, at) => {
    const list = rawControls(raw.list, type, inside) ?? []
    const column: Column = { ...raw, ...measure(raw, type, at, value.length), list }
    // What followed from place and number of the columns has to be written when these change.
    if (isGrid(type) ? raw.span !== undefined : raw.value !== undefined) origin.set(column, raw)
    return column
  })
}

function measure(raw: Record<string, unknown>, type: string, at: number, count: number): Partial<Column> {
  if (isGrid(type)) return { span: number.catch(Math.floor(24 / count)).parse(raw.span) }
  return withColumns(type) ? { label: text(raw.label) ?? '', value: text(raw.value) ?? String(at + 1) } : {}
}

/** Rows of a table as a full grid. */
export function rawRows(
  value: unknown,
  type: string,
  inside: Inside,
  origin: WeakMap<object, object>,
): TableRow[] | undefined {
  if (!Array.isArray(value)) return slotsOfType(type) === 'cells' ? [] : undefined
  if (!isPlainList(value) || !value.every(({ tds }) => isPlainList(tds))) return refuseOrPass(type)
  const cells = value.map(({ tds }) =>
    (tds as Record<string, unknown>[]).map((raw) => {
      const cell: TableCell = { ...raw, ...spansOf(raw), list: rawControls(raw.list, type, inside) ?? [] }
      origin.set(cell, raw)
      return cell
    }),
  )
  const grid = fullGrid(cells, (spans): TableCell => ({ ...spans, list: [] }))
  return grid.map((tds, at) => {
    const row: TableRow = { ...value[at], tds }
    if (grid === cells) origin.set(row, value[at] as object)
    return row
  })
}

function refuseOrPass(type: string): undefined {
  if (isContainer(type)) throw notAForm('布局的列或单元格必须是对象')
  return undefined
}
