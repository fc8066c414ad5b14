import { and, count, eq, inArray } from 'drizzle-orm'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { PreviewMenu, RolePreview } from '@app/shared/system/rolePreview.ts'
import { deptScope } from '#/modules/system/people/dept/dept.scope.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { enabledMenus, type MenuRow } from '#/modules/system/people/menu/menu.read.ts'
import { userRoleTable, userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { adminRoleId, chosenDeptIds } from './role.read.ts'
import { seenMenus } from './roleMenu.read.ts'
import { menuIdsOfRole } from './roleMenu.service.ts'
import { getRole } from './roleTrees.read.ts'

/** What a holder of the role sees and may do: what the server would decide, not what the ticks say. */
export async function previewRole(ctx: Ctx, id: string, endpoints: readonly Endpoint[]): Promise<RolePreview> {
  const role = await getRole(ctx, id)
  const menus = await enabledMenus(ctx)
  const granted = new Set(id === adminRoleId ? menus.map((menu) => menu.id) : await menuIdsOfRole(ctx, id))
  const held = menus.filter((menu) => granted.has(menu.id))
  const permissions = [...new Set(held.flatMap(permissionsOf))]
  const deptIds = role.dataScope === '2' ? await chosenDeptIds(ctx, [id]) : []
  return {
    id,
    roleName: role.roleName,
    roleKey: role.roleKey,
    status: role.status,
    dataScope: role.dataScope,
    depts: await reachedPaths(ctx, deptIds),
    deptCount: deptIds.length,
    userCount: await countHolders(ctx, id),
    buttonCount: held.filter(({ menuType }) => menuType === 'F').length,
    menus: menuTree(menus, granted),
    permissions,
    calls: ctx.can('tool:swagger:list') ? callsOf(permissions, endpoints) : null,
  }
}

const permissionsOf = ({ perms }: MenuRow) =>
  (perms ?? '')
    .split(',')
    .map((permission) => permission.trim())
    .filter((permission) => permission !== '')

/** Granted menus and those above them, in tree order. */
function menuTree(menus: readonly MenuRow[], granted: ReadonlySet<string>): PreviewMenu[] {
  const listed = new Set(menus.filter(({ id }) => granted.has(id)).flatMap(({ parentIds }) => parentIds.split('/')))
  const seen = new Set(seenMenus(menus, granted).map(({ id }) => id))
  const roots: PreviewMenu[] = []
  const nodes = new Map<string, PreviewMenu>()
  for (const { id, parentId, menuType, menuName, icon, perms, visible } of menus) {
    if (!listed.has(id)) continue
    const parent = nodes.get(parentId)
    const own = granted.has(id)
    const shown = seen.has(id) && visible === '0' && (parent?.shown ?? true)
    const node = { id, menuType, menuName, icon, perms, granted: own, shown, children: [] }
    nodes.set(id, node)
    if (parent) parent.children.push(node)
    else roots.push(node)
  }
  return roots
}

/** Names from the root, of departments that the caller may see themselves. */
async function reachedPaths(ctx: Ctx, deptIds: string[]): Promise<{ id: string; path: string }[]> {
  if (deptIds.length === 0) return []
  const { id, parentIds, deptName, treeSorts, delFlag } = deptTable
  const live = eq(delFlag, '0')
  const rows = await ctx.db
    .select({ id, parentIds })
    .from(deptTable)
    .where(and(inArray(id, deptIds), live, deptScope(ctx)))
    .orderBy(treeSorts)
    .limit(shownDepts)
  const above = new Set(rows.flatMap((row) => row.parentIds.split('/')))
  if (above.size === 0) return []
  const names = await ctx.db
    .select({ id, deptName })
    .from(deptTable)
    .where(and(inArray(id, [...above]), live))
  const nameOf = new Map(names.map((row) => [row.id, row.deptName]))
  return rows.map((row) => ({
    id: row.id,
    path: row.parentIds
      .split('/')
      .map((part) => nameOf.get(part) ?? part)
      .join(' / '),
  }))
}

/** More are counted, not named. */
const shownDepts = 200

async function countHolders(ctx: Ctx, roleId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(userRoleTable)
    .innerJoin(userTable, eq(userTable.id, userRoleTable.userId))
    .where(and(eq(userRoleTable.roleId, roleId), eq(userTable.delFlag, '0')))
  return row?.total ?? 0
}

function callsOf(permissions: readonly string[], endpoints: readonly Endpoint[]): RolePreview['calls'] {
  const calls: Record<string, { method: string; path: string; summary: string }[]> = {}
  for (const { access, method, path, summary } of endpoints) {
    const wanted = typeof access === 'string' ? [] : 'any' in access ? access.any : access.save
    for (const permission of wanted)
      if (permissions.includes(permission)) (calls[permission] ??= []).push({ method, path, summary })
  }
  return calls
}
