import type { MissedField } from '@app/shared/form/definition.ts'
import { readDefinitionText } from '#/modules/form/definition/definitionText.ts'
import { reachedForm } from '#/modules/form/definition/form.store.ts'
import { formVersion } from '#/modules/form/definition/published.read.ts'
import { dataFields } from '#/modules/form/record/shape/recordFields.ts'
import type { Ctx } from '#/platform/context.ts'

/**
 * Fields that people fill now, that a draft has no more, and that processes name in conditions or rights: a process
 * takes a field that is gone for one that nobody has filled in (workflow §9). One that was renamed is gone for them too.
 */
export async function missedFields(
  ctx: Ctx,
  { id, draftJson }: { id: string; draftJson?: string | undefined },
): Promise<MissedField[]> {
  const form = await reachedForm(ctx, id)
  if (!form.publishedVersionId || !ctx.platform.ports.fieldsInUse) return []
  const { definition } = await formVersion(ctx, form.publishedVersionId)
  const kept = new Set(dataFields(readDefinitionText(draftJson ?? form.draftJson).loaded.definition).map(modelOf))
  const removed = dataFields(definition).filter((field) => !kept.has(field.model))
  if (removed.length === 0) return []
  const uses = await ctx.platform.ports.fieldsInUse(ctx, form.formCode, removed.map(modelOf))
  return removed.flatMap(({ model, label }) => {
    const processes = uses
      .filter((use) => use.model === model)
      .map(({ process, uses: how }) => ({ name: process, uses: how }))
    return processes.length > 0 ? [{ model, label, processes }] : []
  })
}

const modelOf = ({ model }: { model: string }) => model
