import { matchPath } from 'react-router'
import type { RouterNode } from '@app/shared/auth/routers.ts'
import { folderOf } from '#/app/pageAliases.ts'
import type { PageLink } from '#/kit/session/shell.ts'
import { fixedRoutes } from './fixedRoutes.ts'
import { buildRoutes, firstPage, flatten, menuRoutes, type AppRoute } from './menuRoutes.ts'

export interface RouteTable {
  /** Visible tree of the menu, the workbench first. */
  menu: readonly AppRoute[]
  all: readonly AppRoute[]
  pages: readonly PageLink[]
}

export interface RouteMatch {
  route: AppRoute
  params: Record<string, string | undefined>
}

export function routeTable(nodes: readonly RouterNode[]): RouteTable {
  const ofMenu = buildRoutes(nodes)
  const roots = [...withoutTwins(ofMenu), ...ofMenu]
  const menu = menuRoutes(roots)
  const pages = flatten(menu)
    .filter((route) => route.kind !== 'group')
    .map(toLink)
  return { menu, all: flatten(roots), pages }
}

/** The fixed routes; one that names a screen of the menu and nothing in it leads there, so that it does not open twice. */
function withoutTwins(ofMenu: readonly AppRoute[]): AppRoute[] {
  const shown = flatten(menuRoutes(ofMenu)).filter(({ kind }) => kind === 'page')
  return fixedRoutes.map((route) => {
    const twin = shown.find(({ component }) => component === route.component)
    return twin && !route.fullPath.includes(':') ? { ...route, redirect: twin.fullPath } : route
  })
}

function toLink(route: AppRoute): PageLink {
  return {
    fullPath: route.kind === 'window' ? (route.url ?? '') : route.fullPath,
    home: route.home,
    title: route.title,
    icon: route.icon,
    remark: route.remark,
    groups: route.parents.map((parent) => parent.title),
    folder: route.component === undefined ? undefined : folderOf(route.component),
    external: route.kind === 'window',
  }
}

/** The page of a path; a group, or where a page stood once, leads on; undefined for an unknown path. */
export function matchRoute(table: RouteTable, pathname: string): RouteMatch | { redirect: string } | undefined {
  for (const route of table.all) {
    if (route.kind === 'window') continue
    const match = matchPath({ path: route.fullPath, end: true }, pathname)
    if (!match) continue
    if (route.redirect) return { redirect: route.redirect }
    if (route.kind !== 'group') return { route, params: match.params }
    const first = firstPage(route)
    if (first) return { redirect: first.fullPath }
  }
  const moved = table.all.find(({ home }) => home === pathname)
  return moved && { redirect: moved.fullPath }
}
