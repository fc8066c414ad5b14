import type { FieldPermissions, FormValues, ValuePath } from '@app/form-engine/runtime/types.ts'
import { rowsOf, type JsonObject } from '@app/form-engine/validation/json.ts'
import { moveValues } from '#/modules/form/record/shape/moveValues.ts'
import { versionOf, type RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { accept } from '#/modules/form/record/store/accept.ts'
import type { AskedChoices } from '#/modules/form/record/store/askedChoices.ts'
import type { Ctx } from '#/platform/context.ts'

/** Values as a version names and types them, whichever they were stored under: what belongs to a control stays with it. */
export async function movedTo(
  ctx: Ctx,
  run: RecordVersion,
  { versionId, data }: { versionId: string; data: FormValues },
): Promise<FormValues> {
  if (versionId === run.version.id) return data
  return moveValues((await versionOf(ctx, versionId)).fields, run.fields, data).values
}

interface Moving {
  /** That of a former request, or of a draft. */
  fromVersionId: string
  versionId: string
  data: FormValues
}

/** A draft under another version: what only breaks a rule of it stays, for its writer to see and to put right. */
export const draftUnder = async (ctx: Ctx, { fromVersionId, versionId, data }: Moving): Promise<FormValues> =>
  movedTo(ctx, await versionOf(ctx, versionId), { versionId: fromVersionId, data })

interface Repeating extends Moving {
  permissions?: FieldPermissions
  asked?: AskedChoices | undefined
}

/** Values to begin with under another version: without what it takes no more, so that nothing refuses the rest. */
export async function valuesUnder(
  ctx: Ctx,
  { fromVersionId, versionId, data, ...rest }: Repeating,
): Promise<FormValues> {
  const run = await versionOf(ctx, versionId)
  const values = await movedTo(ctx, run, { versionId: fromVersionId, data })
  const { errors, values: accepted } = await accept(ctx, run, values, { draft: true, ...rest })
  const kept = structuredClone(values)
  for (const { path } of errors) leaveOut(kept, accepted, path)
  return kept
}

/** The rows that were judged may be others than those that were given: a row is found by its name. */
const nameOf = (row: JsonObject | undefined) => row?.key ?? row?.value

function leaveOut(values: FormValues, accepted: FormValues, [model, at, inner]: ValuePath): void {
  if (model === undefined) return
  const name = at === undefined ? undefined : nameOf(rowsOf(accepted[model])[Number(at)])
  const row = name === undefined ? undefined : rowsOf(values[model]).find((one) => nameOf(one) === name)
  if (row && inner !== undefined) delete row[inner]
  else delete values[model]
}
