import type { z } from 'zod'
import { compareDecimals, decimalRuleOf } from '@app/shared/kit/decimalText.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { messagesByField } from '@app/shared/kit/messages.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { lostDigits } from '@app/shared/kit/sheetDigits.ts'
import { writable } from '#/kit/saveRow.ts'
import type { Row } from '#/kit/store.ts'
import type { ReadValue, SheetRow } from '#/platform/excel/readSheet.ts'
import { cutNumber, SharedLabel, unknownLabel, valueOf } from './importCells.ts'
import type { PlacedColumn } from './importNames.ts'
import type { PlannedRow } from './importOptions.ts'
import { cellOf, isRequired, requiredText } from './sheetColumns.ts'

interface ReadRow {
  input: Row
  errors: string[]
}

/** A row of the sheet by the rules of the form; whether it changes a stored one is not known yet. */
export const plannedRow = (schema: z.ZodType, places: PlacedColumn[], sheetRow: SheetRow): PlannedRow => ({
  sheetRow,
  ...readRow(schema, places, sheetRow, undefined),
  existing: undefined,
})

/**
 * Reads the cells of a stored row once more: one that says what an export would say of it leaves the value as it is,
 * also where the word has been taken out of the dictionary or means several entries by now. `before` are the first
 * errors of the row, which came from its cells.
 */
export function leaveWhatIsSaid(schema: z.ZodType, places: PlacedColumn[], row: PlannedRow, before: number): void {
  const { sheetRow, existing } = row
  if (!existing) return
  const { input, errors } = readRow(schema, places, sheetRow, existing)
  Object.assign(row.input, input)
  row.errors.splice(0, before, ...errors)
}

function readRow(schema: z.ZodType, places: PlacedColumn[], { values }: SheetRow, existing: Row | undefined): ReadRow {
  const input: Row = {}
  const errors: Record<string, string> = {}
  for (const place of places) {
    const { key, header } = place
    const cell = values[place.index] ?? null
    const value = saysStored(place, cell, existing) ? existing?.[key] : valueOf(place, cell)
    if (value === unknownLabel) errors[key] = `${header}取值不正确`
    else if (value instanceof SharedLabel) errors[key] = `${header}${sharedText(value)}`
    else if (value === cutNumber) errors[key] = `${header}${lostDigits}`
    else if (value !== undefined) input[key] = value
  }
  const { success, data, error } = schema.safeParse(input, { reportInput: true })
  for (const [key, message] of Object.entries(success ? {} : messagesByField(error.issues, schema)))
    errors[key] ??= message
  // A value of the wrong type keeps the schema from telling what is missing; a sheet is corrected once.
  for (const place of places)
    if (isRequired(place) && input[place.key] === undefined) errors[place.key] ??= requiredText(place)
  const inOrder = new Set([...places.map(({ key }) => key), ...Object.keys(errors)])
  return { input: success ? (data as Row) : input, errors: [...inOrder].flatMap((key) => errors[key] ?? []) }
}

const sharedText = ({ label, toldByValue }: SharedLabel) =>
  `“${label}”有多个，${toldByValue ? '请填写键值' : '请先在字典管理中修改重复的标签'}`

function saysStored(place: PlacedColumn, cell: ReadValue, existing: Row | undefined): boolean {
  const said = existing ? cellOf(place, existing[place.key]) : null
  return said !== null && cell !== null && String(said).trim() === String(cell).trim()
}

/**
 * A row that comes back as it went out is left alone. Codes and names that only a sheet has say what the review has put
 * into columns; whatever else is stored elsewhere than in columns is taken for something new.
 */
export function saysNothingNew({ fields, importFields }: ResourceFacts, existing: Row, input: Row): boolean {
  const values = writable(fields, input, existing)
  const inColumns = Object.keys(input).every((key) => isMark(key) || key in values || key in importFields)
  return inColumns && Object.entries(values).every(([key, value]) => isEqual(fields[key], existing[key], value))
}

const isMark = (key: string) => key === 'id' || key === 'version'

function isEqual(field: Field | undefined, one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? '', other ?? '']
  if (typeof a === 'object' || typeof b === 'object') return JSON.stringify(a) === JSON.stringify(b)
  if (a !== '' && b !== '' && field && decimalRuleOf(field.schema)) return compareDecimals(String(a), String(b)) === 0
  return String(a) === String(b)
}
