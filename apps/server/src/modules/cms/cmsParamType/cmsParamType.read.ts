import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsParamTypeTable } from './cmsParamType.table.ts'

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

/** The type of parameters one of whose columns offers the entries of the dictionary. */
export async function paramTypeNaming(ctx: Ctx, dictType: string): Promise<string | undefined> {
  const { typeName, schema, delFlag } = cmsParamTypeTable
  const [row] = await ctx.db
    .select({ typeName })
    .from(cmsParamTypeTable)
    .where(and(eq(delFlag, '0'), sql`${schema} @> ${JSON.stringify([{ dictType }])}::jsonb`))
    .limit(1)
  return row && `参数类型【${row.typeName}】`
}
