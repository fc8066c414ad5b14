import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { isHttpAddress } from '@app/shared/kit/textPatterns.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import {
  childTypes,
  menuManagerId,
  menuProblems,
  menuTypes,
  needsComponent,
  permissionsOf,
  type Menu,
  type MenuType,
  type menu,
} from '@app/shared/system/menu.ts'
import { belowPath } from '#/kit/treeStore.ts'
import { roleMenuTable } from '#/modules/system/people/role/role.table.ts'
import { assertPlainKey } from '#/modules/system/settings/plainKey.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { assertHoldsMenus, assertHoldsPermissions } from './menu.rights.ts'
import { menuTable } from './menu.table.ts'

type MenuSave = SaveOf<(typeof menu)['fields']>
type ParentRow = Pick<typeof menuTable.$inferSelect, 'menuType' | 'parentIds'>

/** Values of fields that a type does not have, whatever was sent for them. */
const without: Record<MenuType, MenuSave> = {
  M: { component: null, perms: null, isCache: 0 },
  C: {},
  F: { icon: '#', path: null, component: null, isFrame: 1, visible: '0', isCache: 0 },
}

const live = eq(menuTable.delFlag, '0')

/** Rules of a row in its place, and of the rights it gives. `pages` are the component keys that exist, if known. */
export async function checkMenu(
  ctx: Ctx,
  input: MenuSave,
  existing: Menu | undefined,
  pages: ReadonlySet<string> | undefined,
): Promise<MenuSave> {
  assertPlainKey('menuCode', '菜单编码', input.menuCode, existing?.menuCode)
  const values = shaped(input, existing)
  const next = { ...existing, ...values } as Menu
  const problems = menuProblems(next)
  if (next.component && next.component !== existing?.component && pages && !pages.has(next.component))
    problems.component ??= `页面组件不存在：${next.component}`
  if (!problems.path && (await isPathTaken(ctx, next))) problems.path = '路由地址已存在'
  if (Object.keys(problems).length > 0) throw invalid(problems)

  const parent = await parentOf(ctx, next.parentId)
  const [above, type] = [parent?.menuType as MenuType | undefined, next.menuType as MenuType]
  if (above && !childTypes(above).includes(type))
    throw invalid({ parentId: `${menuTypes[above]}下不能添加${menuTypes[type]}` })
  const open = await isOpen(ctx, parent)
  if (!existing && !open) throw refuse('菜单停用，不允许新增子菜单')
  if (existing) await checkSwitch(ctx, existing, next, open)
  const [before, after] = [permissionsOf(existing?.perms), permissionsOf(next.perms)]
  // Whoever has the menu gains or loses these at once.
  assertHoldsPermissions(
    ctx,
    [...before, ...after].filter((one) => !(before.includes(one) && after.includes(one))),
  )
  return values
}

function shaped(input: MenuSave, existing: Menu | undefined): MenuSave {
  const menuType = existing?.menuType ?? input.menuType ?? 'M'
  const values = { ...input, menuType, ...without[menuType as MenuType] }
  for (const key of ['path', 'component'] as const) if (values[key] != null) values[key] = values[key].trim() || null
  if (values.perms != null) values.perms = permissionsOf(values.perms).join(',') || null
  return needsComponent({ ...existing, ...values }) ? values : { ...values, component: null }
}

/** Two pages with one address: only the first would ever open. */
async function isPathTaken(ctx: Ctx, { id, menuType, parentId, path }: Menu): Promise<boolean> {
  if (menuType === 'F' || !path) return false
  const same = and(live, eq(menuTable.parentId, parentId), eq(menuTable.path, path), ne(menuTable.menuType, 'F'))
  const [found] = await ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(same, id === undefined ? undefined : ne(menuTable.id, id)))
    .limit(1)
  return found !== undefined
}

async function parentOf(ctx: Ctx, parentId: string): Promise<ParentRow | undefined> {
  if (parentId === rootId) return undefined
  const [row] = await ctx.db
    .select({ menuType: menuTable.menuType, parentIds: menuTable.parentIds })
    .from(menuTable)
    .where(and(eq(menuTable.id, parentId), live))
    .limit(1)
  if (!row) throw refuse('上级菜单不存在')
  return row
}

/** Whether a node and everything above it is enabled. */
async function isOpen(ctx: Ctx, node: Pick<ParentRow, 'parentIds'> | undefined): Promise<boolean> {
  if (!node) return true
  const [closed] = await ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(inArray(menuTable.id, node.parentIds.split('/')), eq(menuTable.status, '1')))
    .limit(1)
  return closed === undefined
}

