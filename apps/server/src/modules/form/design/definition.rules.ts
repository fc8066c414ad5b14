import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Definition, definition } from '@app/shared/form/definition.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { Row } from '#/kit/store.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { refuseBound } from './publish.service.ts'
import { refuseReferenced } from './reference.service.ts'

type DefinitionSave = SaveOf<(typeof definition)['fields']>

/** Base data of a form: a code that people have seen stays, an end comes after its beginning. */
export function checkBaseData(input: DefinitionSave, existing: Definition | undefined): void {
  const moved = existing && input.formCode !== undefined && input.formCode !== existing.formCode
  if (moved && existing.publishedVersion) throw invalid({ formCode: '表单已发布，不能修改表单编码' })
  const { startTime, endTime } = { ...existing, ...sent(input) }
  if (startTime && endTime && endTime <= startTime) throw invalid({ endTime: '截止时间必须晚于开放时间' })
}

const sent = (input: DefinitionSave): Partial<DefinitionSave> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

/** How many records each of the forms has, drafts of their fillers not counted. */
export async function recordCounts(ctx: Ctx, formIds: readonly string[]): Promise<Map<string, number>> {
  if (formIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ formId: recordTable.formId, n: count() })
    .from(recordTable)
    .where(and(inArray(recordTable.formId, [...formIds]), eq(recordTable.delFlag, '0'), ne(recordTable.status, '0')))
    .groupBy(recordTable.formId)
  return new Map(rows.map(({ formId, n }) => [formId, n]))
}

/** A form goes only while nobody has filled it and no process needs it. */
export async function refuseUsed(ctx: Ctx, forms: readonly Definition[]): Promise<void> {
  const ids = forms.map(({ id }) => id)
  // Whoever is submitting comes first, whoever wants to afterwards finds no form.
  await ctx.db
    .select({ id: definitionTable.id })
    .from(definitionTable)
    .where(inArray(definitionTable.id, ids))
    .orderBy(definitionTable.id)
    .for('update')
  const counts = await recordCounts(ctx, ids)
  const used = forms.find(({ id }) => counts.has(id))
  if (used) throw refuse(`表单【${used.formName}】已有数据，不能删除`)
  await refuseBound(
    ctx,
    forms.map(({ formCode }) => formCode),
    '表单已被流程引用，不允许删除',
  )
  await refuseReferenced(ctx, ids, '删除')
}

export async function withCounts(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const counts = await recordCounts(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  const people = await userBriefs(
    ctx,
    rows.map(({ updateBy }) => String(updateBy ?? '')),
  )
  const uses = await ctx.platform.ports.formsInUse?.(
    ctx,
    rows.map(({ formCode }) => String(formCode)),
  )
  return rows.map((row) => ({
    ...row,
    flowCount: uses?.get(String(row.formCode)) ?? 0,
    recordCount: counts.get(String(row.id)) ?? 0,
    updateName: people.get(String(row.updateBy))?.name ?? null,
  }))
}
