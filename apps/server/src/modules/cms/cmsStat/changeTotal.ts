import { sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { totalDay, visitDayTable as t } from './cmsStat.table.ts'

interface Views {
  pv: number
  uv: number
}
type Column = keyof Views

/** What rows of numbers stand for in the total. */
export function viewsOf(rows: readonly (typeof t.$inferInsert)[]): Views {
  const site = rows.filter(({ kind, siteId = '1' }) => kind === 'site' && siteId === '1')
  const sum = (column: Column) => site.reduce((all, row) => all + row[column], 0)
  return { pv: sum('pv'), uv: sum('uv') }
}

const inRange = (views: number) => Math.min(2_147_483_647, Math.max(0, views))

/** Numbers that came or went without anybody having visited. Days that are no longer kept stay in the total. */
export async function changeTotal(ctx: Ctx, views: Views, sign: 1 | -1): Promise<void> {
  const next = (column: Column) =>
    sql`least(2147483647, greatest(0, ${t[column]}::bigint + ${sign * views[column]}::bigint))::int`
  await ctx.db
    .insert(t)
    .values({ day: totalDay, hour: 0, kind: 'total', pv: inRange(sign * views.pv), uv: inRange(sign * views.uv) })
    .onConflictDoUpdate({
      target: [t.siteId, t.day, t.kind, t.targetId, t.hour, t.device, t.source],
      set: { pv: next('pv'), uv: next('uv') },
    })
}
