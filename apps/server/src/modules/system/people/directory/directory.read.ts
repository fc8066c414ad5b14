import { and, asc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import { rootId, treeLimit, type TreeLevel, type TreeNode } from '@app/shared/kit/tree.ts'
import { dept } from '@app/shared/system/dept.ts'
import { peopleLimit, type DeptName, type PersonName } from '@app/shared/system/directory.ts'
import { containing } from '#/kit/paging.ts'
import { readTree, searchTree, treeNodes } from '#/kit/treeRead.ts'
import { createTreeStore } from '#/kit/treeRoutes.ts'
import { deptNode } from '#/modules/system/people/dept/dept.node.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Without a row filter: who works where is known to everyone who is signed in (security AZ-20). */
const departments = createTreeStore(dept, deptTable)
const enabled = and(eq(userTable.delFlag, '0'), eq(userTable.status, '0'))

/** People that a search answers. */
const searchLimit = 200

interface Person {
  id: string
  name: string
  avatar: string | null
  deptId: string
  userPinyin: string | null
}

const person = {
  id: userTable.id,
  name: userTable.name,
  avatar: userTable.avatar,
  deptId: userTable.deptId,
  userPinyin: userTable.userPinyin,
}
const byPlace = [asc(userTable.sort), asc(userTable.name), asc(userTable.id)]

/** Departments below a node with the people of each one that is shown open; the asked one is open too. */
export async function directoryTree(ctx: Ctx, { level, id }: TreeLevel): Promise<TreeNode[]> {
  const nodes = treeNodes(departments, await readTree(ctx, departments, { level, id }), deptNode)
  const shown = flat(nodes)
  const [asked] = id === rootId ? [] : await deptNames(ctx, [id])
  const depths = shown.map(({ parentIds }) => parentIds.split('/').length)
  const deepest = Math.min(...depths) + (level || 2) - 1
  const open = shown.filter((_, i) => (depths[i] ?? 0) < deepest)
  const people = await peopleOf(ctx, [...(asked ? [asked.id] : []), ...open.map((node) => node.id)])
  const staffed = await staffedOf(
    ctx,
    shown.map((node) => node.id),
  )
  for (const node of shown) {
    const own = peopleNodes(node, people)
    if (own.length > 0) node.children = [...(node.children ?? []), ...own]
    if (staffed.has(node.id)) node.isLeaf = false
  }
  return asked ? [...nodes, ...peopleNodes({ ...asked, title: asked.name }, people)] : nodes
}

/** People whose name, login name or pinyin matches, each below the way to the department. */
export async function searchPeople(ctx: Ctx, text: string): Promise<TreeNode[]> {
  if (text.trim() === '') return []
  const like = containing(text.trim())
  const found = await ctx.db
    .select(person)
    .from(userTable)
    .where(
      and(enabled, or(ilike(userTable.name, like), ilike(userTable.userName, like), ilike(userTable.userPinyin, like))),
    )
    .orderBy(...byPlace)
    .limit(searchLimit)
  if (found.length === 0) return []
  const inDepts = inArray(deptTable.id, [...new Set(found.map(({ deptId }) => deptId))])
  const nodes = treeNodes(departments, await searchTree(ctx, departments, inDepts), deptNode)
  for (const node of flat(nodes)) {
    const own = peopleNodes(node, found)
    if (own.length > 0) Object.assign(node, { children: [...(node.children ?? []), ...own], isLeaf: false })
  }
  return nodes
}

/** Departments below a node, for choosing one of them. */
export const deptTree = async (ctx: Ctx, place: TreeLevel): Promise<TreeNode[]> =>
  treeNodes(departments, await readTree(ctx, departments, place), deptNode)

/** Departments whose name, code or pinyin matches, each below the way to it. */
export async function searchDepts(ctx: Ctx, text: string): Promise<TreeNode[]> {
  if (text.trim() === '') return []
  const like = containing(text.trim())
  const named = or(ilike(deptTable.deptName, like), ilike(deptTable.deptCode, like), ilike(deptTable.deptPinyin, like))
  return treeNodes(departments, await searchTree(ctx, departments, named), deptNode)
}

/** Live departments of the ids in their order; unknown ids are left out. */
export async function deptNames(ctx: Ctx, ids: readonly string[]): Promise<DeptName[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({
      id: deptTable.id,
      parentIds: deptTable.parentIds,
      name: deptTable.deptName,
      deptType: deptTable.deptType,
    })
    .from(deptTable)
    .where(and(inArray(deptTable.id, [...ids]), eq(deptTable.delFlag, '0')))
  return inOrder(
    ids,
    rows.map((row) => ({ ...row, icon: 'apartment' as const })),
  )
}

/** Enabled users of the ids in their order; others are left out. */
export async function personNames(ctx: Ctx, ids: readonly string[]): Promise<PersonName[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ ...person, path: deptTable.parentIds, subtitle: deptTable.deptName })
    .from(userTable)
    .leftJoin(deptTable, eq(deptTable.id, userTable.deptId))
    .where(and(inArray(userTable.id, [...ids]), enabled))
  return inOrder(
    ids,
    rows.map(({ id, name, avatar, path, subtitle }) => ({
      id,
      name,
      avatar,
      subtitle,
      parentIds: path ? `${path}/${id}` : id,
      icon: 'user' as const,
    })),
  )
}

