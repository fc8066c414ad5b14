import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { menuTable } from './menu.table.ts'

export type MenuRow = typeof menuTable.$inferSelect

/** Every live menu that is enabled and whose ancestors all are, in tree order (auth §9). */
export async function enabledMenus(ctx: Ctx): Promise<MenuRow[]> {
  const rows = await ctx.db.select().from(menuTable).where(eq(menuTable.delFlag, '0')).orderBy(asc(menuTable.treeSorts))
  const enabled = new Set(rows.filter((row) => row.status === '0').map((row) => row.id))
  return rows.filter((row) => row.parentIds.split('/').every((id) => enabled.has(id)))
}
