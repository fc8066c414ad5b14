import { eq } from 'drizzle-orm'
import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { touch } from '#/kit/store.ts'
import {
  recordLogTable,
  recordTable,
  recordValueTable,
  type RecordRow,
} from '#/modules/form/record/shape/record.table.ts'
import { formOf, versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { recordSecretTable } from '#/modules/form/record/shape/secret.table.ts'
import { acceptOrRefuse, type Accepted } from '#/modules/form/record/store/accept.ts'
import type { AskedChoices } from '#/modules/form/record/store/askedChoices.ts'
import { checkFiles } from '#/modules/form/record/store/recordFiles.ts'
import { isSerial } from '#/modules/form/record/store/recordSerials.ts'
import { logRecord, writeRecord } from '#/modules/form/record/store/recordStore.ts'
import { submissionOf, type Submitter } from '#/modules/form/record/store/submission.read.ts'
import { recordEvent } from '#/modules/form/webhook/recordEvent.ts'
import { attachFiles } from '#/modules/system/api.ts'
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
  /** Something was written. */
  isChanged: boolean
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
  const accepted = await acceptOrRefuse(ctx, run, data, {
    draft,
    ...(existing ? { stored: existing.dataJson } : {}),
    submission: (await submissionOf(ctx, existing)) ?? { by: starter ?? ctx.user, at: ctx.now },
    ...(permissions ? { permissions } : {}),
    asked,
  })
  if (existing && isAsItStood(run, existing, accepted)) return processRecord(existing, false)
  const row = await writeRecord(ctx, {
    form,
    run,
    accepted,
    existing,
    status: recordStatus.submitted,
    unfinished: draft,
    source: recordSource.process,
    procInstId,
    ...(starter ? { submitter: starter } : {}),
  })
  return processRecord(row, true)
}

const processRecord = ({ id, recordNo, dataJson }: RecordRow, isChanged: boolean): ProcessRecord => ({
  recordId: id,
  recordNo,
  values: dataJson,
  isChanged,
})

/** Whether a step changes nothing; a record that was stored half-filled still has to take its numbers. */
const isAsItStood = ({ fields }: RecordVersion, { dataJson }: RecordRow, { values, secrets }: Accepted) =>
  sameJson({ ...values }, dataJson) &&
  secrets.size === 0 &&
  fields.every((field) => !isSerial(field) || !(field.model in values) || dataJson[field.model] !== '')

/** Values of a form that has no record of its own: of a node, or of a draft that nobody has submitted. */
export async function acceptProcessValues(
  ctx: Ctx,
  sent: Omit<ProcessSubmission, 'procInstId' | 'starter'> & { stored?: FormValues | undefined },
): Promise<{ values: FormValues; fileIds: string[]; addedFileIds: string[] }> {
  const { versionId, data, permissions, draft = false, asked, stored } = sent
  const run = await versionOf(ctx, versionId)
  const { values, fileIds } = await acceptOrRefuse(ctx, run, data, {
    draft,
    ...(stored ? { stored } : {}),
    ...(permissions ? { permissions } : {}),
    asked,
  })
  const before = stored ? await checkFiles(ctx, run.definition, structuredClone(stored)) : undefined
  return { values, fileIds, addedFileIds: fileIds.filter((id) => !before?.fileIds.includes(id)) }
}

const recordOf = async (ctx: Ctx, procInstId: string) => {
  const [row] = await ctx.db.select().from(recordTable).where(eq(recordTable.procInstId, procInstId)).for('update')
  return row
}

/** A decision was taken back, and with it what it changed in the form. */
export async function restoreProcessRecord(ctx: Ctx, procInstId: string, former: FormValues): Promise<void> {
  const existing = await recordOf(ctx, procInstId)
  if (!existing) return
  const run = await versionOf(ctx, existing.versionId)
  const values = Object.fromEntries(
    run.fields.flatMap(({ model }) => (model in former ? [[model, former[model]]] : [])),
  )
  if (sameJson(existing.dataJson, values)) return
  const { fileIds } = await checkFiles(ctx, run.definition, values)
  await writeRecord(ctx, {
    form: await formOf(ctx, run.version.formId),
    run,
    accepted: { values, fileIds, errors: [], secrets: new Map() },
    existing,
    status: existing.status,
    source: existing.source,
    procInstId,
  })
}

/** A process that ended without approval leaves a voided record. */
export async function endProcessRecord(ctx: Ctx, procInstId: string): Promise<void> {
  const existing = await recordOf(ctx, procInstId)
  if (!existing || existing.status === recordStatus.voided) return
  const [row] = await ctx.db
    .update(recordTable)
    .set({ status: recordStatus.voided, ...touch(ctx, recordTable) })
    .where(eq(recordTable.id, existing.id))
    .returning()
  await logRecord(ctx, existing, '作废', null, null)
  if (row) await recordEvent(ctx, 'void', row)
}

/** The request behind a record was removed with its history: nobody could change or void the record any more. */
export async function removeProcessRecord(ctx: Ctx, procInstId: string): Promise<void> {
  const existing = await recordOf(ctx, procInstId)
  if (!existing) return
  const { id, status } = existing
  if (status !== recordStatus.voided) await recordEvent(ctx, 'void', { ...existing, status: recordStatus.voided })
  await attachFiles(ctx, id, [])
  for (const table of ofRecord) await ctx.db.delete(table).where(eq(table.recordId, id))
  await ctx.db.delete(recordTable).where(eq(recordTable.id, id))
}

/** Whatever else goes with a record. */
const ofRecord = [recordValueTable, recordSecretTable, recordLogTable]
