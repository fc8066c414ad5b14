import { isHtml, valueKindOf } from '@app/form-engine/controls/registry.ts'
import { newRowKey } from '@app/form-engine/runtime/rowKey.ts'
import type { FormRuntime } from '@app/form-engine/runtime/types.ts'
import type { RowsRead } from '#/components/form/formTypes.ts'
import { rowsOf, type BatchColumn, type Row } from './batchColumns.ts'

/** Columns that somebody may write now: what is computed, locked or an upload has no place in a sheet. */
export const writtenColumns = (columns: readonly BatchColumn[], runtime: FormRuntime): BatchColumn[] =>
  columns.filter(({ control }) => {
    const { disabled, readOnly, options } = runtime.stateOf(control.key)
    return !disabled && !readOnly && !options.formula && valueKindOf(control) !== 'files' && !isHtml(control.type)
  })

/** Nothing was written into the row yet. */
function isBlank(row: Row, columns: readonly BatchColumn[]): boolean {
  return columns.every(({ model, control: { options } }) => {
    const value = row[model]
    if (value === undefined || value === null || value === '' || options.formula) return true
    if (Array.isArray(value) && value.length === 0) return true
    return JSON.stringify(value) === JSON.stringify(options.defaultValue)
  })
}

interface Place {
  model: string
  columns: readonly BatchColumn[]
  /** Rows there may be. */
  most: number
  /** Whether rows that are there may be written. */
  mayEdit: boolean
}

/** Puts rows into those that are blank and behind them; the sentence why that cannot be, with nothing changed. */
export function putRows(
  runtime: FormRuntime,
  { model, columns, most, mayEdit }: Place,
  found: RowsRead['rows'],
): string | undefined {
  const rows = rowsOf(runtime.valueAt([model]))
  const blank = mayEdit ? rows.flatMap((row, at) => (isBlank(row, columns) ? [at] : [])) : []
  const room = most - rows.length + blank.length
  if (found.length > room) return `最多填写 ${most} 行，还可导入 ${room} 行，文件中有 ${found.length} 行`
  const next = rows.map((row, at) => ({ ...row, ...found[blank.indexOf(at)] }))
  const more = found.slice(blank.length)
  if (more.length > 0) {
    // One row made by the form tells what a new one begins with; all come in one change, whatever follows from them.
    runtime.addRow(model)
    const fresh = rowsOf(runtime.valueAt([model])).slice(rows.length)
    next.push(...more.map((row) => ({ ...structuredClone(fresh[0]), ...row, key: newRowKey() })))
  }
  runtime.change([model], next)
  return undefined
}
