import { and, eq, like } from 'drizzle-orm'
import { madeBy } from '#/kit/store.ts'
import { definitionTable, type FormRow } from '#/modules/form/definition/definition.table.ts'
import { readDefinitionText } from '#/modules/form/definition/definitionText.ts'
import { reachedForm } from '#/modules/form/definition/form.store.ts'
import { keepPictures } from '#/modules/form/definition/pictures.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'

/** A code like the given one that no live form has: `{code}_copy`, then counted up. */
export async function freeCode(ctx: Ctx, code: string): Promise<string> {
  const stem = `${code.slice(0, 52)}_copy`
  const rows = await ctx.db
    .select({ formCode: definitionTable.formCode })
    .from(definitionTable)
    .where(and(eq(definitionTable.delFlag, '0'), like(definitionTable.formCode, `${stem.replaceAll('_', '\\_')}%`)))
  const taken = new Set(rows.map(({ formCode }) => formCode))
  const free = ['', ...Array.from({ length: 998 }, (_, at) => `${at + 2}`)].find((end) => !taken.has(stem + end))
  if (free === undefined) throw refuse('表单编码已存在')
  return stem + free
}

/** Design and settings: what a copy takes over. */
const settingsOf = ({
  category,
  formType,
  draftJson,
  submitLimit,
  startTime,
  endTime,
  allowEdit,
  ...form
}: FormRow) => {
  const { titleTemplate, icon, sort, listSettings, remark } = form
  const settings = { titleTemplate, icon, sort, listSettings, remark }
  return { category, formType, draftJson, submitLimit, startTime, endTime, allowEdit, ...settings }
}

/** A new draft with the design, the settings and the rights of another form. */
export async function copyForm(ctx: Ctx, id: string) {
  const form = await reachedForm(ctx, id)
  const kept = settingsOf(form)
  const formName = `${form.formName.slice(0, 97)}_副本`
  const copy = { id: newId(), formName, formCode: await freeCode(ctx, form.formCode) }
  await ctx.db.insert(definitionTable).values({
    ...madeBy(ctx),
    ...copy,
    ...kept,
  })
  const { loaded } = readDefinitionText(form.draftJson)
  await keepPictures(ctx, { id: copy.id, publishedVersionId: null }, loaded.definition, id)
  const rights = await ctx.db.select().from(rightTable).where(eq(rightTable.formId, id))
  if (rights.length > 0) await ctx.db.insert(rightTable).values(rights.map((right) => ({ ...right, formId: copy.id })))
  ctx.trail.formId = copy.id
  ctx.trail.changes.push(`复制自：${form.formName}`, `表单编码：${copy.formCode}`)
  return copy
}
