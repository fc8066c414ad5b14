import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import { compileForm } from '@app/form-engine/runtime/compile.ts'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formVersion, type PublishedForm, type RunnableVersion } from '#/modules/form/definition/published.read.ts'
import { recordIndexTable } from './record.table.ts'
import { dataFields, isIndexable, type DataField } from './recordFields.ts'
import { indexedFields } from './recordValues.ts'

const { draftJson: _, ...formColumns } = getTableColumns(definitionTable)
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

/** Fields of a version whose values are kept apart. */
export const indexedOf = ({ listSettings }: Pick<PublishedForm, 'listSettings'>, { fields }: RecordVersion) =>
  indexedFields(fields, listSettings?.indexed)

/** What of a form decides which values of its records are kept apart. */
export type IndexFacts = Pick<PublishedForm, 'id' | 'listSettings' | 'publishedVersionId'>

/** Fields of a record whose values are kept apart: by its own version, and by the one that lists and filters go by. */
export async function keptFields(ctx: Ctx, form: IndexFacts, run: RecordVersion): Promise<DataField[]> {
  const own = new Set(indexedOf(form, run).map(({ model }) => model))
  const listed = new Set(await listedModels(ctx, form))
  return run.fields.filter((field) => own.has(field.model) || (listed.has(field.model) && isIndexable(field)))
}

const listedModels = async (ctx: Ctx, form: IndexFacts) =>
  indexedOf(form, await listedVersion(ctx, form)).map(({ model }) => model)

/** Models whose values are kept apart of every record that was submitted. */
export async function completeModels(ctx: Ctx, form: IndexFacts): Promise<ReadonlySet<string>> {
  const building = await buildingOf(ctx, form.id)
  return new Set((await listedModels(ctx, form)).filter((model) => !building.has(model)))
}

/** Models whose former values are still being written apart, with the share that is done. */
export async function buildingOf(ctx: Ctx, formId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.select().from(recordIndexTable).where(eq(recordIndexTable.formId, formId))
  return new Map(rows.map(({ model, percent }) => [model, percent]))
}
