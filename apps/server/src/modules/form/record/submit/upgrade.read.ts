import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { RecordUpgrade } from '@app/shared/form/record.ts'
import { droppedValues, moveValues, type LostValue } from '#/modules/form/record/shape/moveValues.ts'
import type { RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { listedVersion, versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { accept, type Accepted } from '#/modules/form/record/store/accept.ts'
import { withLabels } from '#/modules/form/record/store/askedChoices.ts'
import { refuseProcess, seenRecord } from '#/modules/form/record/store/recordAccess.ts'
import { contextOf } from '#/modules/form/record/store/recordContext.ts'
import { withFileUrls } from '#/modules/form/record/store/recordFiles.ts'
import { subjectsIn, withSubjects } from '#/modules/form/record/store/subjects.ts'
import { submissionOf } from '#/modules/form/record/store/submission.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'

export interface Upgraded {
  accepted: Accepted
  /** What stood in the record, under the names and types of the version. */
  stored: Accepted['values']
  lost: { label: string; text: string }[]
}

/** The record as the version holds it, and what is lost on the way; unless it is a draft, all of its rules are asked. */
export async function upgraded(ctx: Ctx, record: RecordRow, to: RecordVersion, draft: boolean): Promise<Upgraded> {
  const from = await versionOf(ctx, record.versionId)
  const { values: stored, lost } = moveValues(from.fields, to.fields, record.dataJson)
  const accepted = await accept(ctx, to, stored, {
    draft,
    stored,
    submission: await submissionOf(ctx, record),
  })
  const all = [...lost, ...droppedValues(to.fields, stored, accepted.values)]
  const known = await contextOf(ctx, [...from.definition.list, ...to.definition.list], { all: true })
  const named = withSubjects(known, await subjectsIn(ctx, from.fields, [record.dataJson]))
  const context = withLabels(named, record.labelsJson)
  const labelOf = ({ field, row }: LostValue) =>
    row ? `${row.table.label} 第 ${row.at + 1} 行 ${field.label}` : field.label
  return {
    accepted,
    stored,
    lost: all.map((one) => ({ label: labelOf(one), text: valueText(one.field.control, one.value, context) })),
  }
}

/** What becomes of a record when it moves to the published version (form-designer §19.8). */
export async function recordUpgrade(ctx: Ctx, id: string): Promise<RecordUpgrade> {
  const { record, form, rights } = await seenRecord(ctx, id)
  refuseProcess(record)
  if (!rights.edit) throw forbidden()
  const from = await versionOf(ctx, record.versionId)
  const to = await listedVersion(ctx, form)
  if (from.version.id === to.version.id) throw refuse('数据已是最新版本')
  const { accepted, lost } = await upgraded(ctx, record, to, true)
  return {
    versionId: to.version.id,
    versionNo: to.version.versionNo,
    definition: to.version.schemaJson,
    changes: diffDefinitions(from.definition, to.definition).map(({ text }) => text),
    lost,
    data: await withFileUrls(ctx, to.definition, accepted.values),
  }
}
