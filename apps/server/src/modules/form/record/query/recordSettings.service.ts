import { and, eq, inArray, not } from 'drizzle-orm'
import type { recordCalls } from '@app/shared/form/record.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { fieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordIndexTable, recordTable } from '#/modules/form/record/shape/record.table.ts'
import { isIndexable } from '#/modules/form/record/shape/recordFields.ts'
import { indexedOf } from '#/modules/form/record/shape/recordForm.ts'
import { isUnique } from '#/modules/form/record/shape/recordValues.ts'
import { formToSee } from '#/modules/form/record/store/recordAccess.ts'
import { indexLock } from '#/modules/form/record/store/recordStore.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { emptyAt } from './recordFilter.ts'

export const indexQueue = 'form.record.index'

/** 列设置: shown columns and indexed fields; values of former records follow in a job. */
export async function saveSettings(ctx: Ctx, body: BodyOf<typeof recordCalls.settings>): Promise<void> {
  const { form, rights } = await formToSee(ctx, body.formId)
  if (!rights.edit) throw forbidden()
  const history = await fieldHistory(ctx, form)
  const columns = [...new Set(body.columns)].map((name) => {
    const field = history.find(name)
    if (!field) throw refuse('显示列中有表单没有的字段')
    return field.key
  })
  const indexed = [...new Set(body.indexed)].map((name) => {
    const field = history.find(name)
    if (!field || field.removed || !isIndexable(field)) throw refuse(`字段【${field?.label ?? name}】不能建立索引`)
    return field.key
  })
  // Submissions under way end first; later ones write the fields that are chosen here.
  await indexLock.hold(ctx, form.id)
  const before = new Set(indexedOf(form, history).map(({ key }) => key))
  const after = indexedOf({ listSettings: { indexed } }, history).map(({ key }) => key)
  await ctx.db
    .update(definitionTable)
    .set({ listSettings: { ...form.listSettings, columns, indexed } })
    .where(eq(definitionTable.id, form.id))
  ctx.trail.formId = form.id
  ctx.trail.changes.push(`列设置：${form.formName}`)
  await planIndex(ctx, form.id, before, after)
}

/**
 * A new version may have values kept apart that were not until now (a field that comes back, a value that stands once),
 * or read otherwise (another type): those of former records follow in a job.
 */
export async function planIndexOf(ctx: Ctx, form: PublishedForm, versionId: string): Promise<void> {
  if (!form.publishedVersionId) return
  const was = new Map(indexedOf(form, await fieldHistory(ctx, form)).map((field) => [field.key, field]))
  const next = indexedOf(form, await fieldHistory(ctx, { ...form, publishedVersionId: versionId }))
  const others = next.filter((field) => !keptAlike(was.get(field.key), field))
  const held: string[] = []
  for (const field of others) if (await anyHas(ctx, form.id, field, versionId)) held.push(field.key)
  if (held.length > 0) await planIndex(ctx, form.id, new Set(), held)
}

const keptAlike = (before: ListedField | undefined, now: ListedField) =>
  before?.kind === now.kind && isUnique(before.control) === isUnique(now.control)

async function anyHas(ctx: Ctx, formId: string, field: ListedField, versionId: string): Promise<boolean> {
  if ([...field.in.keys()].every((id) => id === versionId)) return false
  const [found] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(and(eq(recordTable.formId, formId), not(emptyAt(field))))
    .limit(1)
  return found !== undefined
}

async function planIndex(ctx: Ctx, formId: string, before: ReadonlySet<string>, after: readonly string[]) {
  const added = after.filter((key) => !before.has(key))
  const removed = [...before].filter((key) => !after.includes(key))
  if (removed.length > 0)
    await ctx.db
      .delete(recordIndexTable)
      .where(and(eq(recordIndexTable.formId, formId), inArray(recordIndexTable.fieldKey, removed)))
  const [any] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(eq(recordTable.formId, formId))
    .limit(1)
  if (!any || (added.length === 0 && removed.length === 0)) return
  if (added.length > 0)
    await ctx.db
      .insert(recordIndexTable)
      .values(added.map((fieldKey) => ({ formId, fieldKey })))
      .onConflictDoUpdate({
        target: [recordIndexTable.formId, recordIndexTable.fieldKey],
        set: { percent: 0 },
      })
  await ctx.platform.jobs.send(ctx, indexQueue, { formId })
}

/** Forms whose values are not complete and that nobody works on any more: after a new release, or a job that gave up. */
export async function resumeIndexes(ctx: Ctx): Promise<void> {
  const forms = await ctx.db.selectDistinct({ formId: recordIndexTable.formId }).from(recordIndexTable)
  for (const { formId } of forms) await ctx.platform.jobs.send(ctx, indexQueue, { formId }, { dedupeKey: formId })
}
