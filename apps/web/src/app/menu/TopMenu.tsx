import { Menu } from 'antd'
import { insideMenuPopups } from '#/app/insideParent.ts'
import { flatten, type AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { useShell } from '#/kit/session/shell.ts'
import { menuItem } from './menuItems.tsx'
import { openRoute } from './openRoute.ts'
import { selectedKey } from './useMenuKeys.ts'
import css from './menu.module.css'

/** The menu inside the header; what does not fit goes behind an ellipsis. */
export function TopMenu({ table, current }: { table: RouteTable; current: AppRoute | undefined }) {
  const shell = useShell()
  const selected = selectedKey(current)
  return (
    <nav className={css.top} aria-label="主菜单">
      <Menu
        mode="horizontal"
        getPopupContainer={insideMenuPopups}
        items={table.menu.map((route) => menuItem(route, selected))}
        selectedKeys={selected ? [selected] : []}
        onClick={({ key, domEvent }) => {
          const route = flatten(table.menu).find((each) => each.name === key)
          if (route && !(domEvent.target as Element).closest('a')) openRoute(route, shell.open)
        }}
      />
    </nav>
  )
}
