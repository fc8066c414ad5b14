import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formVersion, type PublishedForm, type RunnableVersion } from '#/modules/form/definition/published.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { fieldHistory, type FieldHistory, type ListedField } from './fieldHistory.ts'
import { recordIndexTable } from './record.table.ts'
import { dataFields, type DataField } from './recordFields.ts'
import { indexedFields } from './recordValues.ts'

const { draftJson: _, ...formColumns } = getTableColumns(definitionTable)
/** What is sent or asked for belongs to another version than the one that holds now. */
export const outdatedForm = () => refuse('表单已更新，请刷新后重试', 'outdatedForm')

const live = eq(definitionTable.delFlag, '0')

/** A live form, disabled ones included: their records stay. */
export async function formOf(ctx: Ctx, id: string): Promise<PublishedForm> {
  const [form] = await ctx.db
    .select(formColumns)
    .from(definitionTable)
    .where(and(eq(definitionTable.id, id), live))
    .limit(1)
  if (!form) throw gone()
  return form
}

export const formsOf = (ctx: Ctx, ids?: readonly string[]): Promise<PublishedForm[]> =>
  ctx.db
    .select(formColumns)
    .from(definitionTable)
    .where(and(live, ids && inArray(definitionTable.id, [...ids])))
    .orderBy(definitionTable.sort, definitionTable.formName)

/** A version with everything that records need of it. */
export interface RecordVersion extends RunnableVersion {
  compiled: CompiledForm
  fields: readonly DataField[]
}

/** Versions never change. */
const kept = new LRUCache<string, Omit<RecordVersion, 'version'>>({ max: 200 })

export function recordVersion(run: RunnableVersion): RecordVersion {
  const { version } = run
  const known = kept.get(version.id) ?? runnable(run)
  kept.set(version.id, known)
  return { version, ...known }
}

function runnable({ definition: source }: RunnableVersion) {
  const { definition } = loadDefinition(source)
  return { definition, compiled: compileForm(definition), fields: dataFields(definition) }
}

export const versionOf = async (ctx: Ctx, versionId: string) => recordVersion(await formVersion(ctx, versionId))

/** The version that a list of the form shows: the published one, which even a disabled form has. */
export async function listedVersion(
  ctx: Ctx,
  { publishedVersionId }: Pick<PublishedForm, 'publishedVersionId'>,
): Promise<RecordVersion> {
  if (!publishedVersionId) throw gone('表单尚未发布，没有数据')
  return versionOf(ctx, publishedVersionId)
}

/** Fields whose values are kept apart. */
export const indexedOf = ({ listSettings }: Pick<PublishedForm, 'listSettings'>, { fields, find }: FieldHistory) =>
  indexedFields(
    fields.filter(({ removed }) => !removed),
    listSettings?.indexed?.map((name) => find(name)?.key ?? name),
  )

/** What of a form decides which values of its records are kept apart. */
export type IndexFacts = Pick<PublishedForm, 'id' | 'listSettings' | 'publishedVersionId'>

/** The field as a version has it, its values kept apart as lists of today ask for them. */
export const keptAs = (field: DataField, { kind, control: { rules } }: ListedField): DataField => ({
  ...field,
  kind,
  control: { ...field.control, ...(rules && { rules }) },
})

/** Fields of a record whose values are kept apart. */
export async function keptFields(ctx: Ctx, form: IndexFacts, run: RecordVersion): Promise<DataField[]> {
  const listed = new Map(indexedOf(form, await fieldHistory(ctx, form)).map((field) => [field.key, field]))
  return run.fields.flatMap((field) => {
    const as = listed.get(field.key)
    return as ? [keptAs(field, as)] : []
  })
}

/** Keys of the fields whose values are kept apart of every record that was submitted. */
export async function completeKeys(ctx: Ctx, form: IndexFacts): Promise<ReadonlySet<string>> {
  const building = await buildingOf(ctx, form.id)
  const indexed = indexedOf(form, await fieldHistory(ctx, form))
  return new Set(indexed.flatMap(({ key }) => (percentOf(building, key) === undefined ? [key] : [])))
}

/** In the place of a key: the values of all fields. */
export const everyField = '*'

/** Keys of the fields whose former values are still being written apart, with the share that is done. */
export async function buildingOf(ctx: Ctx, formId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.select().from(recordIndexTable).where(eq(recordIndexTable.formId, formId))
  return new Map(rows.map(({ fieldKey, percent }) => [fieldKey, percent]))
}

/** How far the values of a field are; nothing when they are complete. */
export const percentOf = (building: ReadonlyMap<string, number>, key: string): number | undefined =>
  building.get(key) ?? building.get(everyField)
