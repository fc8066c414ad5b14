import { and, eq, getTableName, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { rootId } from '@app/shared/kit/tree.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse, stale } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { columnOf } from './columnMap.ts'
import type { Row, Store, StoreOptions } from './store.ts'

export interface TreeTexts {
  /** Node moved under itself. */
  ownParent?: string
  /** Node with children deleted. */
  hasChildren?: string
  parentMissing?: string
}

/** Deeper paths would not fit their columns. */
const maxLevel = 50
export const illegalMove = '非法移动，不允许将节点移动到自身或者子节点下'

export const sortWord = (sort: number) => String(sort).padStart(6, '0')

/** Pattern of everything below a path; the path's own wildcards are ordinary characters. */
export const belowPath = (parentIds: string) => `${parentIds.replace(/[\\%_]/g, '\\$&')}/%`

/** Where a node stands: its id, path, sort path and level. */
interface Place {
  id: string
  parentIds: string
  treeSorts: string
  treeLevel: number
}

export interface TreeStore extends Store {
  lock(ctx: Ctx): Promise<void>
  /** Another sort number, whoever the caller is; the version stays, nobody's form is stale for it. */
  resort(ctx: Ctx, id: string, sort: number): Promise<void>
}

const treeLock = defineLock('tree', { seed: 3, bare: true })

/**
 * The row operations of a tree: paths, levels and leaf flags are computed and kept true for every descendant.
 * All writes of one tree run one after the other, on every node, so that two moves cannot make a ring.
 */
export function treeStore(store: Store, options: StoreOptions & { texts?: TreeTexts } = {}): TreeStore {
  const { table, columns, resource } = store
  const { texts = {}, goneMessage } = options
  const id = columnOf(columns, 'id')
  const parentId = columnOf(columns, 'parentId')
  const parentIds = columnOf(columns, 'parentIds')
  const treeSorts = columnOf(columns, 'treeSorts')
  const treeLevel = columnOf(columns, 'treeLevel')

  const lock = (ctx: Ctx) => treeLock.hold(ctx, getTableName(table))

  async function placeOf(ctx: Ctx, nodeId: string): Promise<Place | undefined> {
    const [row] = await ctx.db
      .select({ id, parentIds, treeSorts, treeLevel })
      .from(table)
      .where(and(eq(id, nodeId), store.live))
      .limit(1)
    return row as Place | undefined
  }

  /** The new parent; a place outside the caller's reach answers like one that does not exist. */
  async function chosenParent(ctx: Ctx, chosen: string): Promise<Place | undefined> {
    if (chosen === rootId) {
      if (options.scope?.(ctx)) throw store.missing(ctx)
      return undefined
    }
    const parent = (await store.find(ctx, chosen)) && (await placeOf(ctx, chosen))
    if (!parent && goneMessage && options.scope?.(ctx)) throw store.missing(ctx)
    if (!parent) throw refuse(texts.parentMissing ?? `上级${resource.label}不存在`)
    return parent
  }

  const placed = (nodeId: string, sort: number, parent: Place | undefined) => ({
    id: nodeId,
    parentIds: parent ? `${parent.parentIds}/${nodeId}` : nodeId,
    treeSorts: parent ? `${parent.treeSorts}/${sortWord(sort)}` : sortWord(sort),
    treeLevel: (parent?.treeLevel ?? 0) + 1,
  })

  async function moveBelow(ctx: Ctx, from: Place, to: Place): Promise<void> {
    const below = sql`${parentIds} like ${belowPath(from.parentIds)}`
    const delta = to.treeLevel - from.treeLevel
    if (delta > 0) {
      const [deepest] = await ctx.db
        .select({ level: sql<number | null>`max(${treeLevel})` })
        .from(table)
        .where(and(below, store.live))
      checkDepth(Math.max(deepest?.level ?? 0, from.treeLevel) + delta)
    }
    const rest = (column: SQL, prefix: string, next: string) =>
      sql`${next}::text || substr(${column}, ${prefix.length + 1}::int)`
    await ctx.db
      .update(table)
      .set({
        parentIds: rest(sql`${parentIds}`, from.parentIds, to.parentIds),
        treeSorts: rest(sql`${treeSorts}`, from.treeSorts, to.treeSorts),
        treeLevel: sql`${treeLevel} + ${delta}::int`,
      })
      .where(below)
  }

  async function refreshLeaf(ctx: Ctx, nodeId: string): Promise<void> {
    if (nodeId === rootId) return
    const [child] = await ctx.db
      .select({ id })
      .from(table)
      .where(and(eq(parentId, nodeId), store.live))
      .limit(1)
    await ctx.db
      .update(table)
      .set({ treeLeaf: child ? 'n' : 'y' })
      .where(eq(id, nodeId))
  }

  return {
    ...store,
    lock,
    async resort(ctx, nodeId, sort) {
      const place = await placeOf(ctx, nodeId)
      if (!place) return
      const above = place.treeSorts.split('/').slice(0, -1)
      const next = { ...place, treeSorts: [...above, sortWord(sort)].join('/') }
      await ctx.db.update(table).set({ treeSort: sort, treeSorts: next.treeSorts }).where(eq(id, nodeId))
      await moveBelow(ctx, place, next)
    },
    insert: (outer, values) =>
      outer.tx(async (ctx) => {
        await lock(ctx)
        const chosen = String(values.parentId ?? rootId)
        const parent = await chosenParent(ctx, chosen)
        const place = placed(String(values.id ?? newId()), Number(values.treeSort ?? 10), parent)
        checkDepth(place.treeLevel)
        const row = await store.insert(ctx, { ...values, parentId: chosen, ...place, treeLeaf: 'y' })
        await refreshLeaf(ctx, chosen)
        return row
      }),
    update: (outer, { id: nodeId }, version, values) =>
      outer.tx(async (ctx) => {
        await lock(ctx)
        // Read again: an ancestor may have moved while this write waited.
        const current = await store.find(ctx, String(nodeId))
        if (!current) throw stale()
        const before = current as unknown as Place & { parentId: string; treeSort: number }
        const chosen = String(values.parentId ?? before.parentId)
        const sort = Number(values.treeSort ?? before.treeSort)
        if (chosen === before.parentId && sort === before.treeSort) return store.update(ctx, current, version, values)
        if (chosen === before.id) throw refuse(texts.ownParent ?? illegalMove)
        const parent = chosen === before.parentId ? await placeOf(ctx, chosen) : await chosenParent(ctx, chosen)
        if (parent?.parentIds.split('/').includes(before.id)) throw refuse(illegalMove)
        const place = placed(before.id, sort, parent)
        const row = await store.update(ctx, current, version, { ...values, parentId: chosen, ...place })
        await moveBelow(ctx, before, place)
        if (chosen !== before.parentId) {
          await refreshLeaf(ctx, before.parentId)
          await refreshLeaf(ctx, chosen)
        }
        return row
      }),
    remove: (outer, ids) =>
      outer.tx(async (ctx) => {
        await lock(ctx)
        const [left] = await ctx.db
          .select({ id })
          .from(table)
          .where(and(inArray(parentId, [...ids]), notInArray(id, [...ids]), store.live))
          .limit(1)
        if (left) throw refuse(texts.hasChildren ?? `该${resource.label}包含子${resource.label}，不允许删除`)
        const rows = await store.remove(ctx, ids)
        const parents = new Set(rows.map((row: Row) => String(row.parentId)))
        for (const parent of parents) if (!ids.includes(parent)) await refreshLeaf(ctx, parent)
        return rows
      }),
  }
}

function checkDepth(level: number): void {
  if (level > maxLevel) throw refuse(`层级不能超过${maxLevel}级`)
}
