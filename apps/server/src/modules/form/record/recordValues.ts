import { eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { isRealDay } from '@app/shared/kit/query.ts'
import type { Ctx } from '#/platform/context.ts'
import { isIndexable, type DataField } from './recordFields.ts'
import { recordValueTable } from './record.table.ts'

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

function valueRow({ model, kind }: DataField, value: unknown, rowNo: number | null): ValueRow | undefined {
  if (typeof value === 'number' || (kind === 'number' && typeof value === 'string' && value !== '')) {
    const number = Number(value)
    if (!Number.isFinite(number)) return undefined
    const valueNum = Math.abs(number) > largest ? null : number.toFixed(6)
    return { model, rowNo, valueNum, valueText: String(value).slice(0, 500) }
  }
  if (typeof value === 'boolean') return { model, rowNo, valueText: String(value) }
  if (typeof value !== 'string' || value === '') return undefined
  const valueTime = kind === 'time' ? momentOf(value) : undefined
  return { model, rowNo, valueText: [...value].slice(0, 500).join(''), ...(valueTime && { valueTime }) }
}

/** Rows of one field: none when it is empty, several when it holds several values. */
export function valueRowsOf(field: DataField, value: unknown): ValueRow[] {
  if (!Array.isArray(value)) return [valueRow(field, value, null) ?? []].flat()
  return value.flatMap((item, at) => valueRow(field, item, at) ?? [])
}

/** Models whose values are kept apart: those that were chosen, else all that can be. */
export function indexedFields(fields: readonly DataField[], chosen: readonly string[] | undefined): DataField[] {
  const possible = fields.filter(isIndexable)
  return chosen ? possible.filter(({ model, control }) => chosen.includes(model) || isUnique(control)) : possible
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
