import { diffDefinitions } from '@app/form-engine/definition/diff.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { RecordUpgrade } from '@app/shared/form/record.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { accept } from './accept.ts'
import { refuseProcess, seenRecord } from './recordAccess.ts'
import { formContext } from './recordContext.ts'
import { withFileUrls } from './recordFiles.ts'
import { subjectsIn, withSubjects } from './subjects.ts'
import { submissionOf } from './submission.read.ts'
import { listedVersion, versionOf, type RecordVersion } from './recordForm.ts'

/** Values under the models of another version: the same control keeps its value when its model was renamed. */
export function moved(from: RecordVersion, to: RecordVersion, values: FormValues): FormValues {
  const models = new Map(from.fields.map(({ control, model }) => [control.key, model]))
  const sent: FormValues = {}
  for (const { control, model } of to.fields) {
    const before = models.get(control.key) ?? model
    if (values[before] !== undefined) sent[model] = values[before]
  }
  return sent
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What becomes of a record when it moves to the published version (form-designer §19.8). */
export async function recordUpgrade(ctx: Ctx, id: string): Promise<RecordUpgrade> {
  const { record, form, rights } = await seenRecord(ctx, id)
  refuseProcess(record)
  if (!rights.edit) throw forbidden()
  const from = await versionOf(ctx, record.versionId)
  const to = await listedVersion(ctx, form)
  if (from.version.id === to.version.id) throw refuse('数据已是最新版本')
  const sent = moved(from, to, record.dataJson)
  const { values } = await accept(ctx, to, sent, {
    draft: true,
    stored: sent,
    submission: await submissionOf(ctx, record),
  })
  const context = withSubjects(
    await formContext(ctx, from, { all: true }),
    await subjectsIn(ctx, from.fields, [record.dataJson]),
  )
  const models = new Map(to.fields.map(({ control, model }) => [control.key, model]))
  const lost = from.fields.flatMap(({ model, label, control }) => {
    const kept = values[models.get(control.key) ?? model]
    if (isEmpty(record.dataJson[model]) || !isEmpty(kept)) return []
    return [{ label, text: valueText(control, record.dataJson[model], context) }]
  })
  return {
    versionId: to.version.id,
    versionNo: to.version.versionNo,
    definition: to.version.schemaJson,
    changes: diffDefinitions(from.definition, to.definition).map(({ text }) => text),
    lost,
    data: await withFileUrls(ctx, to.definition, values),
  }
}
