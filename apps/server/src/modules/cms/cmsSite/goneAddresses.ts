import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { cmsGoneTable as t } from './cmsSite.table.ts'

const keptDays = 365
const atOnce = 1_000

const yearAgo = ({ now }: Pick<Ctx, 'now'>) => new Date(now.getTime() - keptDays * 86_400_000).toISOString()

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** Addresses that visitors have known and that lead nowhere from now on. */
export async function addGone(ctx: Ctx, paths: readonly string[]): Promise<void> {
  const goneTime = ctx.now.toISOString()
  const all = [...new Set(paths.map(withoutSlash))].filter(Boolean).toSorted()
  for (let from = 0; from < all.length; from += atOnce)
    await ctx.db
      .insert(t)
      .values(all.slice(from, from + atOnce).map((path) => ({ path, goneTime })))
      .onConflictDoUpdate({ target: t.path, set: { goneTime: sql`excluded.gone_time` } })
}

/** Whether what stood there was deleted for good within a year; asked where nothing stands now. */
export async function isGone(ctx: Ctx, path: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ path: t.path })
    .from(t)
    .where(and(eq(t.path, withoutSlash(path)), gte(t.goneTime, yearAgo(ctx))))
  return row !== undefined
}

export const sweepGone = async (ctx: Ctx): Promise<void> =>
  void (await ctx.db.delete(t).where(lt(t.goneTime, yearAgo(ctx))))
