import { eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FieldKind } from '@app/shared/form/recordQuery.ts'
import { isRealDay } from '@app/shared/kit/searchValue.ts'
import type { Ctx } from '#/platform/context.ts'
import { recordValueTable } from './record.table.ts'
import { isIndexable, type DataField } from './recordFields.ts'

type ValueRow = Omit<typeof recordValueTable.$inferInsert, 'id' | 'recordId' | 'formId' | 'submitTime'>

/** What fits numeric(20, 6). */
const largest = 99_999_999_999_999

const dateShape = /^(\d{4})(?:[-/.年](\d{1,2}))?(?:[-/.月](\d{1,2}))?日?(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** The moment that a text of a date field means, as the database takes it; undefined for other formats. */
export function momentOf(text: string): string | undefined {
  const found = dateShape.exec(text)
  if (!found) return undefined
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00'] = found
  const two = (part: string) => part.padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  const time = Date.parse(`${date}T${two(hour)}:${minute}:${second}Z`)
  if (Number.isNaN(time) || !isRealDay(date)) return undefined
  return `${date} ${two(hour)}:${minute}:${second}`
}

/** Texts that a number field reads as numbers. */
export const numberShape = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/

/** The number that a value is, or that a text of digits means where the field has become a number. */
export function numberOf(value: unknown, kind: FieldKind): number | undefined {
  const isDigits = kind === 'number' && typeof value === 'string' && numberShape.test(value.trim())
  const number = typeof value === 'number' ? value : isDigits ? Number(value) : undefined
  return number !== undefined && Number.isFinite(number) ? number : undefined
}

/** A text as it is compared where it may stand once: without blanks around it, wide letters as narrow ones. */
export const comparedText = (text: string) => text.normalize('NFKC').replaceAll(/^[ \t\n\r\f\v]+|[ \t\n\r\f\v]+$/g, '')

const cut = (text: string) => [...text].slice(0, 500).join('')

/** As much of it as is kept apart. */
export const uniqueText = (text: string) => cut(comparedText(text))

function valueRow({ key: fieldKey, kind, control }: DataField, value: unknown, rowNo: number | null): ValueRow[] {
  const number = numberOf(value, kind)
  const isText = typeof value === 'string' && value !== ''
  if (number === undefined && !isText && typeof value !== 'boolean') return []
  const valueTime = isText && kind === 'time' ? momentOf(value) : undefined
  return [
    {
      fieldKey,
      rowNo,
      valueText: cut(String(value)),
      ...(number === undefined ? {} : { valueNum: Math.abs(number) > largest ? null : number.toFixed(6) }),
      ...(valueTime && { valueTime }),
      ...(isText && isUnique(control) ? { uniqueText: uniqueText(value) } : {}),
    },
  ]
}

/** Rows of one field: none when it is empty, several when it holds several values. */
export const valueRowsOf = (field: DataField, value: unknown): ValueRow[] =>
  Array.isArray(value) ? value.flatMap((item, at) => valueRow(field, item, at)) : valueRow(field, value, null)

/** Fields whose values are kept apart: those that were chosen, else all that can be. */
export function indexedFields<F extends DataField>(fields: readonly F[], chosen: readonly string[] | undefined): F[] {
  const possible = fields.filter(isIndexable)
  return chosen ? possible.filter(({ key, control }) => chosen.includes(key) || isUnique(control)) : possible
}

export const isUnique = ({ rules = [] }: DataField['control']) => rules.some(({ kind }) => kind === 'unique')

export interface RecordRef {
  id: string
  formId: string
  submitTime: string | null
}

const chunk = 1_000

/** Writes the values of a record apart, in place of those it had. */
export async function storeValues(
  ctx: Ctx,
  record: RecordRef,
  fields: readonly DataField[],
  values: FormValues,
): Promise<void> {
  await ctx.db.delete(recordValueTable).where(eq(recordValueTable.recordId, record.id))
  await storeRowsOf(ctx, record, fields, values)
}

/** Writes values apart where none of these fields stand yet. */
export async function storeRowsOf(
  ctx: Ctx,
  { id: recordId, formId, submitTime }: RecordRef,
  fields: readonly DataField[],
  values: FormValues,
): Promise<void> {
  const rows = fields.flatMap((field) => valueRowsOf(field, values[field.model]))
  for (let i = 0; i < rows.length; i += chunk)
    await ctx.db
      .insert(recordValueTable)
      .values(rows.slice(i, i + chunk).map((row) => ({ ...row, recordId, formId, submitTime })))
}
