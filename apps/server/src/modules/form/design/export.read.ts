import { and, eq, inArray } from 'drizzle-orm'
import { bundleBytes, type FormBundle } from '@app/shared/form/definition.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formScope } from '#/modules/form/definition/form.store.ts'
import { storedSource } from '#/modules/form/definition/storedForm.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

/** The forms with their drafts, in the order of their codes; all of the ids or none. */
export async function exportForms(ctx: Ctx, ids: readonly string[]): Promise<FormBundle> {
  const wanted = new Set(ids)
  const rows = await ctx.db
    .select()
    .from(definitionTable)
    .where(and(inArray(definitionTable.id, [...wanted]), eq(definitionTable.delFlag, '0'), formScope(ctx)))
    .orderBy(definitionTable.formCode)
  if (rows.length !== wanted.size) throw gone()
  if (rows.reduce((sum, { draftJson }) => sum + draftJson.length, 0) > bundleBytes)
    throw refuse('导出内容过大，请分批导出')
  return {
    kind: 'atrium-forms',
    version: 1,
    exportTime: ctx.now.toISOString(),
    forms: rows.map(({ draftJson, ...row }) => ({ ...row, definition: storedSource(draftJson) })),
  }
}
