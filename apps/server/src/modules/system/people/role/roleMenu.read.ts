import { enabledMenus, type MenuRow } from '#/modules/system/people/menu/menu.read.ts'
import { grantedMenuIds } from '#/modules/system/people/menu/menu.rights.ts'
import type { Caller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'

/** Groups and pages the caller sees, flat, in tree order; a row whose group they lack is left out with it. */
export async function menusOf(ctx: Ctx, caller: Pick<Caller, 'id' | 'admin'>): Promise<MenuRow[]> {
  const { absentPages } = ctx.platform
  const menus = (await enabledMenus(ctx)).filter(({ component }) => !absentPages.has(component ?? ''))
  return seenMenus(menus, caller.admin ? undefined : await grantedMenuIds(ctx, caller.id))
}

/** Groups and pages that somebody with these menus sees; `undefined` stands for all. */
export const seenMenus = (menus: readonly MenuRow[], granted: ReadonlySet<string> | undefined): MenuRow[] =>
  menus.filter(
    (menu) => menu.menuType !== 'F' && (!granted || menu.parentIds.split('/').every((id) => granted.has(id))),
  )
