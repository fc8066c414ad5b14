import type { RouterNode } from '@app/shared/auth/routers.ts'
import type { MenuRow } from '#/modules/system/api.ts'
import type { Caller } from '#/platform/caller.ts'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The permission prefix of a page and the last words of the caller's permissions that share it (spec §6). */
function actionsOf(perms: string | null, caller: Caller): { permission?: string; actions?: string[] } {
  const first = perms?.split(',')[0]?.trim()
  if (!first) return {}
  const permission = first.split(':').slice(0, -1).join(':')
  if (caller.admin) return { permission, actions: ['*'] }
  const actions = [...caller.permissions]
    .filter((own) => own.startsWith(`${permission}:`))
    .map((own) => own.slice(permission.length + 1))
  return { permission, actions }
}

/**
 * The caller's menu as routes (auth §7.1); rows come in tree order, rows without their parent are dropped. `homes` are
 * the addresses of pages as the product brought them: links to one that stands elsewhere lead there.
 */
export function routersOf(
  menus: readonly MenuRow[],
  caller: Caller,
  homes: ReadonlyMap<string, string> = new Map(),
): RouterNode[] {
  const ids = new Set(menus.map((menu) => menu.id))
  const taken = new Set<string>()
  const childrenOf = (parentId: string, parentName: string, above: string): RouterNode[] =>
    menus
      .filter((menu) => menu.parentId === parentId && (menu.parentId === '0' || ids.has(menu.parentId)))
      .map((menu) => nodeOf(menu, parentName, above))

  function uniqueName(path: string, parentName: string): string {
    const plain = upperFirst(path)
    if (plain === '') return ''
    const first = taken.has(plain) ? `${parentName}${plain}` : plain
    let name = first
    for (let again = 2; taken.has(name); again++) name = `${first}${again}`
    taken.add(name)
    return name
  }

  function nodeOf(menu: MenuRow, parentName: string, above: string): RouterNode {
    const external = String(menu.isFrame) === '0'
    const root = menu.parentId === '0'
    const path = menu.path ?? ''
    const address = path.startsWith('/') ? path : `${above}/${path}`
    const home = homes.get(menu.id)
    const meta = {
      title: menu.menuName,
      icon: menu.icon,
      noCache: String(menu.isCache) === '1',
      ...(menu.remark ? { remark: menu.remark } : {}),
      ...(home === undefined || home === address ? {} : { home }),
      ...actionsOf(menu.perms, caller),
    }
    const common = { hidden: menu.visible === '1', isFrame: String(menu.isFrame ?? '1') }
    const name = uniqueName(path, parentName)
    if (root && menu.menuType === 'C' && !external) {
      return {
        path: '/',
        component: 'Layout',
        ...common,
        children: [
          {
            path,
            ...(name ? { name } : {}),
            ...(menu.component ? { component: menu.component } : {}),
            isFrame: common.isFrame,
            hidden: common.hidden,
            meta,
          },
        ],
      }
    }
    const children = childrenOf(menu.id, name, address)
    const group = menu.menuType === 'M'
    const component = group ? (root ? 'Layout' : (menu.component ?? '') || 'ParentView') : (menu.component ?? '')
    return {
      ...(name ? { name } : {}),
      path: root && group && !external ? `/${path}` : path,
      ...(component ? { component } : {}),
      ...(group && children.length > 0 ? { redirect: 'noRedirect', alwaysShow: true } : {}),
      ...common,
      meta,
      ...(children.length > 0 ? { children } : {}),
    }
  }

  return childrenOf('0', '', '')
}
