import { readCell } from '@app/form-engine/controls/readCell.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import type { FormRuntime } from '@app/form-engine/runtime/types.ts'
import type { BatchColumn } from './batchColumns.ts'

/** Cells of a spreadsheet as it puts them on the clipboard; undefined for a single text, which the input takes itself. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.length > 1 || text.includes('\t') ? lines.map((line) => line.split('\t')) : undefined
}

interface Place {
  model: string
  columns: readonly BatchColumn[]
  row: number
  column: number
  /** Rows that are there, and rows there may be. */
  count: number
  most: number
  optionsOf: (control: Control) => readonly Option[]
}

/**
 * Writes a block of cells from one cell on, to the right and down; rows that are missing are added. A cell that means
 * nothing for its field leaves it empty and marked, so that nobody takes another value for what was pasted.
 */
export function spread(runtime: FormRuntime, cells: readonly string[][], place: Place): void {
  const { model, columns, row, column, count, most, optionsOf } = place
  const block = cells.slice(0, most - row)
  for (let at = count; at < row + block.length; at += 1) runtime.addRow(model)
  for (const [down, line] of block.entries())
    for (const [across, text] of line.entries()) {
      const target = columns[column + across]
      if (!target) continue
      const { control } = target
      const { options, disabled, readOnly } = runtime.stateOf(control.key, [model, row + down])
      if (disabled || readOnly || options.formula) continue
      const asked = { ...control, options }
      const reading = readCell(asked, text, optionsOf(asked))
      const path = [model, row + down, target.model]
      if (reading && 'value' in reading) runtime.change(path, reading.value)
      else if (reading) runtime.refuse(path, text.trim())
    }
}
