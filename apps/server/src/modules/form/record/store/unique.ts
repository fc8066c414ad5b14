import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import { fieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { completeKeys, type IndexFacts } from '#/modules/form/record/shape/recordForm.ts'
import { comparedText, isUnique, uniqueText } from '#/modules/form/record/shape/recordValues.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'

const partValues = 1_000

/** Fields of values that stand once, always in one order: whoever waits for a value holds none that comes after it. */
export const uniqueFields = (fields: readonly DataField[]) =>
  fields.filter(({ control }) => isUnique(control)).toSorted((a, b) => (a.key < b.key ? -1 : 1))

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Texts are one value whatever blanks stand around them and however wide their letters are. */
const compared = (value: unknown): unknown =>
  typeof value === 'string' ? comparedText(value) : Array.isArray(value) ? value.map(compared) : value

/** The field has a value of its own in these values, as JSON. */
export const uniqueKey = ({ model }: DataField, values: FormValues): string | undefined =>
  isFilled(values[model]) ? JSON.stringify(compared(values[model])) : undefined

export const takenWords = ({ label, control }: DataField) =>
  control.rules?.find(({ kind }) => kind === 'unique')?.message || `${label}已存在`

/** Of one value of a field, or of all of them. */
const valueLock = defineLock('unique value', { seed: 5, bare: true })
const fieldLock = (formId: string, { key }: DataField) => `${formId} ${key}`

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
    await valueLock.share(ctx, lock)
    await valueLock.hold(ctx, `${lock} ${key}`)
    const taken = await takenKeys(ctx, form, field, [values[field.model]], exceptId)
    const { model, label } = field
    if (taken.has(key)) errors.push({ path: [model], model, label, message: takenWords(field) })
  }
  return errors
}

/** Holds all values of these fields until the transaction ends: one lock each, where single ones would be too many. */
export async function holdValues(ctx: Ctx, { id }: IndexFacts, fields: readonly DataField[]): Promise<void> {
  for (const field of uniqueFields(fields)) await valueLock.hold(ctx, fieldLock(id, field))
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
  const listed = (await fieldHistory(ctx, form)).find(field.key)
  if (!listed) return taken
  const isApart = (await completeKeys(ctx, form)).has(field.key)
  for (let i = 0; i < values.length; i += partValues) {
    const part = values.slice(i, i + partValues)
    const texts = part.filter((value) => typeof value === 'string')
    const stored = await (isApart && texts.length === part.length
      ? storedApart(ctx, form.id, listed, texts, exceptId)
      : storedInside(ctx, form.id, listed, part, exceptId))
    for (const { value } of stored) taken.add(JSON.stringify(compared(value)))
  }
  return taken
}

/** Submitted records of the form. */
const submitted = (formId: string, exceptId: string | undefined) =>
  and(
    eq(recordTable.formId, formId),
    eq(recordTable.delFlag, '0'),
    eq(recordTable.status, recordStatus.submitted),
    exceptId === undefined ? undefined : ne(recordTable.id, exceptId),
  )

/** Found by the values kept apart, which may be longer than what is kept: the record itself decides. */
const storedApart = (
  ctx: Ctx,
  formId: string,
  field: ListedField,
  texts: readonly string[],
  exceptId: string | undefined,
) =>
  ctx.db
    .selectDistinct({ value: sql<unknown>`${field.json()}` })
    .from(recordValueTable)
    .innerJoin(recordTable, eq(recordTable.id, recordValueTable.recordId))
    .where(
      and(
        eq(recordValueTable.formId, formId),
        eq(recordValueTable.fieldKey, field.key),
        inArray(recordValueTable.uniqueText, texts.map(uniqueText)),
        submitted(formId, exceptId),
      ),
    )

/** Texts as the database compares them: as `comparedText` does. */
const comparedIn = (json: SQL) => sql`btrim(normalize(${json} #>> '{}', NFKC), E' \\t\\n\\r\\f\\v')`

const storedInside = (
  ctx: Ctx,
  formId: string,
  field: ListedField,
  values: readonly unknown[],
  exceptId: string | undefined,
) => {
  const json = field.json()
  const texts = values.filter((value) => typeof value === 'string').map(comparedText)
  const others = values.filter((value) => typeof value !== 'string').map((value) => JSON.stringify(value))
  return ctx.db
    .selectDistinct({ value: sql<unknown>`${json}` })
    .from(recordTable)
    .where(
      and(
        submitted(formId, exceptId),
        or(
          and(sql`jsonb_typeof(${json}) = 'string'`, sql`${comparedIn(json)} = any(${sql.param(texts)}::text[])`),
          sql`${json} = any(${sql.param(others)}::jsonb[])`,
        ),
      ),
    )
}
