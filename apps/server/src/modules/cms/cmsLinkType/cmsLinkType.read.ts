import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsLinkTypeTable as t } from './cmsLinkType.table.ts'

/** Pages that show links of a type. */
export const linkTag = (typeCode: string) => `l:${typeCode}`

/** How many links each type has. */
export async function linkCounts(ctx: Ctx, typeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (typeIds.length === 0) return new Map()
  const { typeId, delFlag } = cmsLinkTable
  const rows = await ctx.db
    .select({ typeId, n: count() })
    .from(cmsLinkTable)
    .where(and(inArray(typeId, [...typeIds]), eq(delFlag, '0')))
    .groupBy(typeId)
  return new Map(rows.map(({ typeId: id, n }) => [id, n]))
}

/** Types that visitors see, in their order. */
export const publicLinkTypes = (ctx: Ctx) =>
  ctx.db
    .select({ typeName: t.typeName, typeCode: t.typeCode, showMode: t.showMode })
    .from(t)
    .where(and(eq(t.delFlag, '0'), eq(t.status, '0')))
    .orderBy(asc(t.sort), asc(t.id))
    .limit(50)
