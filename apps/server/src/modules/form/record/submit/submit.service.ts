import { and, eq, sql } from 'drizzle-orm'
import { SubmitLimit } from '@app/shared/form/definition.ts'
import { recordSource, recordStatus, type recordCalls } from '@app/shared/form/record.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { notOpen, publishedForm, type PublishedForm } from '#/modules/form/definition/published.read.ts'
import { recordSubmitted } from '#/modules/form/record/shape/record.events.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { outdatedForm, recordVersion, versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { acceptOrRefuse } from '#/modules/form/record/store/accept.ts'
import type { AskedChoices } from '#/modules/form/record/store/askedChoices.ts'
import { mayEditOwn, refuseProcess, seenRecord } from '#/modules/form/record/store/recordAccess.ts'
import { serialsOf, type Serial } from '#/modules/form/record/store/recordSerials.ts'
import { writeRecord } from '#/modules/form/record/store/recordStore.ts'
import { submissionOf } from '#/modules/form/record/store/submission.read.ts'
import { formRights } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { forbidden, refuse, stale } from '#/platform/errors.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'
import { movedTo } from './valuesUnder.ts'

export type Submitted = BodyOf<typeof recordCalls.submit>

/** Hours in which a version may still be submitted after a newer one was published. */
const graceMs = 86_400_000

const mine = (ctx: Ctx, { id }: PublishedForm) =>
  and(eq(recordTable.formId, id), eq(recordTable.submitBy, ctx.user.id), eq(recordTable.delFlag, '0'))

const submitLock = defineLock('form', { seed: 5 })

/** 提交 and 暂存; whatever happens, happens in the one transaction of the request (form-designer §19.7). */
export async function submit(
  ctx: Ctx,
  body: Submitted,
  asked?: AskedChoices,
): Promise<RecordRow & { serials: Serial[] }> {
  const { formCode, versionId, draft = false } = body
  const published = await publishedForm(ctx, formCode)
  const { form } = published
  const rights = await formRights(ctx, form)
  if (!rights.fill) throw forbidden()
  // One submission of a person after the other: drafts and limits are decided by what is stored.
  await submitLock.hold(ctx, `${form.id} ${ctx.user.id}`)
  const existing = await existingOf(ctx, form, body)
  const changes = existing?.status === recordStatus.submitted
  const run = await runOf(ctx, recordVersion(published), versionId, changes ? existing : undefined)
  if (!changes) {
    await requireOpen(ctx, form)
    if (!draft) await requireTurn(ctx, form)
  }
  const { versionId: from = '', dataJson } = existing ?? {}
  const stored = dataJson && (await movedTo(ctx, run, { versionId: from, data: dataJson }))
  const result = await acceptOrRefuse(ctx, run, body.data, {
    draft,
    ...(stored ? { stored, fromDraft: !changes } : {}),
    submission: await submissionOf(ctx, existing),
    asked,
  })
  const row = await writeRecord(ctx, {
    form,
    run,
    accepted: result,
    existing,
    ...(stored && { stored }),
    version: changes ? body.version : undefined,
    status: draft ? recordStatus.draft : recordStatus.submitted,
    source: existing?.source ?? recordSource.fill,
  })
  if (!draft)
    await publishDurable(ctx, recordSubmitted, {
      recordId: row.id,
      formId: form.id,
      formCode,
      first: !changes,
    })
  return { ...row, serials: serialsOf(run.fields, row.dataJson) }
}

/** The record that is written over: the one named, else the caller's draft. */
async function existingOf(
  ctx: Ctx,
  form: PublishedForm,
  { recordId, draft, version }: Submitted,
): Promise<RecordRow | undefined> {
  if (!recordId) {
    const [row] = await ctx.db
      .select()
      .from(recordTable)
      .where(
        and(mine(ctx, form), eq(recordTable.status, recordStatus.draft), eq(recordTable.source, recordSource.fill)),
      )
      .limit(1)
    return row
  }
  const { record } = await seenRecord(ctx, recordId)
  if (record.formId !== form.id) throw refuse('参数不符合规范')
  if (record.status === recordStatus.draft) return record
  refuseProcess(record)
  if (record.status !== recordStatus.submitted || draft) throw refuse('状态不允许此操作')
  if (!mayEditOwn(ctx, record, form)) throw forbidden()
  if (version === undefined) throw stale()
  return record
}

/** The version that is submitted: the published one, the record's own, or one that was published a day ago at most. */
async function runOf(
  ctx: Ctx,
  published: RecordVersion,
  versionId: string,
  changed: RecordRow | undefined,
): Promise<RecordVersion> {
  if (versionId === published.version.id) return published
  if (changed && versionId === changed.versionId) return versionOf(ctx, versionId)
  const run = await versionOf(ctx, versionId).catch(() => {
    throw outdatedForm()
  })
  if (run.version.formId !== published.version.formId) throw outdatedForm()
  const age = await ctx.db.execute<{ ok: boolean }>(
    sql`select ${run.version.publishTime}::timestamptz >= ${new Date(ctx.now.getTime() - graceMs).toISOString()}::timestamptz as ok`,
  )
  if (!age.rows[0]?.ok) throw outdatedForm()
  return run
}

async function requireOpen(ctx: Ctx, { startTime, endTime }: PublishedForm): Promise<void> {
  if (!startTime && !endTime) return
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ open: boolean }>(
    sql`select ${now} >= coalesce(${startTime}::timestamptz, '-infinity') and ${now} <= coalesce(${endTime}::timestamptz, 'infinity') as open`,
  )
  if (!rows[0]?.open) throw notOpen()
}

/** Whether the limit of the form leaves the caller another submission; voided ones do not count. */
async function requireTurn(ctx: Ctx, form: PublishedForm): Promise<void> {
  const { submitLimit } = form
  if (submitLimit === SubmitLimit.none) return
  const daily = submitLimit === SubmitLimit.oncePerDay
  const today = sql`${recordTable.submitTime} >= date_trunc('day', ${ctx.now.toISOString()}::timestamptz)`
  const [found] = await ctx.db
    .select({ id: recordTable.id })
    .from(recordTable)
    .where(and(mine(ctx, form), eq(recordTable.status, recordStatus.submitted), daily ? today : undefined))
    .limit(1)
  if (found) throw refuse(daily ? '您今天已提交过该表单' : '您已提交过该表单')
}
