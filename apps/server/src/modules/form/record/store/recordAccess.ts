import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { formOf } from '#/modules/form/record/shape/recordForm.ts'
import { formRights, recordScope, type FormRights } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse } from '#/platform/errors.ts'

/** Records of a form that the caller may see: those in their reach, and of drafts their own alone. */
export const seenRecords = (ctx: Ctx, formId: string, see: FormRights['see']) =>
  and(
    eq(recordTable.formId, formId),
    eq(recordTable.delFlag, '0'),
    recordScope(ctx, see, recordTable.submitDept, recordTable.submitBy),
    or(ne(recordTable.status, recordStatus.draft), eq(recordTable.submitBy, ctx.user.id)),
  )

/** The form of a list, for somebody who may see records of it. */
export async function formToSee(ctx: Ctx, formId: string): Promise<{ form: PublishedForm; rights: FormRights }> {
  const form = await formOf(ctx, formId)
  const rights = await formRights(ctx, form)
  if (rights.see === 'none') throw forbidden()
  return { form, rights }
}

export interface SeenRecord {
  record: RecordRow
  form: PublishedForm
  rights: FormRights
}

/** A record that the caller may see; others do not exist for them. */
export async function seenRecord(ctx: Ctx, id: string): Promise<SeenRecord> {
  const [found] = await ctx.db.select().from(recordTable).where(eq(recordTable.id, id)).limit(1)
  if (!found) throw gone()
  const form = await formOf(ctx, found.formId)
  const rights = await formRights(ctx, form)
  const isOwn = found.submitBy === ctx.user.id
  // Their own is seen by whoever filled it in, also without the permission for the list.
  const see = ctx.can('form:record:query') ? rights.see : isOwn ? 'own' : 'none'
  const [record] = await ctx.db
    .select()
    .from(recordTable)
    .where(and(eq(recordTable.id, id), seenRecords(ctx, form.id, isOwn && see === 'none' ? 'own' : see)))
    .limit(1)
  if (!record) throw gone()
  return { record, form, rights }
}

/** Records of a process change with the process. */
export function refuseProcess({ source }: Pick<RecordRow, 'source'>): void {
  if (source === recordSource.process) throw refuse('流程数据请在流程中修改')
}

/** Whether the caller may change the values of the record now (form-designer §19.10). */
export function mayEdit(ctx: Ctx, { record, form, rights }: SeenRecord): boolean {
  if (record.source === recordSource.process || record.status !== recordStatus.submitted) return false
  return rights.edit || mayEditOwn(ctx, record, form)
}

export const mayEditOwn = (ctx: Ctx, { submitBy }: Pick<RecordRow, 'submitBy'>, { allowEdit }: PublishedForm) =>
  submitBy === ctx.user.id && allowEdit === '1' && ctx.can('form:record:add')

/** Records of one list of ids, all of them in the caller's sight, with the forms they belong to. */
export async function seenRecordsOf(ctx: Ctx, ids: readonly string[]): Promise<SeenRecord[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db
    .select({ id: recordTable.id, formId: recordTable.formId })
    .from(recordTable)
    .where(inArray(recordTable.id, wanted))
  const seen: SeenRecord[] = []
  for (const formId of new Set(rows.map((row) => row.formId))) {
    const { form, rights } = await formToSee(ctx, formId)
    const records = await ctx.db
      .select()
      .from(recordTable)
      .where(and(inArray(recordTable.id, wanted), seenRecords(ctx, formId, rights.see)))
      .orderBy(recordTable.id)
      .for('update')
    seen.push(...records.map((record) => ({ record, form, rights })))
  }
  if (seen.length < wanted.length) throw gone()
  return seen
}
