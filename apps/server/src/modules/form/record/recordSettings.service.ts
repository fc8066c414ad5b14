import { and, eq, inArray, sql } from 'drizzle-orm'
import type { recordCalls } from '@app/shared/form/record.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { formToSee } from './recordAccess.ts'
import { isIndexable } from './recordFields.ts'
import { indexedOf, listedVersion, type RecordVersion } from './recordForm.ts'
import { indexedFields } from './recordValues.ts'
import { recordIndexTable, recordTable } from './record.table.ts'

export const indexQueue = 'form.record.index'

/** 列设置: shown columns and indexed fields; values of former records follow in a job. */
export async function saveSettings(ctx: Ctx, body: BodyOf<typeof recordCalls.settings>): Promise<void> {
  const { form, rights } = await formToSee(ctx, body.formId)
  if (!rights.edit) throw forbidden()
  const run = await listedVersion(ctx, form)
  const known = new Map(run.fields.map((field) => [field.model, field]))
  const columns = [...new Set(body.columns)]
  const indexed = [...new Set(body.indexed)]
  if (columns.some((model) => !known.has(model))) throw refuse('显示列中有表单没有的字段')
  for (const model of indexed) {
    const field = known.get(model)
    if (!field || !isIndexable(field)) throw refuse(`字段【${field?.label ?? model}】不能建立索引`)
  }
  await holdIndex(ctx, form.id)
  const before = new Set(indexedOf(form, run).map(({ model }) => model))
  const after = indexedFields(run.fields, indexed).map(({ model }) => model)
  await ctx.db
    .update(definitionTable)
    .set({ listSettings: { ...form.listSettings, columns, indexed } })
    .where(eq(definitionTable.id, form.id))
  ctx.trail.formId = form.id
  ctx.trail.changes.push(`列设置：${form.formName}`)
  await planIndex(ctx, form.id, before, after)
}

/** Submissions under way end first; later ones write the fields that are chosen in this transaction. */
export async function holdIndex(ctx: Ctx, formId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`form index ${formId}`}, 5))`)
}

/**
 * A new version may have values kept apart that were not until now (a value that stands once, another type): those of
 * former records follow in a job.
 */
export async function planIndexOf(ctx: Ctx, form: PublishedForm, next: RecordVersion): Promise<void> {
  if (!form.publishedVersionId) return
  const before = new Set(indexedOf(form, await listedVersion(ctx, form)).map(({ model }) => model))
  const added = indexedOf(form, next).flatMap(({ model }) => (before.has(model) ? [] : [model]))
  if (added.length === 0) return
  const [old] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(and(eq(recordTable.formId, form.id), sql`${recordTable.dataJson} ?| ${sql.param(added)}::text[]`))
    .limit(1)
  if (old) await planIndex(ctx, form.id, before, [...before, ...added])
}

async function planIndex(ctx: Ctx, formId: string, before: ReadonlySet<string>, after: readonly string[]) {
  const added = after.filter((model) => !before.has(model))
  const removed = [...before].filter((model) => !after.includes(model))
  if (removed.length > 0)
    await ctx.db
      .delete(recordIndexTable)
      .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.model, removed)))
  const [any] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(eq(recordTable.formId, formId))
    .limit(1)
  if (!any || (added.length === 0 && removed.length === 0)) return
  if (added.length > 0)
    await ctx.db
      .insert(recordIndexTable)
      .values(added.map((model) => ({ formId, model })))
      .onConflictDoUpdate({
        target: [recordIndexTable.formId, recordIndexTable.model],
        set: { percent: 0 },
      })
  await ctx.platform.jobs.send(ctx, indexQueue, { formId })
}
