import { App } from 'antd'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { matchRoute, type RouteMatch, type RouteTable } from '#/app/routes/routeTable.ts'
import { movePage } from '#/kit/page/dirtyPages.ts'
import { followedTabs, isPage, pathOf, restoredTabs } from './followedTabs.ts'
import { tabKey, titleOf } from './tabs.reducer.ts'
import { storedTabs, useTabs } from './tabs.store.ts'

/**
 * Follows the address: a page gets its tab, a group leads on, an unknown path goes to `/404`. A page whose menu moves
 * takes its tab along, one that the user may no longer open loses it.
 * Answers the route of the address; undefined while it leads elsewhere.
 */
export function useTabVisits(table: RouteTable): AppRoute | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const dispatch = useTabs((state) => state.dispatch)
  const restored = useRef(false)
  const former = useRef(table)
  const match = matchRoute(table, location.pathname)
  const route = isPage(match) ? match.route : undefined

  useLayoutEffect(() => {
    if (restored.current) return
    restored.current = true
    dispatch({ type: 'restore', tabs: restoredTabs(storedTabs(), table) })
  }, [dispatch, table])

  useLayoutEffect(() => {
    const shown = tabKey(location.pathname + location.search)
    const followed = followedTabs(useTabs.getState().tabs, former.current, table)
    former.current = table
    useTabs.setState({ table })
    if (followed.length > 0) {
      for (const tab of useTabs.getState().tabs) {
        const place = followed.find(({ key }) => key === tab.key)
        if (place) movePage(tab.fullPath, place.fullPath)
      }
      dispatch({ type: 'follow', tabs: followed })
      const place = followed.find(({ key }) => key === shown)
      if (place && tabKey(place.fullPath) !== shown)
        return void navigate(place.fullPath, { replace: true, state: location.state as unknown })
    }
    const found = matchRoute(table, location.pathname)
    const lost = useTabs.getState().tabs.filter((tab) => !isPage(matchRoute(table, pathOf(tab))))
    for (const tab of lost) dispatch({ type: 'close', key: tab.key })
    if (lost.length > 0) void message.info(`页面${lost.map((tab) => `【${titleOf(tab)}】`).join('')}已不在菜单中`)
    if (!isPage(found)) {
      const { tabs, active } = useTabs.getState()
      const next = lost.some((tab) => tab.key === shown) ? tabs.find((tab) => tab.key === active) : undefined
      const onward = found && `${found.redirect}${location.search}`
      void navigate(onward ?? next?.fullPath ?? '/404', { replace: true })
      return
    }
    rememberParams(found, location.state)
    dispatch({
      type: 'visit',
      fullPath: location.pathname + location.search,
      title: found.route.title,
      state: location.state,
    })
  }, [dispatch, location, message, navigate, table])

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
