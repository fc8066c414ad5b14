import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, like, notInArray, or } from 'drizzle-orm'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { asGiven, referencesOf, type Reference } from '@app/form-engine/editing/given.ts'
import { FormStatus } from '@app/shared/form/definition.ts'
import { definitionTable, type FormRow } from '#/modules/form/definition/definition.table.ts'
import { formScope, reachedForm } from '#/modules/form/definition/form.store.ts'
import { formVersion } from '#/modules/form/definition/published.read.ts'
import { storedFormOrNone } from '#/modules/form/definition/storedForm.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** Forms inside forms inside a form. */
const deepest = 3

/** The version of a form that people fill now, for whoever puts it into another one. */
export async function publishedVersion(ctx: Ctx, id: string) {
  const { formName, status, publishedVersionId } = await reachedForm(ctx, id)
  if (status !== FormStatus.published || !publishedVersionId) throw refuse(`表单“${formName}”未发布，不能引用`)
  const { version } = await formVersion(ctx, publishedVersionId)
  return {
    formId: id,
    formName,
    versionId: version.id,
    versionNo: version.versionNo,
    schemaJson: version.schemaJson,
  }
}

/** A form holds others only as they were published, as far as whoever keeps it may use them, and never itself. */
export async function checkPinned(ctx: Ctx, form: FormRow, definition: FormDefinition): Promise<void> {
  const references = referencesOf(definition)
  const outer = references.filter(({ depth }) => depth === 0)
  if (outer.length === 0) return
  if (references.some(({ depth }) => depth >= deepest)) throw refuse(`子表单引用不能超过 ${deepest} 层`)
  if (outer.some(({ formId }) => formId === form.id)) throw refuse('表单不能引用自身')
  const around = references.find(({ formId }) => formId === form.id)
  if (around) throw refuse(`子表单引用形成循环：“${form.formName}”`)
  // Held until the transaction ends: who deletes or disables one of them meanwhile sees this form.
  const forms = await ctx.db
    .select({ id: definitionTable.id, status: definitionTable.status })
    .from(definitionTable)
    .where(
      and(
        inArray(
          definitionTable.id,
          outer.map(({ formId }) => formId),
        ),
        eq(definitionTable.delFlag, '0'),
        formScope(ctx),
      ),
    )
    .orderBy(definitionTable.id)
    .for('share')
  const statuses = new Map(forms.map(({ id, status }) => [id, status]))
  for (const reference of outer) {
    const status = statuses.get(reference.formId)
    if (status === undefined) throw refuse(`引用的表单“${reference.formName}”不存在或无权使用`)
    if (status !== FormStatus.published) throw refuse(`表单“${reference.formName}”未发布，不能引用`)
    await checkCopy(ctx, reference)
  }
}

/** What stands in a container is what was published, under other names. */
async function checkCopy(ctx: Ctx, { control, formId, formName, versionId, versionNo }: Reference): Promise<void> {
  const [known] = await ctx.db
    .select({ versionNo: versionTable.versionNo })
    .from(versionTable)
    .where(and(eq(versionTable.id, versionId), eq(versionTable.formId, formId)))
  if (known?.versionNo !== versionNo) throw refuse(`表单“${formName}”的引用版本不存在`)
  const { definition } = await formVersion(ctx, versionId)
  if (!isDeepStrictEqual(asJson(asGiven(control, definition)), asJson(control.list)))
    throw refuse(`子表单“${formName}”的内容与 V${versionNo} 不一致，请更新引用`)
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? []))

/** Forms that others hold, in their drafts or in what people fill, stay in use; forms that go together do not count. */
export async function refuseReferenced(ctx: Ctx, formIds: readonly string[], act: '删除' | '停用'): Promise<void> {
  const mentions = formIds.flatMap((id) => [
    like(definitionTable.draftJson, `%"${id}"%`),
    like(versionTable.schemaJson, `%"${id}"%`),
  ])
  const holders = await ctx.db
    .select({
      formName: definitionTable.formName,
      draftJson: definitionTable.draftJson,
      schemaJson: versionTable.schemaJson,
    })
    .from(definitionTable)
    .leftJoin(versionTable, eq(versionTable.id, definitionTable.publishedVersionId))
    .where(and(eq(definitionTable.delFlag, '0'), notInArray(definitionTable.id, [...formIds]), or(...mentions)))
    .orderBy(definitionTable.id)
  const wanted = new Set(formIds)
  const holds = (text: string | null) => {
    const definition = text === null ? undefined : storedFormOrNone(text)
    return definition !== undefined && referencesOf(definition).some(({ formId }) => wanted.has(formId))
  }
  const holder = holders.find(({ draftJson, schemaJson }) => holds(draftJson) || holds(schemaJson))
  if (holder) throw refuse(`表单已被表单“${holder.formName}”引用，不允许${act}`)
}
