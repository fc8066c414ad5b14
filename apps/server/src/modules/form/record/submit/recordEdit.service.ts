import { eq } from 'drizzle-orm'
import { recordStatus, type recordCalls } from '@app/shared/form/record.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { touch } from '#/kit/store.ts'
import { recordSubmitted } from '#/modules/form/record/shape/record.events.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { outdatedForm, versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { acceptOrRefuse } from '#/modules/form/record/store/accept.ts'
import type { AskedChoices } from '#/modules/form/record/store/askedChoices.ts'
import { refuseProcess, seenRecord, seenRecordsOf } from '#/modules/form/record/store/recordAccess.ts'
import { holdForm, logRecord, writeRecord } from '#/modules/form/record/store/recordStore.ts'
import { submissionOf } from '#/modules/form/record/store/submission.read.ts'
import { takenFields } from '#/modules/form/record/store/unique.ts'
import { recordEvent } from '#/modules/form/webhook/recordEvent.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'
import { movedTo } from './valuesUnder.ts'

/** A submitted record is changed with its own version, or moved to the published one (form-designer §19.8). */
export async function saveRecord(
  ctx: Ctx,
  body: BodyOf<typeof recordCalls.save>,
  asked?: AskedChoices,
): Promise<RecordRow> {
  const { record, form, rights } = await seenRecord(ctx, body.id)
  refuseProcess(record)
  if (!rights.edit) throw forbidden()
  if (record.status !== recordStatus.submitted) throw refuse('状态不允许此操作')
  const versionId = body.versionId ?? record.versionId
  if (versionId !== record.versionId && versionId !== form.publishedVersionId) throw outdatedForm()
  const run = await versionOf(ctx, versionId)
  const stored = await movedTo(ctx, run, { versionId: record.versionId, data: record.dataJson })
  const row = await writeRecord(ctx, {
    form,
    run,
    accepted: await acceptOrRefuse(ctx, run, body.data, { stored, submission: await submissionOf(ctx, record), asked }),
    existing: record,
    stored,
    version: body.version,
    status: record.status,
    source: record.source,
  })
  const { id: formId, formCode } = form
  await publishDurable(ctx, recordSubmitted, { recordId: row.id, formId, formCode, first: false })
  return row
}

/** Meanwhile another record may have taken a value that stands once. */
async function refuseTaken(ctx: Ctx, { id, formId, versionId, recordNo, dataJson }: RecordRow): Promise<void> {
  const form = await holdForm(ctx, formId)
  const { fields } = await versionOf(ctx, versionId)
  const [taken] = await takenFields(ctx, form, fields, dataJson, id)
  if (taken) throw refuse(`${recordNo}：${taken.message}`)
}

const moves = {
  void: { from: recordStatus.submitted, to: recordStatus.voided, action: '作废' },
  restore: { from: recordStatus.voided, to: recordStatus.submitted, action: '恢复' },
} as const

/** 作废 and 恢复; all of the records or none (security DV-04). */
export async function moveRecords(ctx: Ctx, ids: readonly string[], move: keyof typeof moves): Promise<void> {
  const { from, to, action } = moves[move]
  for (const { record, rights } of await seenRecordsOf(ctx, ids)) {
    refuseProcess(record)
    if (!rights.remove) throw forbidden()
    if (record.status !== from) throw refuse('状态不允许此操作')
    if (move === 'restore') await refuseTaken(ctx, record)
    const [moved] = await ctx.db
      .update(recordTable)
      .set({ status: to, ...touch(ctx, recordTable) })
      .where(eq(recordTable.id, record.id))
      .returning()
    await logRecord(ctx, record, action, null, null)
    if (moved) await recordEvent(ctx, move, moved)
    ctx.trail.changes.push(`${action}：${record.recordNo} ${record.title}`)
  }
  ctx.trail.formId = ids.length === 1 ? (ids[0] ?? null) : null
}
