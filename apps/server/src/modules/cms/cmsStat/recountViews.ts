import { sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { totalDay, visitDayTable as t } from './cmsStat.table.ts'
import { isTotal } from './siteViews.read.ts'

/** The total anew, out of the days that are kept: after numbers came or went without anybody having visited. */
export async function recountViews(ctx: Ctx): Promise<void> {
  await ctx.db.delete(t).where(isTotal)
  await ctx.db.execute(sql`insert into ${t} (day, hour, kind, pv, uv)
    select ${totalDay}::date, 0, 'total', least(2147483647, sum(pv))::int, least(2147483647, sum(uv))::int
    from ${t} where site_id = '1' and kind = 'site' having count(*) > 0`)
}
