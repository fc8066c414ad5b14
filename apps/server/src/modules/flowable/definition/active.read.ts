import { and, asc, eq } from 'drizzle-orm'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowDefinitionTable } from './definition.table.ts'

/** Deployed, active processes of a category, whoever asks: for areas that bind one to something of theirs. */
export async function activeProcesses(ctx: Ctx, categoryCode: string): Promise<{ key: string; name: string }[]> {
  const { key, name, categoryId, isLatest, state, delFlag } = flowDefinitionTable
  return ctx.db
    .select({ key, name })
    .from(flowDefinitionTable)
    .innerJoin(flowCategoryTable, eq(flowCategoryTable.id, categoryId))
    .where(
      and(
        eq(flowCategoryTable.code, categoryCode),
        eq(flowCategoryTable.delFlag, '0'),
        eq(isLatest, true),
        eq(state, '1'),
        eq(delFlag, '0'),
      ),
    )
    .orderBy(asc(name), asc(key))
    .limit(200)
}
