import type { Control } from '@app/form-engine/document/types.ts'

/** Pixels of a column that says nothing; the last one takes the rest (form-designer §12). */
export const columnWidth = 190
export const columnWidths = { min: 60, max: 1_000 }

/** Pixels that a child of a table wants for its column, if it says so. */
export const ownWidth = ({ options }: Control): number | undefined =>
  typeof options.columnWidth === 'number'
    ? Math.min(Math.max(options.columnWidth, columnWidths.min), columnWidths.max)
    : undefined
