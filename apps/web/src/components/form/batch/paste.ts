import type { Control, Option } from '@app/form-engine/definition/types.ts'
import type { FormRuntime } from '@app/form-engine/runtime/types.ts'
import type { BatchColumn } from './batchColumns.ts'

/** Cells of a spreadsheet as it puts them on the clipboard; undefined for a single text, which the input takes itself. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.length > 1 || text.includes('\t') ? lines.map((line) => line.split('\t')) : undefined
}

const written = new Set(['input', 'textarea', 'date', 'time'])
const yes = new Set(['是', 'true', '1', '√', 'yes'])

const byLabel = (options: readonly Option[] | undefined, text: string) =>
  options?.find(({ label, value }) => label === text || String(value) === text)?.value

/** What a text from a spreadsheet means for a control; undefined where it means nothing. */
export function meaningOf({ type, options }: Control, text: string): unknown {
  const trimmed = text.trim()
  if (written.has(type)) return trimmed
  if (type === 'number' || type === 'rate' || type === 'slider') {
    const number = Number(trimmed.replaceAll(/[,，\s]/g, ''))
    return trimmed !== '' && Number.isFinite(number) ? number : undefined
  }
  if (type === 'switch') return yes.has(trimmed.toLowerCase())
  if (type === 'radio' || (type === 'select' && options.multiple !== true)) return byLabel(options.options, trimmed)
  return undefined
}

interface Place {
  model: string
  columns: readonly BatchColumn[]
  row: number
  column: number
  /** Rows that are there, and rows there may be. */
  count: number
  most: number
}

/** Writes a block of cells from one cell on, to the right and down; rows that are missing are added. */
export function spread(runtime: FormRuntime, cells: readonly string[][], place: Place): void {
  const { model, columns, row, column, count, most } = place
  const block = cells.slice(0, most - row)
  for (let at = count; at < row + block.length; at += 1) runtime.addRow(model)
  for (const [down, line] of block.entries())
    for (const [across, text] of line.entries()) {
      const target = columns[column + across]
      if (!target) continue
      const state = runtime.stateOf(target.control.key, [model, row + down])
      const meant = meaningOf({ ...target.control, options: state.options }, text)
      if (meant !== undefined && !state.disabled && !state.readOnly)
        runtime.change([model, row + down, target.model], meant)
    }
}
