import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { matchRoute, type RouteMatch, type RouteTable } from '#/app/routes/routeTable.ts'
import { tabKey, type Followed, type StoredTab, type Tab } from './tabs.reducer.ts'

export const pathOf = (tab: { fullPath: string }) => tab.fullPath.split('?', 1)[0] ?? ''
export const isPage = (match: ReturnType<typeof matchRoute>): match is RouteMatch =>
  match !== undefined && 'route' in match

/**
 * Open pages whose menu has another name or another place by now. A page that has moved takes its tab along, with all
 * that is typed there; one that is open at its new place already does not come twice.
 */
export function followedTabs(tabs: readonly Tab[], before: RouteTable, now: RouteTable): Followed[] {
  if (before === now) return []
  const open = new Set(tabs.map(({ key }) => key))
  return tabs.flatMap((tab): Followed[] => {
    const [was, is] = [matchRoute(before, pathOf(tab)), matchRoute(now, pathOf(tab))]
    if (!isPage(was)) return []
    if (isPage(is)) {
      const { title } = is.route
      return title === was.route.title ? [] : [{ key: tab.key, fullPath: tab.fullPath, title }]
    }
    const place = movedTo(was.route, before, now)
    if (!place) return []
    const fullPath = place.fullPath + tab.fullPath.slice(pathOf(tab).length)
    if (open.has(tabKey(fullPath))) return []
    open.add(tabKey(fullPath))
    return [{ key: tab.key, fullPath, title: place.title }]
  })
}

/** Tabs of the last page load at the places where their pages stand by now; those that stand nowhere are left out. */
export function restoredTabs(stored: readonly StoredTab[], table: RouteTable): StoredTab[] {
  return stored.flatMap((tab) => {
    const path = pathOf(tab)
    if (isPage(matchRoute(table, path))) return [tab]
    const moved = table.all.find(({ kind, home }) => kind === 'page' && home === path)
    return moved ? [{ ...tab, fullPath: moved.fullPath + tab.fullPath.slice(path.length) }] : []
  })
}

/** The one new place at which the same screen stands. */
function movedTo({ component }: AppRoute, before: RouteTable, now: RouteTable): AppRoute | undefined {
  const places = now.all.filter(
    (route) =>
      route.kind === 'page' &&
      route.component === component &&
      !route.fullPath.includes(':') &&
      !isPage(matchRoute(before, route.fullPath)),
  )
  return component !== undefined && places.length === 1 ? places[0] : undefined
}
