import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import { mostUpgraded, upgradePart, type upgradeCalls, type UpgradePlan } from '@app/shared/form/upgrade.ts'
import type { BodyOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { listingOf } from '#/modules/form/record/query/record.read.ts'
import { recordSubmitted } from '#/modules/form/record/shape/record.events.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { listedVersion, outdatedForm, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { refusedData, refusedSentences } from '#/modules/form/record/store/accept.ts'
import { formToSee, refuseProcess, seenRecordsOf, type SeenRecord } from '#/modules/form/record/store/recordAccess.ts'
import { writeRecord } from '#/modules/form/record/store/recordStore.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'
import { upgraded } from './upgrade.read.ts'

/** Looks at a part of the records of former versions that a list finds; nothing is changed. */
export async function planUpgrade(
  ctx: Ctx,
  { after, ...query }: QueryOf<typeof upgradeCalls.plan>,
): Promise<UpgradePlan> {
  const { rights } = await formToSee(ctx, query.formId)
  if (!rights.edit) throw forbidden()
  const { where, run } = await listingOf(ctx, query)
  const former = and(
    where,
    eq(recordTable.status, recordStatus.submitted),
    ne(recordTable.source, recordSource.process),
    ne(recordTable.versionId, run.version.id),
  )
  const [counted] = await ctx.db.select({ total: count() }).from(recordTable).where(former)
  const total = counted?.total ?? 0
  if (total > mostUpgraded) throw refuse(`一次最多升级${mostUpgraded}条数据，请缩小查询范围`)
  const part = await ctx.db
    .select()
    .from(recordTable)
    .where(and(former, after === undefined ? undefined : gt(recordTable.id, after)))
    .orderBy(asc(recordTable.id))
    .limit(upgradePart)
  const { id: versionId, versionNo } = run.version
  const next = part.length === upgradePart ? (part.at(-1)?.id ?? null) : null
  const plan: UpgradePlan = {
    versionId,
    versionNo,
    total,
    checked: part.length,
    next,
    records: [],
    lost: [],
    refused: [],
  }
  for (const record of part) {
    const { id, recordNo, version } = record
    const { accepted, lost } = await upgraded(ctx, record, run, false)
    if (accepted.errors.length > 0) {
      plan.refused.push({ recordNo, message: refusedSentences(refusedData(accepted.errors)) ?? '' })
      continue
    }
    plan.records.push({ id, version })
    plan.lost.push(...lost.map((one) => ({ recordNo, ...one })))
  }
  return plan
}

/** 批量升级: moves records as they were looked at; one that has changed since, or is refused, stays and is told. */
export async function upgradeMany(ctx: Ctx, { formId, versionId, records }: BodyOf<typeof upgradeCalls.run>) {
  const versions = new Map(records.map(({ id, version }) => [id, version]))
  const refused: { recordNo: string; message: string }[] = []
  let done = 0
  let run: RecordVersion | undefined
  for (const seen of await seenRecordsOf(ctx, [...versions.keys()])) {
    const { record, form, rights } = seen
    if (record.formId !== formId) throw refuse('参数不符合规范')
    if (!rights.edit) throw forbidden()
    refuseProcess(record)
    if (form.publishedVersionId !== versionId) throw outdatedForm()
    run ??= await listedVersion(ctx, form)
    const stays = record.version === versions.get(record.id) ? await move(ctx, seen, run) : '数据已被修改，请重新检查'
    if (stays === undefined) done += 1
    else refused.push({ recordNo: record.recordNo, message: stays })
  }
  ctx.trail.formId = formId
  return { done, refused }
}

/** Why the record stays as it is; nothing when it has moved. */
async function move(ctx: Ctx, { record, form }: SeenRecord, run: RecordVersion): Promise<string | undefined> {
  if (record.status !== recordStatus.submitted) return '状态不允许此操作'
  const { accepted, stored } = await upgraded(ctx, record, run, false)
  if (accepted.errors.length > 0) return refusedSentences(refusedData(accepted.errors)) ?? ''
  try {
    // Refused before it writes anything, so that the others of the part go on.
    await writeRecord(ctx, {
      form,
      run,
      accepted,
      existing: record,
      stored,
      version: record.version,
      status: record.status,
      source: record.source,
    })
  } catch (error) {
    const said = refusedSentences(error)
    if (said === undefined) throw error
    return said
  }
  const { id: formId, formCode } = form
  await publishDurable(ctx, recordSubmitted, { recordId: record.id, formId, formCode, first: false })
  return undefined
}