/** Disabling takes rights away from everybody who has the menu, enabling gives them back: what lies below as well. */
async function checkSwitch(ctx: Ctx, existing: Menu, next: Menu, opensBelow: boolean): Promise<void> {
  const below = and(live, like(menuTable.parentIds, belowPath(existing.parentIds)))
  if (existing.status === '0' && next.status === '1') {
    const [enabled] = await ctx.db
      .select({ id: menuTable.id })
      .from(menuTable)
      .where(and(below, eq(menuTable.status, '0'), ne(menuTable.menuType, 'F')))
      .limit(1)
    if (enabled) throw refuse('该菜单包含未停用的子菜单，不允许标记为停用')
  }
  const was = await isOpen(ctx, existing)
  const will = next.status === '0' && opensBelow
  if (was === will) return
  const rows = await ctx.db
    .select({ id: menuTable.id, perms: menuTable.perms })
    .from(menuTable)
    .where(or(eq(menuTable.id, existing.id), below))
  const foreign = rows.filter(({ perms }) => !permissionsOf(perms).every((one) => ctx.can(one)))
  await assertHoldsMenus(
    ctx,
    foreign.map(({ id }) => id),
  )
}

/**
 * A role sees a page only with the groups above it: who has a moved node gets the groups of its new place, which give
 * no right. A page above it stays to be granted.
 */
export async function keepReachable(ctx: Ctx, moved: Menu): Promise<void> {
  const above = moved.parentIds.split('/').slice(0, -1)
  if (above.length === 0) return
  const roles = await ctx.db
    .select({ roleId: roleMenuTable.roleId })
    .from(roleMenuTable)
    .where(eq(roleMenuTable.menuId, moved.id))
  const groups = await ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(inArray(menuTable.id, above), eq(menuTable.menuType, 'M')))
  const links = roles.flatMap(({ roleId }) => groups.map(({ id }) => ({ roleId, menuId: id })))
  if (links.length > 0) await ctx.db.insert(roleMenuTable).values(links).onConflictDoNothing()
}

/** Page of 菜单管理. */
export const menuManagerPage = 'system/menu/MenuIndex'

/** Refuses whatever has just left the superuser without the page that could take it back. */
export async function keepWayBack(ctx: Ctx): Promise<void> {
  const [page] = await ctx.db.select().from(menuTable).where(eq(menuTable.id, menuManagerId))
  const path = await ctx.db
    .select()
    .from(menuTable)
    .where(inArray(menuTable.id, page?.parentIds.split('/') ?? []))
  const open = path.every(
    (row) => row.delFlag === '0' && row.status === '0' && row.visible === '0' && !isHttpAddress(row.path ?? ''),
  )
  if (!open || page?.menuType !== 'C' || page.component !== menuManagerPage || page.isFrame === 0)
    throw refuse('菜单管理是找回其他菜单的唯一入口，须保持启用、显示和原有页面')
}

/** The row locks make a grant that is being saved wait, so that no role keeps a deleted menu. */
export async function refuseUsed(ctx: Ctx, ids: string[]): Promise<void> {
  await ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(inArray(menuTable.id, ids))
    .orderBy(menuTable.id)
    .for('update')
  const [child] = await ctx.db
    .select({ id: menuTable.id })
    .from(menuTable)
    .where(and(live, inArray(menuTable.parentId, ids), sql`${menuTable.id} <> all(${sql.param(ids)})`))
    .limit(1)
  if (child) throw refuse('存在子菜单,不允许删除')
  const [grant] = await ctx.db
    .select({ roleId: roleMenuTable.roleId })
    .from(roleMenuTable)
    .where(inArray(roleMenuTable.menuId, ids))
    .limit(1)
  if (grant) throw refuse('菜单已分配,不允许删除')
}

/** Every permission that a call asks for, with the names of those calls. */
export function declaredPermissions(endpoints: readonly Endpoint[]): { permission: string; calls: string[] }[] {
  const calls = new Map<string, string[]>()
  for (const { access, summary } of endpoints) {
    if (typeof access === 'string') continue
    for (const permission of 'any' in access ? access.any : access.save)
      calls.set(permission, [...(calls.get(permission) ?? []), summary])
  }
  return [...calls]
    .map(([permission, names]) => ({ permission, calls: names }))
    .toSorted((a, b) => (a.permission < b.permission ? -1 : 1))
}
