import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { Row } from '#/kit/store.ts'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { formNames } from '#/modules/form/api.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'

const mostVersions = 1_000

/** A version that is not deleted; `lock` holds it until the transaction ends. */
export async function reachedDefinition(ctx: Ctx, id: string, lock = false): Promise<FlowDefinitionRow> {
  const found = ctx.db
    .select()
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.id, id), eq(flowDefinitionTable.delFlag, '0')))
  const [row] = await (lock ? found.for('update') : found)
  if (!row) throw gone()
  return row
}

/** Names, icons and numbers beside the rows of a page, one query each. */
export async function withNumbers(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const ids = rows.map(({ id }) => String(id))
  const [people, categories, forms, running, icons] = await Promise.all([
    userBriefs(
      ctx,
      rows.map(({ updateBy }) => String(updateBy ?? '')),
    ),
    categoryNames(
      ctx,
      rows.map(({ categoryId }) => String(categoryId ?? '')),
    ),
    formNames(
      ctx,
      rows.flatMap(({ formCode }) => (formCode ? [String(formCode)] : [])),
    ),
    instanceCounts(ctx, ids, true),
    iconsOf(ctx, ids),
  ])
  return rows.map((row) => {
    const id = String(row.id)
    return {
      ...row,
      deploymentId: id,
      categoryName: categories.get(String(row.categoryId)) ?? null,
      formName: forms.get(String(row.formCode)) ?? null,
      icon: icons.get(id) ?? null,
      runningCount: running.get(id) ?? 0,
      updateName: people.get(String(row.updateBy))?.name ?? null,
    }
  })
}

export async function categoryNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name, delFlag } = flowCategoryTable
  const rows = await ctx.db
    .select({ id, name })
    .from(flowCategoryTable)
    .where(and(inArray(id, [...ids]), eq(delFlag, '0')))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** How many instances each of the versions has, those that run alone or all. */
export async function instanceCounts(
  ctx: Ctx,
  ids: readonly string[],
  isRunning = false,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { definitionId, endTime, status } = flowInstanceTable
  const running = and(isNull(endTime), ne(status, InstanceStatus.draft))
  const rows = await ctx.db
    .select({ definitionId, n: count() })
    .from(flowInstanceTable)
    .where(and(inArray(definitionId, [...ids]), isRunning ? running : undefined))
    .groupBy(definitionId)
  return new Map(rows.map((row) => [row.definitionId, row.n]))
}

async function iconsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, settings } = flowDefinitionTable
  const rows = await ctx.db
    .select({ id, icon: sql<string | null>`${settings} ->> 'icon'` })
    .from(flowDefinitionTable)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.icon ?? '']))
}

/** The versions of a key, the newest first. */
export async function versionsOf(ctx: Ctx, key: string) {
  const { id, name, versionNo, state, isLatest, createTime, createBy, delFlag } = flowDefinitionTable
  const rows = await ctx.db
    .select({ id, key: flowDefinitionTable.key, name, versionNo, state, isLatest, createTime, createBy })
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.key, key), eq(delFlag, '0')))
    .orderBy(desc(versionNo))
    .limit(mostVersions)
  const people = await userBriefs(
    ctx,
    rows.flatMap((row) => row.createBy ?? []),
  )
  const counts = await instanceCounts(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map(({ createBy: deployer, ...row }) => ({
    ...row,
    deployName: people.get(deployer ?? '')?.name ?? null,
    instanceCount: counts.get(row.id) ?? 0,
  }))
}
