import { choiceLimit, type ChoiceQuery } from '@app/shared/kit/choices.ts'
import { processForms, processVersion, readVersion } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Published forms of processes by a word, or those with these codes. */
export async function listForms(ctx: Ctx, { word, ids }: ChoiceQuery): Promise<{ code: string; name: string }[]> {
  if (!ids) {
    const { list } = await processForms(ctx, { pageNum: 1, pageSize: choiceLimit, name: word })
    return list.map(({ formCode, formName }) => ({ code: formCode, name: formName }))
  }
  const found = await Promise.all(
    ids.slice(0, choiceLimit).map((name) => processForms(ctx, { pageNum: 1, pageSize: choiceLimit, name })),
  )
  return found
    .flatMap(({ list }) => list)
    .filter(({ formCode }) => ids.includes(formCode))
    .map(({ formCode, formName }) => ({ code: formCode, name: formName }))
}

/** The document that people fill now, for rights and conditions on its fields. */
export async function getForm(ctx: Ctx, code: string): Promise<{ code: string; name: string; definition: string }> {
  const { versionId } = await processVersion(ctx, code, { kind: 'latest' })
  const { formName, formCode, definition } = await readVersion(ctx, versionId, {}, { fields: {} })
  return { code: formCode, name: formName, definition }
}
