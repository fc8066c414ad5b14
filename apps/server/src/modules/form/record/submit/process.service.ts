import { eq } from 'drizzle-orm'
import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { formOf, versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { acceptOrRefuse } from '#/modules/form/record/store/accept.ts'
import type { AskedChoices } from '#/modules/form/record/store/askedChoices.ts'
import { writeRecord } from '#/modules/form/record/store/recordStore.ts'
import { submissionOf, type Submitter } from '#/modules/form/record/store/submission.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** What a step of a process sends. */
export interface ProcessSubmission {
  procInstId: string
  /** The version that the process keeps since its start. */
  versionId: string
  data: FormValues
  /** Rights of the step on the fields; without any, all of them may be edited. */
  permissions?: FieldPermissions
  /** 暂存: nothing is required yet. */
  draft?: boolean
  /** What interfaces offer to whoever takes the step, asked before its transaction. */
  asked?: AskedChoices
  /** Who started the process; the caller unless given. Of no meaning afterwards. */
  starter?: Submitter
}

export interface ProcessRecord {
  recordId: string
  recordNo: string
  /** The data of the process from now on: what the step may change as it was sent, everything else as it stood. */
  values: FormValues
}

/**
 * Takes what a step of a process sends by the rules of its form and the rights of the step, and keeps it where lists,
 * filters and exports find it (form-designer §19.9). Runs in the transaction of the step. Whether somebody may take the
 * step is the process's business.
 */
export async function saveProcessRecord(ctx: Ctx, submission: ProcessSubmission): Promise<ProcessRecord> {
  const { procInstId, versionId, data, permissions, draft = false, starter, asked } = submission
  if (!ctx.inTx) throw new Error('a step of a process is one transaction')
  const [existing] = await ctx.db
    .select()
    .from(recordTable)
    .where(eq(recordTable.procInstId, procInstId))
    .limit(1)
    .for('update')
  if (existing && existing.versionId !== versionId) throw refuse('表单版本与流程不一致')
  const run = await versionOf(ctx, versionId)
  const form = await formOf(ctx, run.version.formId)
  const result = await acceptOrRefuse(ctx, run, data, {
    draft,
    ...(existing ? { stored: existing.dataJson } : {}),
    submission: (await submissionOf(ctx, existing)) ?? { by: starter ?? ctx.user, at: ctx.now },
    ...(permissions ? { permissions } : {}),
    asked,
  })
  const row = await writeRecord(ctx, {
    form,
    run,
    accepted: result,
    existing,
    status: recordStatus.submitted,
    unfinished: draft,
    source: recordSource.process,
    procInstId,
    ...(starter ? { submitter: starter } : {}),
  })
  return { recordId: row.id, recordNo: row.recordNo, values: row.dataJson }
}
