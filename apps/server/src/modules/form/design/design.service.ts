import { eq } from 'drizzle-orm'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import type { LoadedForm } from '@app/form-engine/definition/load.ts'
import type { DefinitionCleaning, DefinitionProblem } from '@app/shared/form/definition.ts'
import { dataSourceTable } from '#/modules/form/dataSource/dataSource.table.ts'
import type { FormRow } from '#/modules/form/definition/definition.table.ts'
import { readDefinitionText, sameDefinition } from '#/modules/form/definition/definitionText.ts'
import { changeForm, seenForm } from '#/modules/form/definition/form.store.ts'
import { keepPictures } from '#/modules/form/definition/pictures.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { dictTypesInUse } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { removalsIn } from '#/platform/text/cleanHtml.ts'
import { absentParts } from './foreignParts.ts'
import { checkPinned } from './reference.service.ts'

/** What has to be put right before the form can be published (form-designer §1.9). */
export async function problemsOf(ctx: Ctx, { definition, notes }: LoadedForm): Promise<DefinitionProblem[]> {
  const sources = await ctx.db
    .select({ dsCode: dataSourceTable.dsCode })
    .from(dataSourceTable)
    .where(eq(dataSourceTable.delFlag, '0'))
  const known = {
    dictCodes: new Set(await dictTypesInUse(ctx)),
    dataSources: new Set(sources.map(({ dsCode }) => dsCode)),
  }
  return [...notes, ...checkDefinition(definition, known), ...(await absentParts(ctx, definition))]
}

export const checkText = (ctx: Ctx, text: string) => problemsOf(ctx, readDefinitionText(text).loaded)

/** What saving would take out of the HTML of a form, by control. */
export function cleaningOf(text: string): DefinitionCleaning[] {
  const found = new Map<string, DefinitionCleaning>()
  readDefinitionText(text, (html, control) => {
    const { key, label, removed } = found.get(control?.key ?? '') ?? {
      ...(control && { key: control.key }),
      label: control?.label ?? '表单',
      removed: [],
    }
    const all = new Set([...removed, ...removalsIn(html)])
    if (all.size > 0) found.set(key ?? '', { ...(key !== undefined && { key }), label, removed: [...all] })
  })
  return [...found.values()]
}

/** 1 when the text is not what people fill now. */
export async function dirtyMark(ctx: Ctx, form: FormRow, text: string): Promise<'0' | '1'> {
  if (!form.publishedVersionId) return '1'
  const [published] = await ctx.db
    .select({ schemaJson: versionTable.schemaJson })
    .from(versionTable)
    .where(eq(versionTable.id, form.publishedVersionId))
  return published && sameDefinition(published.schemaJson, text) ? '0' : '1'
}

/** Keeps the draft of a designer who had seen the latest one. */
export async function saveDesign(ctx: Ctx, sent: { id: string; draftJson: string; version: number }) {
  const { text, loaded } = readDefinitionText(sent.draftJson)
  const form = await seenForm(ctx, sent)
  await checkPinned(ctx, form, loaded.definition)
  await keepPictures(ctx, form, loaded.definition)
  const draftDirty = await dirtyMark(ctx, form, text)
  const { id, version } = await changeForm(ctx, form, { draftJson: text, draftDirty }, '保存设计')
  return { id, version, draftJson: text, draftDirty }
}
