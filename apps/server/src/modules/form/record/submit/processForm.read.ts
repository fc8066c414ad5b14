import { and, asc, count, desc, eq, ilike, inArray, lte, or, sql } from 'drizzle-orm'
import { isHtml } from '@app/form-engine/controls/registry.ts'
import { withoutHidden } from '@app/form-engine/runtime/acceptSubmission.ts'
import { mergeChanges, type SentChanges } from '@app/form-engine/runtime/mergeChanges.ts'
import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { FormStatus } from '@app/shared/form/definition.ts'
import type { NamedSubject } from '@app/shared/form/record.ts'
import { containing } from '#/kit/paging.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { formByCode } from '#/modules/form/definition/published.read.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import { versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { contextOf } from '#/modules/form/record/store/recordContext.ts'
import { withFileUrls } from '#/modules/form/record/store/recordFiles.ts'
import { namesOf, subjectsIn, withSubjects } from '#/modules/form/record/store/subjects.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** 流程表单 (dictionary form_type). */
export const processType = '1'

export interface ProcessForm {
  formId: string
  formCode: string
  formName: string
  category: string
  versionId: string
  versionNo: number
}

const formColumns = {
  formId: definitionTable.id,
  formCode: definitionTable.formCode,
  formName: definitionTable.formName,
  category: sql<string>`coalesce(${definitionTable.category}, '')`,
  versionId: versionTable.id,
  versionNo: versionTable.versionNo,
}

/** Forms that processes may be bound to. */
export const isBindable = () =>
  and(
    eq(definitionTable.delFlag, '0'),
    eq(definitionTable.status, FormStatus.published),
    eq(definitionTable.formType, processType),
  )

/** Names of those of the forms that processes may be bound to, by code. */
export async function processFormNames(ctx: Ctx, formCodes: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(formCodes)]
  if (wanted.length === 0) return new Map()
  const { formCode, formName } = definitionTable
  const rows = await ctx.db
    .select({ formCode, formName })
    .from(definitionTable)
    .where(and(isBindable(), inArray(formCode, wanted)))
  return new Map(rows.map((row) => [row.formCode, row.formName]))
}

/** Published forms that processes may be bound to, for a picker. */
export async function processForms(
  ctx: Ctx,
  { pageNum, pageSize, name = '' }: { pageNum: number; pageSize: number; name?: string | undefined },
): Promise<{ list: ProcessForm[]; total: number }> {
  const where = and(
    isBindable(),
    name
      ? or(ilike(definitionTable.formName, containing(name)), ilike(definitionTable.formCode, containing(name)))
      : undefined,
  )
  const list = await ctx.db
    .select(formColumns)
    .from(definitionTable)
    .innerJoin(versionTable, eq(versionTable.id, definitionTable.publishedVersionId))
    .where(where)
    .orderBy(asc(definitionTable.sort), asc(definitionTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [all] = await ctx.db.select({ total: count() }).from(definitionTable).where(where)
  return { list, total: all?.total ?? 0 }
}

/** Which version of a form a process takes: the one that people fill now, or the one of a moment that is past. */
export type VersionPolicy = { kind: 'latest' } | { kind: 'at'; time: string }

/** The version of a form that a start takes; refused when the form cannot be filled. */
export async function processVersion(ctx: Ctx, formCode: string, policy: VersionPolicy): Promise<ProcessForm> {
  const form = await formByCode(ctx, formCode)
  if (form?.status !== FormStatus.published) throw refuse(`流程表单【${form?.formName ?? formCode}】未发布`)
  const chosen =
    policy.kind === 'latest'
      ? eq(versionTable.id, form.publishedVersionId ?? '')
      : and(eq(versionTable.formId, form.id), lte(versionTable.publishTime, policy.time))
  const [version] = await ctx.db
    .select({ versionId: versionTable.id, versionNo: versionTable.versionNo })
    .from(versionTable)
    .where(chosen)
    .orderBy(desc(versionTable.versionNo))
    .limit(1)
  // A form that was published after the deployment has no version of that moment.
  if (!version) return processVersion(ctx, formCode, { kind: 'latest' })
  const { id: formId, formName, category } = form
  return { formId, formCode, formName, category: category ?? '', ...version }
}

/** A field of a version, for pickers, rights and variables; one of a table stands under it. */
export interface VersionField {
  model: string
  label: string
  type: string
  kind: DataField['kind']
  /** Rich text. */
  isHtml: boolean
  fields: VersionField[]
}

const fieldOf = ({ model, label, kind, control }: DataField): VersionField => ({
  model,
  label,
  type: control.type,
  kind,
  isHtml: isHtml(control.type),
  fields: kind === 'rows' ? nestedFields(control).map(fieldOf) : [],
})

/** Fields of a version in document order. */
export const versionFields = async (ctx: Ctx, versionId: string): Promise<VersionField[]> =>
  (await versionOf(ctx, versionId)).fields.map(fieldOf)

/** What somebody has changed of a version, on what others have made of it since they read it. */
export const mergeSent = async (ctx: Ctx, versionId: string, permissions: FieldPermissions, sent: SentChanges) =>
  mergeChanges((await versionOf(ctx, versionId)).compiled, permissions, sent)

/** A form with values as somebody may see them. */
export interface ReadForm {
  versionId: string
  formName: string
  formCode: string
  definition: string
  values: FormValues
  subjects: NamedSubject[]
  timeZone: string
}

/** A version with the values of a process: what is hidden from the reader stays here. */
export async function readVersion(
  ctx: Ctx,
  versionId: string,
  values: FormValues,
  permissions: FieldPermissions,
): Promise<ReadForm> {
  const run = await versionOf(ctx, versionId)
  const seen = withoutHidden(run.compiled, values, permissions)
  const [form] = await ctx.db
    .select({ formName: definitionTable.formName, formCode: definitionTable.formCode })
    .from(definitionTable)
    .where(eq(definitionTable.id, run.version.formId))
  return {
    versionId,
    formName: form?.formName ?? '',
    formCode: form?.formCode ?? '',
    definition: run.version.schemaJson,
    values: await withFileUrls(ctx, run.definition, seen),
    subjects: namesOf(await subjectsIn(ctx, run.fields, [seen])),
    timeZone: ctx.platform.env.TIME_ZONE,
  }
}

/** Values of the fields that these are the models or labels of, as people read them. */
export async function fieldTexts(
  ctx: Ctx,
  versionId: string,
  values: FormValues,
  names: readonly string[],
): Promise<{ name: string; label: string; text: string }[]> {
  const run = await versionOf(ctx, versionId)
  const meant = [...new Set(names)].flatMap((name) => {
    const field = run.fields.find(({ model, label }) => model === name || label === name)
    return field ? [{ name, field }] : []
  })
  const fields = meant.map(({ field }) => field)
  const controls = fields.map(({ control }) => control)
  const context = withSubjects(await contextOf(ctx, controls, { all: true }), await subjectsIn(ctx, fields, [values]))
  return meant.map(({ name, field: { model, label, control } }) => ({
    name,
    label,
    text: valueText(control, values[model], context),
  }))
}
