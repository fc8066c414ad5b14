import { and, eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FillDetail } from '@app/shared/form/fill.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { publishedForm } from '#/modules/form/definition/published.read.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { withFileUrls } from '#/modules/form/record/store/recordFiles.ts'
import { draftUnder } from '#/modules/form/record/submit/valuesUnder.ts'
import { formRights } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { withStates } from './fillStates.ts'

/** One form with the version to fill and the draft that the caller left. */
export async function fillDetail(ctx: Ctx, formCode: string): Promise<FillDetail> {
  const { form, version, definition } = await publishedForm(ctx, formCode)
  const versionId = version.id
  if (!(await formRights(ctx, form)).fill) throw forbidden()
  const [shown] = await withStates(ctx, [form])
  const [draft] = await ctx.db
    .select({
      id: recordTable.id,
      data: recordTable.dataJson,
      updateTime: recordTable.updateTime,
      fromVersionId: recordTable.versionId,
    })
    .from(recordTable)
    .where(
      and(
        eq(recordTable.formId, form.id),
        eq(recordTable.submitBy, ctx.user.id),
        eq(recordTable.status, recordStatus.draft),
        eq(recordTable.source, recordSource.fill),
        eq(recordTable.delFlag, '0'),
      ),
    )
    .limit(1)
  if (!shown) throw forbidden()
  const data = await dataOf(ctx, draft, versionId)
  return {
    form: shown,
    versionId,
    definition: version.schemaJson,
    draft: draft
      ? { id: draft.id, updateTime: draft.updateTime, data: await withFileUrls(ctx, definition, data) }
      : null,
    deptName: ctx.user.deptName ?? '',
    timeZone: ctx.platform.env.TIME_ZONE,
  }
}

/** What the draft says; of a form that has changed since what it still has a place for, under its name of now. */
async function dataOf(ctx: Ctx, draft: { fromVersionId: string; data: FormValues } | undefined, versionId: string) {
  if (!draft || draft.fromVersionId === versionId) return draft?.data ?? {}
  return draftUnder(ctx, { ...draft, versionId })
}
