import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
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
  permissions?: FieldPermissions
  asked?: AskedChoices | undefined
}

/** Values to begin with under another version: without what it takes no more, so that nothing refuses the rest. */
export async function valuesUnder(ctx: Ctx, { fromVersionId, versionId, data, ...rest }: Moving): Promise<FormValues> {
  const run = await versionOf(ctx, versionId)
  const values = await movedTo(ctx, run, { versionId: fromVersionId, data })
  const { errors } = await accept(ctx, run, values, { draft: true, ...rest })
  const refused = new Set(errors.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(values).filter(([model]) => !refused.has(model)))
}
