import { and, asc, eq, inArray } from 'drizzle-orm'
import { treeLimit, type TreeNode } from '@app/shared/kit/tree.ts'
import { deptScope } from '#/modules/system/people/dept/dept.scope.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { enabledMenus } from '#/modules/system/people/menu/menu.read.ts'
import { ownMenuIds } from '#/modules/system/people/menu/menu.rights.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { chosenDeptIds, type RoleRow } from './role.read.ts'
import { roleTable } from './role.table.ts'
import { menuIdsOfRole } from './roleMenu.service.ts'

/** What both trees show of a row. */
interface Placed {
  id: string
  parentId: string
  parentIds: string
  treeLeaf: string
  treeLevel: number
}

interface Shown {
  title: string
  icon: string | null
  /** The caller may tick it. */
  open: boolean
  attributes: Record<string, unknown>
}

/** A live role, disabled ones included. */
export async function getRole(ctx: Ctx, id: string): Promise<RoleRow> {
  const [row] = await ctx.db
    .select()
    .from(roleTable)
    .where(and(eq(roleTable.id, id), eq(roleTable.delFlag, '0')))
    .limit(1)
  if (!row) throw gone()
  return row
}

/**
 * Enabled menus, buttons included. Who is not the superuser sees those they may give and, locked, those the role has
 * beyond that, with the groups that lead there.
 */
export async function roleMenuTree(ctx: Ctx, roleId: string): Promise<{ checkedKeys: string[]; menus: TreeNode[] }> {
  const role = await getRole(ctx, roleId)
  const menus = await enabledMenus(ctx)
  const own = await ownMenuIds(ctx)
  const granted = new Set(await menuIdsOfRole(ctx, roleId))
  const mayGive = (id: string) => !own || own.has(id)
  const seen = new Set(
    menus.filter(({ id }) => mayGive(id) || granted.has(id)).flatMap(({ parentIds }) => parentIds.split('/')),
  )
  const listed = menus.filter(({ id }) => seen.has(id))
  const held = listed.filter(({ id }) => granted.has(id))
  const above = new Set(held.flatMap(({ parentIds }) => parentIds.split('/').slice(0, -1)))
  const checked = role.menuCheckStrictly ? held.filter(({ id }) => !above.has(id)) : held
  return {
    checkedKeys: checked.map(({ id }) => id),
    menus: nested(listed, ({ id, menuName, icon, menuType, perms }) => ({
      title: menuName,
      icon: icon === '#' ? null : icon,
      open: mayGive(id),
      attributes: { menuType, perms },
    })),
  }
}

/** Departments within the caller's reach and what leads to them; ticks of others stay among the keys. */
export async function roleDeptTree(ctx: Ctx, roleId: string): Promise<{ checkedKeys: string[]; depts: TreeNode[] }> {
  await getRole(ctx, roleId)
  const { id, parentId, parentIds, treeLeaf, treeLevel, deptName, deptType, treeSorts } = deptTable
  const columns = { id, parentId, parentIds, treeLeaf, treeLevel, treeSorts, deptName, deptType }
  const live = eq(deptTable.delFlag, '0')
  const scope = deptScope(ctx)
  const reached = await ctx.db
    .select(columns)
    .from(deptTable)
    .where(and(live, scope))
    .orderBy(asc(treeSorts), asc(id))
    .limit(treeLimit)
  const open = new Set(reached.map((row) => row.id))
  const above = [...new Set(reached.flatMap((row) => row.parentIds.split('/')))].filter((part) => !open.has(part))
  const leading =
    above.length === 0
      ? []
      : await ctx.db
          .select(columns)
          .from(deptTable)
          .where(and(live, inArray(id, above)))
  // A path sorts before those it begins, so parents come first.
  const rows = [...leading, ...reached].toSorted((a, b) => (a.treeSorts < b.treeSorts ? -1 : 1))
  return {
    checkedKeys: await chosenDeptIds(ctx, [roleId]),
    depts: nested(rows, (row) => ({
      title: row.deptName,
      icon: row.deptType,
      open: open.has(row.id),
      attributes: { deptType: row.deptType },
    })),
  }
}

/** Rows as a tree, each level in the order of the rows. */
function nested<T extends Placed>(rows: readonly T[], shown: (row: T) => Shown): TreeNode[] {
  const roots: TreeNode[] = []
  const nodes = new Map<string, TreeNode>()
  for (const row of rows) {
    const { title, icon, open, attributes } = shown(row)
    const node: TreeNode = {
      id: row.id,
      key: row.id,
      label: title,
      title,
      parentId: row.parentId,
      parentIds: row.parentIds,
      isLeaf: row.treeLeaf === 'y',
      selectable: false,
      disabled: false,
      disableCheckbox: !open,
      icon,
      attributes: { treeLeaf: row.treeLeaf, treeLevel: row.treeLevel, treePath: row.parentIds, ...attributes },
      children: null,
    }
    nodes.set(row.id, node)
    const parent = nodes.get(row.parentId)
    if (!parent) roots.push(node)
    else if (parent.children) parent.children.push(node)
    else parent.children = [node]
  }
  return roots
}
