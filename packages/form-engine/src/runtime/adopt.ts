import { type JsonObject, own, rowsOf } from '@app/form-engine/validation/json.ts'
import type { Field } from './compiled.ts'
import { newLine } from './compileForm.ts'
import { newRowKey } from './rowKey.ts'

/**
 * A value from outside as the form keeps it: rows with keys of their own, lines in the order of the definition and
 * found by their value. What has another type stays as it is, for a check to say so.
 */
export function adopt(field: Field, value: unknown): unknown {
  if (!field.kind.fits(value, field.control.options)) return value
  if (field.holds === 'rows') return keyedRows(rowsOf(value))
  if (field.holds === 'lines') return linesFrom(field, rowsOf(value))
  return value
}

const keyShape = /^[\w-]{1,64}$/

function keyedRows(rows: readonly JsonObject[]): JsonObject[] {
  const taken = new Set<unknown>()
  return rows.map((row) => {
    const key = typeof row.key === 'string' && keyShape.test(row.key) && !taken.has(row.key) ? row.key : newRowKey()
    taken.add(key)
    return key === row.key ? row : { ...row, key }
  })
}

const linesFrom = (field: Field, given: readonly JsonObject[]) =>
  field.lines.map((line): JsonObject => {
    const stored = given.find(({ value }) => value === line.value)
    const adopted: JsonObject = { ...newLine(line), checked: stored?.checked === true }
    for (const { model } of line.fields) adopted[model] = own(stored, model) ?? null
    return adopted
  })
