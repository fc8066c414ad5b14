import { fieldDefinitionOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import { clamped } from '@app/form-engine/definition/bounds.ts'
import type { Control, ControlOptions } from '@app/form-engine/document/types.ts'
import type { FormRuntime } from '@app/form-engine/runtime/types.ts'
import { numberInPlaces } from '@app/form-engine/validation/places.ts'
import { columnWidth, ownWidth } from '#/components/form/controls/families/columnWidth.ts'

export const sequenceWidth = 60
export const actionsWidth = 104

export interface BatchColumn {
  control: Control
  model: string
  required: boolean
}

/** Children that are shown, in their order. */
export const columnsOf = (control: Control, runtime: FormRuntime): BatchColumn[] =>
  (control.list ?? []).flatMap((child) => {
    const { visible, required } = runtime.stateOf(child.key)
    return visible ? [{ control: child, model: child.model ?? child.key, required }] : []
  })

export const widthOfAll = (columns: readonly BatchColumn[]): number =>
  columns.reduce((sum, { control }) => sum + (ownWidth(control) ?? columnWidth), 0)

export type Row = Readonly<Record<string, unknown>> & { key: string }

export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => row !== null && typeof row === 'object') : []

/** How cells of a column stand: numbers right, what is short on one line. */
export function cellKind(control: Control): 'number' | 'short' | undefined {
  if (fieldDefinitionOf(control.type)?.cell) return 'short'
  return valueKindOf(control) === 'number' ? 'number' : undefined
}

const footers = new Set<unknown>(['sum', 'avg', 'count'])

/** Whether a column is added up in the last line. */
export const hasFooter = ({ control }: Pick<BatchColumn, 'control'>): boolean =>
  valueKindOf(control) === 'number' && footers.has(control.options.summary)

/** The last line of the table: what the numbers of a column come to, as text without noise of fractions. */
export function footerOf({ control, model }: BatchColumn, rows: readonly Row[]): string {
  const numbers = rows.map((row) => row[model]).filter((value) => typeof value === 'number')
  const sum = numbers.reduce((total, value) => total + value, 0)
  const kind = control.options.summary
  if (!hasFooter({ control })) return ''
  if (kind === 'count') return `${numbers.length} 项`
  const result = kind === 'avg' ? sum / Math.max(numbers.length, 1) : sum
  return numberInPlaces(Number(result.toFixed(10)), control.options)
}

const limit = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

export const fewestRows = (options: ControlOptions): number =>
  clamped('batch', 'minLimit', limit(options.minLimit) ?? 0)
export const mostRows = (options: ControlOptions): number =>
  clamped('batch', 'maxLimit', limit(options.maxLimit) ?? Infinity)
