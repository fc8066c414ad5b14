import { and, eq, inArray, sql } from 'drizzle-orm'
import { menuManagerId } from '@app/shared/system/menu.ts'
import { touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { menuManagerPage } from './menu.service.ts'
import { menuTable } from './menu.table.ts'

/** Gives the superuser 菜单管理 back where an earlier release let it be disabled, hidden or deleted. */
export async function repairWayBack(ctx: Ctx): Promise<void> {
  const { id, parentIds, status, visible, delFlag, menuType, component, isFrame } = menuTable
  const [page] = await ctx.db.select({ parentIds }).from(menuTable).where(eq(id, menuManagerId))
  const opened = await ctx.db
    .update(menuTable)
    .set({ status: '0', visible: '0', delFlag: '0', ...touch(ctx, menuTable) })
    .where(
      and(inArray(id, page?.parentIds.split('/') ?? []), sql`(${status}, ${visible}, ${delFlag}) <> ('0', '0', '0')`),
    )
    .returning({ id })
  const mended = await ctx.db
    .update(menuTable)
    .set({ menuType: 'C', component: menuManagerPage, isFrame: 1, ...touch(ctx, menuTable) })
    .where(
      and(
        eq(id, menuManagerId),
        sql`(${menuType}, ${component}, ${isFrame}) is distinct from ('C', ${menuManagerPage}, 1)`,
      ),
    )
    .returning({ id })
  const menuIds = [...opened, ...mended].map((row) => row.id)
  if (menuIds.length > 0) await ctx.emit('menu.changed', { menuIds })
}
