import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { menuTable } from './menu.table.ts'

export type MenuRow = typeof menuTable.$inferSelect

/** Where a page stands by the menus above it, itself the last. */
export const addressAlong = (paths: readonly string[]): string =>
  paths.reduce((above, step) => (step.startsWith('/') ? step : `${above}/${step}`), '')

/** Every menu that is not deleted, disabled ones included, in tree order. */
export const liveMenus = (ctx: Ctx): Promise<MenuRow[]> =>
  ctx.db.select().from(menuTable).where(eq(menuTable.delFlag, '0')).orderBy(asc(menuTable.treeSorts))

/** Those that are enabled and whose ancestors all are (auth §9). */
export function enabledAmong(menus: readonly MenuRow[]): MenuRow[] {
  const enabled = new Set(menus.filter((row) => row.status === '0').map((row) => row.id))
  return menus.filter((row) => row.parentIds.split('/').every((id) => enabled.has(id)))
}

export const enabledMenus = async (ctx: Ctx): Promise<MenuRow[]> => enabledAmong(await liveMenus(ctx))
