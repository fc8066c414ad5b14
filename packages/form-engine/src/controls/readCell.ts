import type { Control, Option } from '@app/form-engine/document/types.ts'
import { hasLostDigits, lostDigits } from '@app/shared/kit/sheetDigits.ts'
import { words, type CellReading } from './cellReaders.ts'
import { fieldDefinitionOf } from './registry.ts'

/** A cell of a spreadsheet, as it was read or copied. */
export type Cell = string | number | null

/**
 * Reads a cell for a control: one grammar for sheets that are imported and cells that are pasted. Undefined for an empty
 * cell, which says nothing. What only a server knows (people, departments, files) means nothing here.
 */
export function readCell(control: Control, cell: Cell, options: readonly Option[]): CellReading | undefined {
  const text = String(cell ?? '').trim()
  if (text === '') return undefined
  const reader = fieldDefinitionOf(control.type)?.kind.readCell ?? words
  return reader === words && hasLostDigits(cell) ? { fault: lostDigits } : reader(text, control, options)
}
