import { and, count, eq, inArray } from 'drizzle-orm'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** How many parameters each type has. */
export async function paramCounts(ctx: Ctx, typeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (typeIds.length === 0) return new Map()
  const { typeId, delFlag } = cmsParamTable
  const rows = await ctx.db
    .select({ typeId, n: count() })
    .from(cmsParamTable)
    .where(and(inArray(typeId, [...typeIds]), eq(delFlag, '0')))
    .groupBy(typeId)
  return new Map(rows.map(({ typeId: id, n }) => [id, n]))
}
