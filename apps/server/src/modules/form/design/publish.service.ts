import { createHash } from 'node:crypto'
import { eq, max } from 'drizzle-orm'
import type { FormProblem } from '@app/form-engine/check/problem.ts'
import type { LoadedForm } from '@app/form-engine/definition/load.ts'
import { FormStatus } from '@app/shared/form/definition.ts'
import { madeBy } from '#/kit/store.ts'
import type { FormRow } from '#/modules/form/definition/definition.table.ts'
import { readDefinitionText } from '#/modules/form/definition/definitionText.ts'
import { changeForm, lockedForm, seenForm } from '#/modules/form/definition/form.store.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { planIndexOf } from '#/modules/form/record/query/recordSettings.service.ts'
import { fieldHistory } from '#/modules/form/record/shape/fieldHistory.ts'
import { dataFields } from '#/modules/form/record/shape/recordFields.ts'
import { indexLock } from '#/modules/form/record/store/recordStore.ts'
import { renamedTitle, unknownNames } from '#/modules/form/record/store/recordTitle.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { dirtyMark, problemsOf } from './design.service.ts'
import { checkPinned, refuseReferenced } from './reference.service.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** How many processes need each of the forms; codes that nobody needs are absent. */
    formsInUse?(ctx: Ctx, formCodes: readonly string[]): Promise<Map<string, number>>
    /** What processes of a form do with these fields of it; fields that none of them names are absent. */
    fieldsInUse?(
      ctx: Ctx,
      formCode: string,
      models: readonly string[],
    ): Promise<{ model: string; process: string; uses: string[] }[]>
  }
}

const notAllowed = () => refuse('状态不允许此操作')

interface Publishing {
  id: string
  /** Of the draft as the publisher saw it. */
  version: number
  changeNote?: string | null | undefined
}

/** Freezes the draft that was seen as the next version; of two publishers the row lock lets one through. */
export async function publishForm(ctx: Ctx, sent: Publishing) {
  // Before the row, as whoever submits does.
  await indexLock.hold(ctx, sent.id)
  const form = await seenForm(ctx, sent)
  if (form.status === FormStatus.disabled) throw notAllowed()
  if ((await dirtyMark(ctx, form, form.draftJson)) === '0') throw refuse('表单没有变更，无需发布')
  const { text, loaded } = readDefinitionText(form.draftJson)
  const titleTemplate = await titleOf(ctx, form, loaded)
  const problems = [...(await problemsOf(ctx, loaded)), ...titleProblems(titleTemplate, loaded)]
  if (problems.length > 0)
    throw new Refusal(500, `存在 ${problems.length} 个问题，请先处理`, { reason: 'formProblems', data: problems })
  await checkPinned(ctx, form, loaded.definition)
  const [last] = await ctx.db
    .select({ no: max(versionTable.versionNo) })
    .from(versionTable)
    .where(eq(versionTable.formId, form.id))
  const versionId = newId()
  const versionNo = (last?.no ?? 0) + 1
  const publishTime = ctx.now.toISOString()
  await ctx.db.insert(versionTable).values({
    id: versionId,
    formId: form.id,
    versionNo,
    schemaJson: text,
    schemaHash: createHash('sha256').update(text).digest('hex'),
    changeNote: sent.changeNote?.trim() || null,
    publishBy: ctx.user.id,
    publishTime,
    ...madeBy(ctx),
  })
  await planIndexOf(ctx, form, versionId)
  const { version } = await changeForm(
    ctx,
    form,
    {
      status: FormStatus.published,
      publishedVersion: versionNo,
      publishedVersionId: versionId,
      draftDirty: '0',
      titleTemplate,
    },
    `发布版本：V${versionNo}`,
  )
  return { msg: `发布成功，当前版本 V${versionNo}`, data: { versionId, versionNo, version } }
}

/** The title template with the names that its fields have in the draft. */
async function titleOf(ctx: Ctx, form: FormRow, { definition }: LoadedForm): Promise<string | null> {
  const { titleTemplate } = form
  if (!titleTemplate) return titleTemplate
  const before = (await fieldHistory(ctx, form)).fields.filter(({ removed }) => !removed)
  return renamedTitle(titleTemplate, before, dataFields(definition))
}

const longestTemplate = 200

function titleProblems(template: string | null, { definition }: LoadedForm): FormProblem[] {
  if (!template) return []
  const names = unknownNames(template, dataFields(definition))
  return [
    ...names.map((name) => ({ message: `标题模板引用的字段不存在：${name}` })),
    ...(template.length > longestTemplate ? [{ message: `标题模板超过${longestTemplate}个字符：${template}` }] : []),
  ]
}

/** 启用 and 停用; a draft is put into use by publishing it. */
export async function changeStatus(ctx: Ctx, sent: { id: string; status: '1' | '2' }): Promise<void> {
  const form = await lockedForm(ctx, sent.id)
  const from = sent.status === FormStatus.published ? FormStatus.disabled : FormStatus.published
  if (form.status !== from) throw notAllowed()
  if (sent.status === FormStatus.disabled) {
    await refuseBound(ctx, [form.formCode], '表单已被流程引用，不允许停用')
    await refuseReferenced(ctx, [form.id], '停用')
  }
  const word = (status: string) => (status === FormStatus.published ? '已发布' : '已停用')
  await changeForm(ctx, form, { status: sent.status }, `状态：${word(form.status)} → ${word(sent.status)}`)
}

/** Processes that are bound to a form go on needing it (form-designer §19.9). */
export async function refuseBound(ctx: Ctx, formCodes: readonly string[], sentence: string): Promise<void> {
  const inUse = await ctx.platform.ports.formsInUse?.(ctx, formCodes)
  if (inUse && inUse.size > 0) throw refuse(sentence)
}
