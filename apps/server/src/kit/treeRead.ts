import { and, asc, inArray, sql, type SQL } from 'drizzle-orm'
import type { Fields } from '@app/shared/kit/field.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { rootId, treeLimit, type TreeNode } from '@app/shared/kit/tree.ts'
import type { Ctx } from '#/platform/context.ts'
import { columnOf } from './columnMap.ts'
import { itemColumns } from './listing.ts'
import { filtersOf } from './paging.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { presented } from './routes.ts'
import type { Row, Store } from './store.ts'
import { belowPath } from './treeStore.ts'

/** A row in its place. */
export interface TreeBranch {
  row: Row
  /** `false` for an ancestor that only leads to rows of the caller's scope. */
  reachable: boolean
  children: TreeBranch[]
}

export interface TreeAsk {
  /** Levels below `id`; 0 stands for 2. */
  level: number
  /** `0` for the roots. */
  id: string
  /** Only rows that fulfil it; what hangs below others is left out with them. */
  where?: SQL | undefined
}

type Presenter = Pick<ResourceOptions<Fields>, 'present'>

const defaultLevels = 2

/** Rows below a node, at most 5,000, upper levels first; an unknown node has none. */
export async function readTree(ctx: Ctx, store: Store, ask: TreeAsk, options: Presenter = {}): Promise<TreeBranch[]> {
  const base = ask.id === rootId ? { parentIds: '', treeLevel: 0 } : await placeOf(ctx, store, ask.id)
  if (!base) return []
  const deepest = base.treeLevel + (ask.level || defaultLevels)
  const below =
    base.parentIds === '' ? undefined : sql`${columnOf(store.columns, 'parentIds')} like ${belowPath(base.parentIds)}`
  const wanted = store.scope(ctx)
    ? leadingTo(store, await pathsOf(ctx, store, below), base.treeLevel, deepest)
    : and(below, sql`${columnOf(store.columns, 'treeLevel')} <= ${deepest}`)
  return branches(await rowsOf(ctx, store, and(wanted, ask.where), options), ask.id)
}

/** Rows that match and everything above them, as one tree from the roots. */
export async function searchTree(
  ctx: Ctx,
  store: Store,
  condition: SQL | undefined,
  options: Presenter = {},
): Promise<TreeBranch[]> {
  const wanted = leadingTo(store, await pathsOf(ctx, store, condition), 0)
  return branches(await rowsOf(ctx, store, wanted, options), rootId)
}

/** Condition of a query's search fields and filters. */
export const matching = (ctx: Ctx, store: Store, query: ListQuery): SQL | undefined =>
  and(store.where(ctx, query), ...filtersOf(store.resource, store.columns, query, store.below(ctx)))

async function placeOf(ctx: Ctx, store: Store, nodeId: string) {
  const [row] = await ctx.db
    .select({ parentIds: columnOf(store.columns, 'parentIds'), treeLevel: columnOf(store.columns, 'treeLevel') })
    .from(store.table)
    .where(and(sql`${columnOf(store.columns, 'id')} = ${nodeId}`, store.live))
    .limit(1)
  return row as { parentIds: string; treeLevel: number } | undefined
}

/** Paths of the caller's rows that fulfil the condition. */
async function pathsOf(ctx: Ctx, store: Store, condition: SQL | undefined): Promise<string[][]> {
  const { table, columns } = store
  const rows = await ctx.db
    .select({ path: columnOf(columns, 'parentIds') })
    .from(table)
    .where(and(store.visible(ctx), condition))
    .orderBy(asc(columnOf(columns, 'treeLevel')), asc(columnOf(columns, 'treeSorts')))
    .limit(treeLimit)
  return rows.map(({ path }) => String(path).split('/'))
}

/** The nodes of the paths between two levels; those near the root first when there are too many. */
function leadingTo(store: Store, paths: string[][], from: number, to = Infinity): SQL {
  const levels = new Map<string, number>()
  for (const path of paths) for (const [i, nodeId] of path.entries()) if (i >= from && i < to) levels.set(nodeId, i)
  const ids = [...levels].toSorted(([, a], [, b]) => a - b).map(([nodeId]) => nodeId)
  return inArray(columnOf(store.columns, 'id'), ids.slice(0, treeLimit))
}

type PlacedRow = Row & { id: string; parentId: string; reachable: boolean }

async function rowsOf(ctx: Ctx, store: Store, wanted: SQL | undefined, options: Presenter): Promise<PlacedRow[]> {
  const { table, columns } = store
  const rows = await ctx.db
    .select({ ...itemColumns(store), reachable: sql<boolean>`(${store.scope(ctx) ?? sql`true`})` })
    .from(table)
    .where(and(store.live, wanted))
    .orderBy(asc(columnOf(columns, 'treeLevel')), asc(columnOf(columns, 'treeSort')), asc(columnOf(columns, 'id')))
    .limit(treeLimit)
  return (await presented(ctx, options, rows)) as PlacedRow[]
}

/** Children come after their parents and in order, so one pass puts each in its place. */
function branches(rows: PlacedRow[], top: string): TreeBranch[] {
  const roots: TreeBranch[] = []
  const known = new Map<string, TreeBranch>()
  for (const { reachable, ...row } of rows) {
    const branch: TreeBranch = { row, reachable, children: [] }
    known.set(row.id, branch)
    if (row.parentId === top) roots.push(branch)
    else known.get(row.parentId)?.children.push(branch)
  }
  return roots
}

/** Table rows: each with its children. */
export const treeRows = (store: Store, found: readonly TreeBranch[]): Row[] =>
  found.map(({ row, reachable, children }) => ({
    ...(reachable ? row : bare(store, row)),
    reachable,
    children: treeRows(store, children),
  }))

/** Without what a row may also lack: a caller learns nothing of foreign rows but their place. */
const bare = ({ resource: { fields } }: Store, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, fields[key]?.schema.safeParse(null).success ? null : value]),
  )

/** What an entity adds to its nodes: icon, subtitle, which boxes cannot be ticked. */
export type NodeOf = (row: Row) => Partial<Pick<TreeNode, 'label' | 'icon' | 'disableCheckbox' | 'attributes'>>

/** Nodes of a select, named by the title field. */
export function treeNodes(store: Store, found: readonly TreeBranch[], nodeOf: NodeOf = () => ({})): TreeNode[] {
  return found.map(({ row, reachable, children }) => {
    const { label = String(row[store.resource.titleField]), attributes, ...own } = nodeOf(row)
    return {
      id: String(row.id),
      key: String(row.id),
      label,
      title: label,
      parentId: String(row.parentId),
      parentIds: String(row.parentIds),
      isLeaf: row.treeLeaf === 'y',
      selectable: reachable,
      disabled: !reachable,
      disableCheckbox: !reachable,
      icon: null,
      ...own,
      attributes: {
        treeLeaf: row.treeLeaf,
        treeLevel: row.treeLevel,
        treePath: row.parentIds,
        ...attributes,
      },
      children: children.length > 0 ? treeNodes(store, children, nodeOf) : null,
    }
  })
}
