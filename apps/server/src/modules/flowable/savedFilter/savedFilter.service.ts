import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { mostFilters, type SavedFilter, type savedFilterCalls } from '@app/shared/flowable/savedFilter.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse, stale } from '#/platform/errors.ts'
import { savedFilterTable } from './savedFilter.table.ts'

type Row = typeof savedFilterTable.$inferSelect

const ownOf = ({ user }: Ctx) => and(eq(savedFilterTable.delFlag, '0'), eq(savedFilterTable.createBy, user.id))

const shown = ({ id, filterName, isDefault, conditions, version }: Row): SavedFilter => ({
  id,
  filterName,
  isDefault,
  conditions,
  version,
})

/** The caller's own, the one that the list opens with first. */
export async function filtersOf(ctx: Ctx): Promise<SavedFilter[]> {
  const { isDefault, filterName } = savedFilterTable
  const rows = await ctx.db
    .select()
    .from(savedFilterTable)
    .where(ownOf(ctx))
    .orderBy(desc(isDefault), asc(filterName))
    .limit(mostFilters)
  return rows.map(shown)
}

export async function saveFilter(ctx: Ctx, body: BodyOf<typeof savedFilterCalls.save>): Promise<SavedFilter> {
  const { id, version, filterName, isDefault, conditions } = body
  await filterLock.hold(ctx, ctx.user.id)
  const own = await ctx.db.select().from(savedFilterTable).where(ownOf(ctx))
  const existing = own.find((row) => row.id === id)
  if (id !== undefined && !existing) throw gone()
  if (existing && existing.version !== version) throw stale()
  const others = own.filter((row) => row.id !== id)
  if (others.some((row) => row.filterName === filterName)) throw refuse('筛选名称已存在')
  if (others.length >= mostFilters) throw refuse(`最多保存${mostFilters}个筛选`)
  if (isDefault) await ctx.db.update(savedFilterTable).set({ isDefault: false }).where(ownOf(ctx))
  const values = { filterName, isDefault, conditions }
  ctx.trail.changes.push(`待办筛选：${filterName}`)
  const [row] = existing
    ? await ctx.db
        .update(savedFilterTable)
        .set({ ...values, ...touch(ctx, savedFilterTable) })
        .where(eq(savedFilterTable.id, existing.id))
        .returning()
    : await ctx.db
        .insert(savedFilterTable)
        .values({ ...madeBy(ctx), ...values })
        .returning()
  if (!row) throw gone()
  return shown(row)
}

/** Two saves at once neither share a name nor go beyond the bound. */
const filterLock = defineLock('todo filters')

export async function removeFilters(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const removed = await ctx.db
    .update(savedFilterTable)
    .set({ delFlag: '1', isDefault: false })
    .where(and(ownOf(ctx), inArray(savedFilterTable.id, wanted)))
    .returning({ filterName: savedFilterTable.filterName })
  if (removed.length < wanted.length) throw gone()
  ctx.trail.changes.push(`删除待办筛选：${removed.map((row) => row.filterName).join('、')}`)
}
