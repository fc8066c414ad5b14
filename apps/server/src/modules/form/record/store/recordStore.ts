import { and, eq, sql } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { notOpen, type PublishedForm } from '#/modules/form/definition/published.read.ts'
import { fieldHistory } from '#/modules/form/record/shape/fieldHistory.ts'
import { localDay, localTime } from '#/modules/form/record/shape/localTime.ts'
import { recordLogTable, recordNumbers, recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { keptFields, type IndexFacts, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { storeValues } from '#/modules/form/record/shape/recordValues.ts'
import { recordEvent } from '#/modules/form/webhook/recordEvent.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { stale } from '#/platform/errors.ts'
import { refusedData, type Accepted } from './accept.ts'
import { labelsOf, withLabels } from './askedChoices.ts'
import { formContext } from './recordContext.ts'
import { storeSecrets } from './recordSecrets.ts'
import { assignSerials, keepSerials } from './recordSerials.ts'
import { recordTitle, titleNames } from './recordTitle.ts'
import { subjectsIn, withSubjects } from './subjects.ts'
import { submissionOf, type Submitter } from './submission.read.ts'
import { takenFields } from './unique.ts'

export type RecordAction = '新增' | '修改' | '作废' | '恢复'

/** Numbers of new records: `YYYYMMDD` and six digits or more, counted over all forms. */
export async function newRecordNos(ctx: Ctx, count: number): Promise<string[]> {
  const day = await localDay(ctx)
  const { rows } = await ctx.db.execute<{ no: string }>(
    sql`select nextval(${recordNumbers.seqName})::text as no from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ no }) => `${day}${no.padStart(6, '0')}`)
}

export async function logRecord(
  ctx: Ctx,
  record: Pick<RecordRow, 'id' | 'versionId'>,
  action: RecordAction,
  before: FormValues | null,
  after: FormValues | null,
): Promise<void> {
  await ctx.db.insert(recordLogTable).values({
    recordId: record.id,
    versionId: record.versionId,
    action,
    beforeJson: before,
    afterJson: after,
    operBy: ctx.user.id,
  })
}

export interface RecordWrite {
  form: PublishedForm
  run: RecordVersion
  accepted: Accepted
  /** Absent for a new record. */
  existing?: RecordRow | undefined
  /** What the existing record holds, under the models of the version it is written with; its data unless given. */
  stored?: FormValues
  /** Of the existing record, as the writer saw it. */
  version?: number | undefined
  status: RecordRow['status']
  /** Half-filled though its record counts already, as steps of a process are: it takes no serial numbers yet. */
  unfinished?: boolean
  source: RecordRow['source']
  procInstId?: string | null
  /** Who has submitted it, when that is not the caller. */
  submitter?: Submitter
}

/** Of the fields of a form that are kept apart: shared by those who write records, held by who chooses them. */
export const indexLock = defineLock('form index', { seed: 5 })

/**
 * Holds changes of the indexed fields, and the removal of the form, off until this transaction has ended. Answers what
 * is kept apart from now on, whatever stood in the form when it was read.
 */
export async function holdForm(ctx: Ctx, formId: string): Promise<IndexFacts> {
  await indexLock.share(ctx, formId)
  const [form] = await ctx.db
    .select({
      id: definitionTable.id,
      listSettings: definitionTable.listSettings,
      publishedVersionId: definitionTable.publishedVersionId,
    })
    .from(definitionTable)
    .where(and(eq(definitionTable.id, formId), eq(definitionTable.delFlag, '0')))
    .for('share')
  if (!form) throw notOpen()
  return form
}

/** Writes record, values, log and files together; runs inside the transaction of the request. */
export async function writeRecord(ctx: Ctx, write: RecordWrite): Promise<RecordRow> {
  const { form, run, accepted, existing, status } = write
  const { values, fileIds } = accepted
  const isDraft = status === recordStatus.draft
  const held = await holdForm(ctx, form.id)
  if (!isDraft) {
    const taken = await takenFields(ctx, held, run.fields, values, existing?.id)
    if (taken.length > 0) throw refusedData(taken)
  }
  // What stands in a draft nobody has numbered.
  const numbered = existing && existing.status !== recordStatus.draft ? (write.stored ?? existing.dataJson) : undefined
  keepSerials(run.fields, values, numbered)
  if (!isDraft && !write.unfinished) await assignSerials(ctx, form.id, run.fields, [values])
  const row = await storeRow(ctx, write)
  await storeSecrets(ctx, row.id, run.fields, values, accepted.secrets)
  await storeValues(ctx, row, isDraft ? [] : await keptFields(ctx, held, run), values)
  // Drafts are nobody's business: what was in them is told when they are submitted.
  const before = existing && existing.status !== recordStatus.draft ? existing.dataJson : null
  if (!isDraft) {
    await logRecord(ctx, row, before ? '修改' : '新增', before, values)
    await recordEvent(ctx, before ? 'edit' : 'submit', row)
  }
  await attachFiles(ctx, row.id, fileIds, { bizType: 'form', besides: form.id })
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`${form.formName}：${row.recordNo} ${row.title}`)
  return row
}

/** Who stands in the title: whoever submitted it first, whoever changes it now. */
const submitterOf = async (ctx: Ctx, { existing, submitter }: RecordWrite): Promise<Submitter> =>
  (await submissionOf(ctx, existing))?.by ?? submitter ?? ctx.user

async function storeRow(ctx: Ctx, write: RecordWrite): Promise<RecordRow> {
  const { form, run, accepted, existing, status, source, procInstId = null } = write
  const submitter = await submitterOf(ctx, write)
  const labels = labelsOf(run, accepted.values, accepted.asked, existing?.labelsJson ?? {})
  const labelsJson = Object.keys(labels).length > 0 ? labels : null
  const context = withLabels(
    withSubjects(await formContext(ctx, run, { all: true }), await subjectsIn(ctx, run.fields, [accepted.values])),
    labelsJson,
  )
  const title = recordTitle(
    form.titleTemplate,
    titleNames(await fieldHistory(ctx, form), run),
    accepted.values,
    context,
    {
      formName: form.formName,
      submitter: submitter.name,
      deptName: submitter.deptName ?? '',
      time: existing?.submitTime ?? (await localTime(ctx)),
    },
  )
  const first = status !== recordStatus.draft && !existing?.submitTime
  const common = {
    versionId: run.version.id,
    title,
    dataJson: accepted.values,
    labelsJson,
    status,
    submitDept: submitter.deptId,
    ...(first ? { submitTime: ctx.now.toISOString() } : {}),
  }
  const [row] = existing
    ? await ctx.db
        .update(recordTable)
        .set({ ...common, ...touch(ctx, recordTable) })
        .where(unchanged(existing, write.version))
        .returning()
    : await ctx.db
        .insert(recordTable)
        .values({
          ...madeBy(ctx),
          ...common,
          formId: form.id,
          recordNo: (await newRecordNos(ctx, 1))[0] ?? '',
          submitBy: submitter.id,
          source,
          procInstId,
        })
        .returning()
  if (!row) throw stale()
  return row
}

/** The record as the writer saw it (security DV-05). */
const unchanged = ({ id, version: found }: RecordRow, sent: number | undefined) =>
  and(eq(recordTable.id, id), eq(recordTable.delFlag, '0'), eq(recordTable.version, sent ?? found))
