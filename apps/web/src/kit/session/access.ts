import { useQuery } from '@tanstack/react-query'
import type { session } from '@app/shared/auth/session.ts'
import type { DataOf } from '@app/shared/kit/endpoint.ts'
import { meQuery, routersQuery } from './sessionQueries.ts'
import { usePageRoute } from './shell.ts'

type RouterNode = DataOf<typeof session.getRouters>[number]

const everything = '*:*:*'
const superRole = 'admin'
/** Stands in a route's list for every action. */
const anyAction = '*'

/** What the signed-in user may do, in the three rules of the product and the helper of single actions (spec §6). */
export interface Access {
  /** One of the permission strings, or all of them by `*:*:*`. */
  hasPermi: (perms: readonly string[]) => boolean
  /** One of the roles, or the role `admin`. */
  hasRole: (roles: readonly string[]) => boolean
  /** The action is in the list of the page's route; a route without a list allows it. */
  hasAction: (action: string) => boolean
  /** `system:post.add`; false when the permission is unknown. */
  auth: (permissionAction: string) => boolean
}

interface Facts {
  permissions: readonly string[]
  roles: readonly string[]
  /** Actions by permission prefix, from the menu and from the permission strings. */
  actions: ReadonlyMap<string, ReadonlySet<string>>
  page: { permission: string | undefined; actions: readonly string[] } | undefined
}

const needed = (list: readonly string[], sentence: string) => {
  // A forgotten list would show the element to everybody.
  if (list.length === 0) throw new Error(sentence)
}

export function accessOf({ permissions, roles, actions, page }: Facts): Access {
  const all = permissions.includes(everything)
  return {
    hasPermi: (perms) => {
      needed(perms, '请设置操作权限标签值')
      return all || perms.some((perm) => permissions.includes(perm))
    },
    hasRole: (wanted) => {
      needed(wanted, '请设置角色权限标签值')
      return roles.includes(superRole) || wanted.some((role) => roles.includes(role))
    },
    hasAction: (action) => {
      needed(action ? [action] : [], '请设置操作权限标签值')
      return all || !page?.permission || [action, anyAction].some((each) => page.actions.includes(each))
    },
    auth: (permissionAction) => {
      const at = permissionAction.lastIndexOf('.')
      const known = actions.get(permissionAction.slice(0, Math.max(at, 0)))
      return known !== undefined && (all || [permissionAction.slice(at + 1), anyAction].some((each) => known.has(each)))
    },
  }
}

/** Every action the user has, by permission prefix. */
export function actionsOf(
  nodes: readonly RouterNode[],
  permissions: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const entry = (prefix: string) => {
    const known = found.get(prefix) ?? new Set<string>()
    found.set(prefix, known)
    return known
  }
  const walk = (list: readonly RouterNode[]) => {
    for (const { meta, children } of list) {
      if (meta?.permission) for (const action of meta.actions ?? []) entry(meta.permission).add(action)
      if (meta?.permission) entry(meta.permission)
      walk(children ?? [])
    }
  }
  walk(nodes)
  for (const perm of permissions) {
    const at = perm.lastIndexOf(':')
    if (at > 0 && perm !== everything) entry(perm.slice(0, at)).add(perm.slice(at + 1))
  }
  return found
}

/** The rules for the signed-in user on this page; nothing is allowed before the user is known. */
export function useAuth(): Access {
  const { data: me } = useQuery(meQuery)
  const { data: routers } = useQuery(routersQuery)
  const permissions = me?.permissions ?? []
  return accessOf({
    permissions,
    roles: me?.roles ?? [],
    actions: actionsOf(routers ?? [], permissions),
    page: usePageRoute(),
  })
}
