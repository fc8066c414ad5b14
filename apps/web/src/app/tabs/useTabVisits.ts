import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { matchRoute, type RouteMatch, type RouteTable } from '#/app/routes/routeTable.ts'
import { storedTabs, useTabs } from './tabs.store.ts'

const isPage = (match: ReturnType<typeof matchRoute>): match is RouteMatch => match !== undefined && 'route' in match

/**
 * Follows the address: a page gets its tab, a group leads on, an unknown path goes to `/404`.
 * Answers the route of the address; undefined while it leads elsewhere.
 */
export function useTabVisits(table: RouteTable): AppRoute | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const dispatch = useTabs((state) => state.dispatch)
  const restored = useRef(false)
  const match = matchRoute(table, location.pathname)
  const route = isPage(match) ? match.route : undefined

  useLayoutEffect(() => {
    if (restored.current) return
    restored.current = true
    const known = storedTabs().filter((tab) => isPage(matchRoute(table, tab.fullPath.split('?', 1)[0] ?? '')))
    dispatch({ type: 'restore', tabs: known })
  }, [dispatch, table])

  useLayoutEffect(() => {
    const found = matchRoute(table, location.pathname)
    if (!isPage(found)) {
      void navigate(found?.redirect ?? '/404', { replace: true })
      return
    }
    rememberParams(found, location.state)
    dispatch({
      type: 'visit',
      fullPath: location.pathname + location.search,
      title: found.route.title,
      state: location.state,
    })
  }, [dispatch, location, navigate, table])

  useFocusOnNavigation(location.pathname)
  return route
}

/** Parameters of a route stay in the browser under its name, as far as it has any (spec §2). */
function rememberParams({ route, params }: RouteMatch, state: unknown) {
  const handed = typeof state === 'object' && state !== null && 'params' in state ? state.params : undefined
  const all = { ...params, ...(typeof handed === 'object' ? handed : undefined) }
  if (Object.keys(all).length > 0) localStorage.setItem(`routerParams${route.name}`, JSON.stringify(all))
}

/** After a navigation the keyboard and the screen reader go on in the page, not in the menu. */
function useFocusOnNavigation(pathname: string) {
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    const focused = document.activeElement
    // Tabs and palette keep their own focus: arrow keys walk along the tabs.
    if (focused?.closest('[data-keep-focus]')) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
