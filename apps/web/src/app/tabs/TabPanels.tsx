import { Activity } from 'react'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { matchRoute, type RouteTable } from '#/app/routes/routeTable.ts'
import { useDocumentTitle } from '#/kit/session/brand.ts'
import { TabPanel } from './TabPanel.tsx'
import { mountedTabs, seatOf, titleOf, type Tab } from './tabs.reducer.ts'
import { useTabs } from './tabs.store.ts'

interface TabPanelsProps {
  table: RouteTable
  permissions: readonly string[]
  /** None is shown for now. */
  hidden: boolean
}

/** The open pages; all but the shown one are hidden with their state kept. */
export function TabPanels({ table, permissions, hidden }: TabPanelsProps) {
  const state = useTabs()
  // Looked up by its old address in a new table, a page that has moved would be mounted anew.
  const known = state.table ?? table
  const routeOf = (tab: Tab): AppRoute | undefined => {
    const match = matchRoute(known, tab.fullPath.split('?', 1)[0] ?? '')
    return match && 'route' in match ? match.route : undefined
  }
  const shown = state.tabs.find((tab) => tab.key === state.active)
  useDocumentTitle(shown ? titleOf(shown) : '工作台')

  return mountedTabs(state, (tab) => routeOf(tab)?.keepAlive === true).map((tab) => {
    const route = routeOf(tab)
    if (!route) return null
    return (
      <Activity key={seatOf(tab)} mode={tab.key === state.active && !hidden ? 'visible' : 'hidden'}>
        <TabPanel route={route} fullPath={tab.fullPath} state={tab.state} permissions={permissions} />
      </Activity>
    )
  })
}