const inOrder = <T extends { id: string }>(ids: readonly string[], rows: T[]): T[] =>
  rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

/** One more than the limit of each department, so that the reader knows of the others. */
async function peopleOf(ctx: Ctx, deptIds: string[]): Promise<Person[]> {
  if (deptIds.length === 0) return []
  const inDept: SQL = sql`${userTable.deptId} = ${deptTable.id}`
  const some = ctx.db
    .select({ ...person, sort: userTable.sort })
    .from(userTable)
    .where(and(inDept, enabled))
    .orderBy(...byPlace)
    .limit(peopleLimit + 1)
    .as('some')
  return ctx.db
    .select({ id: some.id, name: some.name, avatar: some.avatar, deptId: some.deptId, userPinyin: some.userPinyin })
    .from(deptTable)
    .crossJoinLateral(some)
    .where(inArray(deptTable.id, deptIds))
    .orderBy(asc(deptTable.treeLevel), asc(some.sort), asc(some.name), asc(some.id))
    .limit(treeLimit)
}

async function staffedOf(ctx: Ctx, deptIds: string[]): Promise<Set<string>> {
  if (deptIds.length === 0) return new Set()
  const has = sql`exists (select 1 from ${userTable} where ${userTable.deptId} = ${deptTable.id} and ${enabled})`
  const rows = await ctx.db
    .select({ id: deptTable.id })
    .from(deptTable)
    .where(and(inArray(deptTable.id, deptIds), has))
  return new Set(rows.map(({ id }) => id))
}

type Place = Pick<TreeNode, 'id' | 'parentIds' | 'title'>

const bare = {
  isLeaf: true,
  selectable: true,
  disabled: false,
  disableCheckbox: false,
  children: null,
}

function peopleNodes(place: Place, people: readonly Person[]): TreeNode[] {
  const own = people.filter(({ deptId }) => deptId === place.id)
  const nodes = own.slice(0, peopleLimit).map((one): TreeNode => {
    const parentIds = `${place.parentIds}/${one.id}`
    return {
      ...bare,
      id: one.id,
      // A user and a department may have the same id.
      key: `user-${one.id}`,
      label: one.name,
      title: one.name,
      parentId: place.id,
      parentIds,
      icon: 'user',
      attributes: {
        nodeType: 'user',
        treeLeaf: 'y',
        treeLevel: parentIds.split('/').length,
        treePath: parentIds,
        deptType: 'user',
        subtitle: place.title,
        deptPinyin: one.userPinyin,
        avatar: one.avatar,
      },
    }
  })
  return own.length > peopleLimit ? [...nodes, moreNode(place)] : nodes
}

const moreNode = ({ id, parentIds }: Place): TreeNode => ({
  ...bare,
  id: `more-${id}`,
  key: `more-${id}`,
  label: `仅显示前 ${peopleLimit} 人，其余请查询`,
  title: `仅显示前 ${peopleLimit} 人，其余请查询`,
  parentId: id,
  parentIds,
  selectable: false,
  disabled: true,
  disableCheckbox: true,
  icon: null,
  attributes: { nodeType: 'more' },
})
