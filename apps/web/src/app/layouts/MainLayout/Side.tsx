import { useEffect, useRef } from 'react'
import { usePreferences } from '#/stores/preferences.ts'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'
import { SideMenu } from '#/app/menu/SideMenu.tsx'
import { Brand } from './Brand.tsx'
import css from './Side.module.css'

/** Longer than the menu takes to fold. */
const foldedMs = 300

/** Charts measure themselves when the window changes its size; folding the menu changes theirs as well. */
function useResizeAfter(collapsed: boolean) {
  const former = useRef(collapsed)
  useEffect(() => {
    // Everything measures itself when it appears; said again then, it would close menus that were just opened.
    if (former.current === collapsed) return
    former.current = collapsed
    const timer = setTimeout(() => window.dispatchEvent(new Event('resize')), foldedMs)
    return () => clearTimeout(timer)
  }, [collapsed])
}

/** Brand and menu on the left. */
export function Side({ table, current }: { table: RouteTable; current: AppRoute | undefined }) {
  const collapsed = usePreferences((state) => state.sidebar_type)
  useResizeAfter(collapsed)
  return (
    <aside className={css.side} data-collapsed={collapsed} aria-label="侧边栏">
      <Brand size={collapsed ? 'logo' : 'side'} />
      <SideMenu table={table} current={current} collapsed={collapsed} />
    </aside>
  )
}
