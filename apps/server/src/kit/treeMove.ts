import { and, asc, eq, ne } from 'drizzle-orm'
import type { Fields } from '@app/shared/kit/field.ts'
import type { TreeMove } from '@app/shared/kit/tree.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { columnOf } from './columnMap.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { saveRow } from './saveRow.ts'
import type { Row } from './store.ts'
import { illegalMove, type TreeStore } from './treeStore.ts'

const step = 10
const mostSort = 999_999

/**
 * Puts a node beside another one or below it, by the rules of a save. The sort number lies between those of its new
 * neighbours; only when there is no room the siblings are numbered anew.
 */
export async function moveNode(
  ctx: Ctx,
  store: TreeStore,
  { id, version, targetId, place }: TreeMove,
  hooks: ResourceOptions<Fields>,
): Promise<Row> {
  await store.lock(ctx)
  if (id === targetId) throw refuse(illegalMove)
  const target = await store.get(ctx, targetId)
  const parentId = String(place === 'inside' ? target.id : target.parentId)
  const siblings = await siblingsOf(ctx, store, parentId, id)
  const beside = siblings.findIndex((row) => row.id === targetId)
  const at = place === 'inside' ? siblings.length : place === 'before' ? beside : beside + 1
  const sort = sortBetween(siblings[at - 1]?.sort, siblings[at]?.sort)
  if (sort !== undefined) return saveRow(ctx, store, { id, version, parentId, treeSort: sort }, hooks)
  for (const [i, row] of siblings.entries()) await store.resort(ctx, row.id, (i < at ? i + 1 : i + 2) * step)
  return saveRow(ctx, store, { id, version, parentId, treeSort: (at + 1) * step }, hooks)
}

async function siblingsOf(ctx: Ctx, { table, columns, live }: TreeStore, parentId: string, exceptId: string) {
  const id = columnOf(columns, 'id')
  const treeSort = columnOf(columns, 'treeSort')
  const rows = await ctx.db
    .select({ id, sort: treeSort })
    .from(table)
    .where(and(eq(columnOf(columns, 'parentId'), parentId), ne(id, exceptId), live))
    .orderBy(asc(treeSort), asc(id))
  return rows as { id: string; sort: number }[]
}

/** A number between two neighbours, round where it can be; nothing when there is no room. */
export function sortBetween(before: number | undefined, after: number | undefined): number | undefined {
  const low = before ?? 0
  if (after === undefined) {
    const next = Math.floor(low / step) * step + step
    return next <= mostSort ? next : undefined
  }
  const middle = Math.floor((low + after) / 2)
  const round = Math.floor(middle / step) * step
  if (round > low && round < after) return round
  return middle > low && middle < after ? middle : undefined
}
