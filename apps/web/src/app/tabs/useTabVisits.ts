import { App } from 'antd'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import { matchRoute, type RouteMatch, type RouteTable } from '#/app/routes/routeTable.ts'
import { isDirtyPage, movePage } from '#/kit/page/dirtyPages.ts'
import { followedTabs, isPage, pathOf, restoredTabs } from './followedTabs.ts'
import { tabKey, titleOf, type Tab } from './tabs.reducer.ts'
import { storedTabs, useTabs } from './tabs.store.ts'

/**
 * Follows the address: a page gets its tab, a group leads on, an unknown path goes to `/404`. A page whose menu moves
 * takes its tab along, one that the user may no longer open loses it, but not what is typed there.
 * Answers the route of the address; undefined while it leads elsewhere.
 */
export function useTabVisits(table: RouteTable): AppRoute | undefined {
  const location = useLocation()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const dispatch = useTabs((state) => state.dispatch)
  const restored = useRef(false)
  const former = useRef(table)
  const [held, setHeld] = useState<readonly AppRoute[]>([])
  const told = useRef<ReadonlySet<string>>(new Set())
  const known = useMemo(() => withRoutes(table, held), [table, held])
  const match = matchRoute(known, location.pathname)
  const route = isPage(match) ? match.route : undefined

  useLayoutEffect(() => {
    if (restored.current) return
    restored.current = true
    dispatch({ type: 'restore', tabs: restoredTabs(storedTabs(), table) })
  }, [dispatch, table])

  useLayoutEffect(() => {
    const shown = tabKey(location.pathname + location.search)
    const before = former.current
    const followed = followedTabs(useTabs.getState().tabs, before, table)
    if (followed.length > 0) {
      for (const tab of useTabs.getState().tabs) {
        const place = followed.find(({ key }) => key === tab.key)
        if (place) movePage(tab.fullPath, place.fullPath)
      }
      dispatch({ type: 'follow', tabs: followed })
    }
    const written = writtenTabs(useTabs.getState().tabs, before, table)
    const now = withRoutes(
      table,
      written.map(({ route: left }) => left),
    )
    former.current = now
    useTabs.setState({ table: now })
    setHeld((was) => (sameRoutes(was, now, table) ? was : now.all.slice(table.all.length)))
    const place = followed.find(({ key }) => key === shown)
    if (place && tabKey(place.fullPath) !== shown)
      return void navigate(place.fullPath, { replace: true, state: location.state as unknown })
    const found = matchRoute(now, location.pathname)
    const lost = useTabs.getState().tabs.filter((tab) => !isPage(matchRoute(now, pathOf(tab))))
    for (const tab of lost) dispatch({ type: 'close', key: tab.key })
    if (lost.length > 0) void message.info(`页面${namesOf(lost)}已不在菜单中`)
    const left = written.filter(({ tab }) => !told.current.has(tab.key)).map(({ tab }) => tab)
    told.current = new Set(written.map(({ tab }) => tab.key))
    if (left.length > 0) void message.warning(`页面${namesOf(left)}已不在菜单中，填写的内容留着可以复制`, 10)
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

const namesOf = (tabs: readonly Tab[]) => tabs.map((tab) => `【${titleOf(tab)}】`).join('')

const withRoutes = (table: RouteTable, more: readonly AppRoute[]): RouteTable =>
  more.length === 0 ? table : { ...table, all: [...table.all, ...more] }

const sameRoutes = (was: readonly AppRoute[], now: RouteTable, table: RouteTable) =>
  was.length === now.all.length - table.all.length && was.every((route) => now.all.includes(route))

/** Tabs of pages that are in the menu no more and hold what somebody has typed. */
function writtenTabs(tabs: readonly Tab[], before: RouteTable, table: RouteTable): { tab: Tab; route: AppRoute }[] {
  return tabs.flatMap((tab) => {
    const was = matchRoute(before, pathOf(tab))
    const isGone = isPage(was) && !isPage(matchRoute(table, pathOf(tab)))
    return isGone && isDirtyPage(tab.fullPath) ? [{ tab, route: was.route }] : []
  })
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
