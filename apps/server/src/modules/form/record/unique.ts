import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { Ctx } from '#/platform/context.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import { completeModels, type IndexFacts } from './recordForm.ts'
import { recordTable, recordValueTable } from './record.table.ts'
import type { DataField } from './recordFields.ts'
import { isUnique, valueRowsOf } from './recordValues.ts'

const partValues = 1_000

/** Fields of values that stand once, always in one order: whoever waits for a value holds none that comes after it. */
export const uniqueFields = (fields: readonly DataField[]) =>
  fields.filter(({ control }) => isUnique(control)).toSorted((a, b) => (a.model < b.model ? -1 : 1))

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The field has a value of its own in these values, as JSON. */
export const uniqueKey = ({ model }: DataField, values: FormValues): string | undefined =>
  isFilled(values[model]) ? JSON.stringify(values[model]) : undefined

export const takenWords = ({ label, control }: DataField) =>
  control.rules?.find(({ kind }) => kind === 'unique')?.message || `${label}已存在`

const fieldLock = (formId: string, { model }: DataField) => `${formId} ${model}`

/**
 * Fields whose value another submitted record of the form has already. Racing writes of one value wait for each other,
 * and all of them for an import.
 */
export async function takenFields(
  ctx: Ctx,
  form: IndexFacts,
  fields: readonly DataField[],
  values: FormValues,
  exceptId?: string,
): Promise<FormError[]> {
  const errors: FormError[] = []
  for (const field of uniqueFields(fields)) {
    const key = uniqueKey(field, values)
    if (key === undefined) continue
    const lock = fieldLock(form.id, field)
    await ctx.db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${lock}, 5))`)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${lock} ${key}`}, 5))`)
    const taken = await takenKeys(ctx, form, field, [values[field.model]], exceptId)
    const { model, label } = field
    if (taken.has(key)) errors.push({ path: [model], model, label, message: takenWords(field) })
  }
  return errors
}

/** Holds all values of these fields until the transaction ends: one lock each, where single ones would be too many. */
export async function holdValues(ctx: Ctx, { id }: IndexFacts, fields: readonly DataField[]): Promise<void> {
  for (const field of uniqueFields(fields))
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${fieldLock(id, field)}, 5))`)
}

/** Those of the values that submitted records have, as JSON. */
export async function takenKeys(
  ctx: Ctx,
  form: IndexFacts,
  field: DataField,
  values: readonly unknown[],
  exceptId?: string,
): Promise<Set<string>> {
  const taken = new Set<string>()
  const isApart = (await completeModels(ctx, form)).has(field.model)
  for (let i = 0; i < values.length; i += partValues) {
    const part = values.slice(i, i + partValues)
    const texts = part.flatMap((value) => valueRowsOf(field, value)[0]?.valueText ?? [])
    const stored = await (isApart && texts.length === part.length
      ? storedApart(ctx, form.id, field, part, texts, exceptId)
      : storedInside(ctx, form.id, field, part, exceptId))
    for (const { value } of stored) taken.add(JSON.stringify(value))
  }
  return taken
}

const jsonAt = ({ model }: DataField) => sql<unknown>`${recordTable.dataJson} -> ${model}`

/** Submitted records of the form with one of the values. */
const having = (
  formId: string,
  field: DataField,
  values: readonly unknown[],
  exceptId: string | undefined,
): SQL | undefined =>
  and(
    eq(recordTable.formId, formId),
    eq(recordTable.delFlag, '0'),
    eq(recordTable.status, recordStatus.submitted),
    sql`${jsonAt(field)} = any(${sql.param(values.map((value) => JSON.stringify(value)))}::jsonb[])`,
    exceptId === undefined ? undefined : ne(recordTable.id, exceptId),
  )

/** Found by the values kept apart, which may be longer than what is kept: the record itself decides. */
const storedApart = (
  ctx: Ctx,
  formId: string,
  field: DataField,
  values: readonly unknown[],
  texts: string[],
  exceptId: string | undefined,
) =>
  ctx.db
    .selectDistinct({ value: jsonAt(field) })
    .from(recordValueTable)
    .innerJoin(recordTable, eq(recordTable.id, recordValueTable.recordId))
    .where(
      and(
        eq(recordValueTable.formId, formId),
        eq(recordValueTable.model, field.model),
        inArray(recordValueTable.valueText, texts),
        having(formId, field, values, exceptId),
      ),
    )

const storedInside = (
  ctx: Ctx,
  formId: string,
  field: DataField,
  values: readonly unknown[],
  exceptId: string | undefined,
) =>
  ctx.db
    .selectDistinct({ value: jsonAt(field) })
    .from(recordTable)
    .where(having(formId, field, values, exceptId))
