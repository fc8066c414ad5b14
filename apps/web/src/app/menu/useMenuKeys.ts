import { useState } from 'react'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import type { RouteTable } from '#/app/routes/routeTable.ts'

/** Key shown as selected: the route itself, or the nearest one above it that the menu shows. */
export function selectedKey(route: AppRoute | undefined): string | undefined {
  if (!route) return undefined
  const line = [route, ...route.parents.toReversed()]
  return line.find((each) => !each.hidden)?.name
}

/** Only one root sub-menu is open at a time; deeper levels are independent. */
export function withoutOtherRoots(
  next: readonly string[],
  former: readonly string[],
  roots: ReadonlySet<string>,
): string[] {
  const opened = next.find((key) => !former.includes(key))
  if (opened === undefined || !roots.has(opened)) return [...next]
  return next.filter((key) => key === opened || !roots.has(key))
}

/** Open sub-menus of the inline menu: those above the current page, plus what the user opened since. */
export function useOpenKeys(table: RouteTable, current: AppRoute | undefined) {
  const above = current?.parents.map((parent) => parent.name) ?? []
  const [state, setState] = useState({ page: current?.name, open: above })
  if (state.page !== current?.name) {
    const roots = new Set(table.menu.map((route) => route.name))
    const kept = above.length === 0 ? state.open : state.open.filter((key) => !roots.has(key))
    setState({ page: current?.name, open: [...new Set([...kept, ...above])] })
  }
  const change = (next: string[]) => {
    const roots = new Set(table.menu.map((route) => route.name))
    setState({ page: current?.name, open: withoutOtherRoots(next, state.open, roots) })
  }
  return [state.open, change] as const
}
