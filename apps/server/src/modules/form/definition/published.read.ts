import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { CompiledForm } from '@app/form-engine/runtime/compiled.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { FormStatus } from '@app/shared/form/definition.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { definitionTable, type FormRow } from './definition.table.ts'
import { storedForm } from './storedForm.ts'
import { versionTable, type VersionRow } from './version.table.ts'

/** A form without its draft. */
export type PublishedForm = Omit<FormRow, 'draftJson'>

/** A version as it is run. */
export interface RunnableVersion {
  version: VersionRow
  definition: FormDefinition
  compiled: CompiledForm
}

/** Versions never change, so copies need no news of other nodes; bounded by the length of their texts. */
const kept = new LRUCache<string, RunnableVersion>({
  maxSize: 32_000_000,
  sizeCalculation: ({ version }) => version.schemaJson.length + 1,
})

const { draftJson: _, ...formColumns } = getTableColumns(definitionTable)

/** What is said of a form that nobody can fill, whether it exists or not. */
export const notOpen = () => refuse('表单未开放填报')

/** Names of those of the forms that exist, by code. */
export async function formNames(ctx: Ctx, formCodes: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(formCodes)]
  if (wanted.length === 0) return new Map()
  const { formCode, formName, delFlag } = definitionTable
  const rows = await ctx.db
    .select({ formCode, formName })
    .from(definitionTable)
    .where(and(inArray(formCode, wanted), eq(delFlag, '0')))
  return new Map(rows.map((row) => [row.formCode, row.formName]))
}

/** A live form, whatever its state. */
export async function formByCode(ctx: Ctx, formCode: string): Promise<PublishedForm | undefined> {
  const [form] = await ctx.db
    .select(formColumns)
    .from(definitionTable)
    .where(and(eq(definitionTable.formCode, formCode), eq(definitionTable.delFlag, '0')))
    .limit(1)
  return form
}

/** A form that people fill now, with the version they fill; which one that is is read anew each time. */
export async function publishedForm(ctx: Ctx, formCode: string): Promise<{ form: PublishedForm } & RunnableVersion> {
  const form = await formByCode(ctx, formCode)
  if (form?.status !== FormStatus.published || !form.publishedVersionId) throw notOpen()
  return { form, ...(await formVersion(ctx, form.publishedVersionId)) }
}

/** A version by its id, for records that were filled with it. */
export async function formVersion(ctx: Ctx, versionId: string): Promise<RunnableVersion> {
  const known = kept.get(versionId)
  if (known) return known
  const [version] = await ctx.db.select().from(versionTable).where(eq(versionTable.id, versionId)).limit(1)
  if (!version) throw gone()
  const definition = storedForm(version.schemaJson)
  const found = { version, definition, compiled: compileForm(definition) }
  kept.set(versionId, found)
  return found
}
