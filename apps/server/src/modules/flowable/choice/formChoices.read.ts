import { choiceLimit, type ChoiceQuery } from '@app/shared/kit/choices.ts'
import { processForms, processVersion, processFormNames, readVersion } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Published forms of processes by a word, or those with these codes. */
export async function listForms(ctx: Ctx, { word, ids }: ChoiceQuery): Promise<{ code: string; name: string }[]> {
  if (!ids) {
    const { list } = await processForms(ctx, { pageNum: 1, pageSize: choiceLimit, name: word })
    return list.map(({ formCode, formName }) => ({ code: formCode, name: formName }))
  }
  const names = await processFormNames(ctx, ids.slice(0, choiceLimit))
  return [...names].map(([code, name]) => ({ code, name }))
}

/** The document that people fill now, for rights and conditions on its fields. */
export async function getForm(ctx: Ctx, code: string): Promise<{ code: string; name: string; definition: string }> {
  const { versionId } = await processVersion(ctx, code, { kind: 'latest' })
  const { formName, formCode, definition } = await readVersion(ctx, versionId, {}, { fields: {} })
  return { code: formCode, name: formName, definition }
}
