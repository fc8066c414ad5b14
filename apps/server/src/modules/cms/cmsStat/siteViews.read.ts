import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { totalDay, visitDayTable as t } from './cmsStat.table.ts'
import { momentOf } from './visitor.ts'

/** How often pages were opened today, as far as it was written. */
export async function viewsToday(ctx: Ctx): Promise<number> {
  const [day = ''] = momentOf(ctx.platform, ctx.now).split(' ')
  const [row] = await ctx.db
    .select({ views: sql<number>`coalesce(sum(${t.pv}), 0)::int` })
    .from(t)
    .where(and(eq(t.siteId, '1'), eq(t.day, day), eq(t.kind, 'site')))
  return row?.views ?? 0
}

const isTotal = and(eq(t.siteId, '1'), eq(t.day, totalDay), eq(t.kind, 'total'))

/** How often pages were opened, and by how many people day by day, since the site is there. */
export async function viewsInAll(ctx: Ctx): Promise<{ views: number; visitors: number }> {
  const [row] = await ctx.db.select({ views: t.pv, visitors: t.uv }).from(t).where(isTotal)
  return row ?? { views: 0, visitors: 0 }
}
