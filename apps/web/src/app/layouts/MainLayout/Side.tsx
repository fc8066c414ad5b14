import { SideMenu } from '#/app/menu/SideMenu.tsx'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { usePreferences } from '#/stores/preferences.ts'
import { Brand } from './Brand.tsx'
import css from './Side.module.css'

/** Brand and menu on the left. */
export function Side({ table, current }: { table: RouteTable; current: AppRoute | undefined }) {
  const collapsed = usePreferences((state) => state.sidebar_type)
  return (
    <aside className={css.side} data-collapsed={collapsed} aria-label="侧边栏">
      <Brand size={collapsed ? 'logo' : 'side'} />
      <SideMenu table={table} current={current} collapsed={collapsed} />
    </aside>
  )
}
