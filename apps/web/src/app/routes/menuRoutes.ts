import type { RouterNode } from '@app/shared/auth/routers.ts'

/** A place of the application: a page, a group of the menu, or a link to elsewhere. */
export interface AppRoute {
  /** Unique over the whole tree; also the menu key of a page. */
  name: string
  /** From the root of the application; empty for links to a new window. */
  fullPath: string
  title: string
  icon: string | undefined
  kind: 'page' | 'group' | 'window' | 'frame'
  /** Key of the page registry. */
  component: string | undefined
  /** Address of a link or of a framed page, exactly as stored. */
  url: string | undefined
  hidden: boolean
  hideChildren: boolean
  hideHeader: boolean
  /** Stays mounted while another tab is shown. */
  keepAlive: boolean
  remark: string | undefined
  permission: string | undefined
  actions: readonly string[]
  /** Permissions of which one is needed; only for fixed routes, server nodes are granted already. */
  needs: readonly string[]
  redirect: string | undefined
  /** Where the product brought this page; it stands elsewhere now. */
  home?: string | undefined
  parents: readonly AppRoute[]
  children: readonly AppRoute[]
}

const groupComponents = new Set(['Layout', 'ParentView'])
const isAddress = (path: string) => /^https?:\/\//i.test(path)
const join = (parent: string, path: string) => (path.startsWith('/') ? path : `${parent === '/' ? '' : parent}/${path}`)

/** The server's tree as routes with full paths; a root page without a group becomes a top-level leaf (shell §13.3). */
export function buildRoutes(nodes: readonly RouterNode[]): AppRoute[] {
  const taken = new Set<string>()
  return nodes.flatMap((node) => {
    const only = node.children?.length === 1 ? node.children[0] : undefined
    const promoted = node.path === '/' && node.component === 'Layout' && only
    return [toRoute(promoted || node, '/', [], taken)]
  })
}

function toRoute(node: RouterNode, parentPath: string, parents: AppRoute[], taken: Set<string>): AppRoute {
  const meta = node.meta
  const address = isAddress(node.path)
  const kind = kindOf(node, address)
  const name = uniqueName(node, parents.at(-1), taken)
  const fullPath = kind === 'window' ? '' : kind === 'frame' ? `/frame/${name}` : join(parentPath, node.path)
  const children: AppRoute[] = []
  const route: AppRoute = {
    name,
    fullPath,
    title: meta?.title ?? name,
    icon: meta?.icon === undefined ? undefined : (meta.icon ?? 'profile'),
    kind,
    component: kind === 'page' ? node.component : undefined,
    url: address ? node.path : undefined,
    hidden: node.hidden === true || meta?.hidden === true || meta?.show === false,
    hideChildren: meta?.hideChildren === true,
    hideHeader: meta?.hideHeader === true,
    keepAlive: meta?.noCache !== true,
    remark: meta?.hiddenHeaderContent ? undefined : (meta?.remark ?? undefined),
    permission: meta?.permission,
    actions: meta?.actions ?? [],
    needs: [],
    redirect: node.redirect === 'noRedirect' ? undefined : node.redirect,
    home: meta?.home,
    parents,
    children,
  }
  for (const child of node.children ?? [])
    children.push(toRoute(child, fullPath || parentPath, [...parents, route], taken))
  return route
}

function kindOf(node: RouterNode, address: boolean): AppRoute['kind'] {
  if (node.isFrame === '0') return 'window'
  if (address) return 'frame'
  const group = node.component === undefined ? (node.children?.length ?? 0) > 0 : groupComponents.has(node.component)
  return group ? 'group' : 'page'
}

function uniqueName(node: RouterNode, parent: AppRoute | undefined, taken: Set<string>): string {
  let name = node.name || node.path
  while (taken.has(name)) name = `${parent?.name ?? 'Menu'}${name}`
  taken.add(name)
  return name
}

/** All routes below the given ones, parents before children. */
export function flatten(routes: readonly AppRoute[]): AppRoute[] {
  return routes.flatMap((route) => [route, ...flatten(route.children)])
}

/** What the menu shows: nothing hidden, no empty groups, `hideChildren` makes a leaf. */
export function menuRoutes(routes: readonly AppRoute[]): AppRoute[] {
  return routes
    .filter((route) => !route.hidden)
    .map((route) => ({ ...route, children: route.hideChildren ? [] : menuRoutes(route.children) }))
    .filter((route) => route.kind !== 'group' || route.children.length > 0)
}

/** First page a group leads to when its own path is opened. */
export function firstPage(route: AppRoute): AppRoute | undefined {
  return flatten(menuRoutes(route.children)).find((child) => child.kind === 'page' || child.kind === 'frame')
}
