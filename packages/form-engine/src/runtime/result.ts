import { type JsonObject, bare, rowsOf } from '@app/form-engine/validation/json.ts'
import type { Field } from './compiled.ts'
import type { Core } from './core.ts'
import type { FormValues } from './types.ts'

type Counts = Core['counts']

/** The data of a form: fields that count, in document order, without prototype and sharing nothing (form-designer §15). */
export function resultOf(core: Core, counts: Counts = core.counts): FormValues {
  const result = bare()
  for (const field of core.compiled.fields) {
    if (!counts(field)) continue
    const value = core.valueOf(field.model)
    if (holds(field, value)) result[field.model] = copyOf(counts, field, value)
  }
  return result
}

function copyOf(counts: Counts, field: Field, value: unknown): unknown {
  if (value === null) return null
  const { children, keeps } = field
  if (keeps) return rowsOf(value).map((row) => rowOf(counts, children, row, keeps))
  return field.kind.clean(value)
}

/** Something of the right type, or cleared. */
const holds = ({ kind, control }: Field, value: unknown) => value === null || kind.fits(value, control.options)

/** A row with what it keeps for itself and those of its fields that count. */
function rowOf(counts: Counts, fields: readonly Field[], row: JsonObject, kept: readonly string[]): JsonObject {
  const copy = bare()
  for (const name of kept) copy[name] = row[name]
  for (const field of fields) {
    const value = Object.hasOwn(row, field.model) ? row[field.model] : undefined
    if (holds(field, value) && counts(field, row)) copy[field.model] = value === null ? null : field.kind.clean(value)
  }
  return copy
}
