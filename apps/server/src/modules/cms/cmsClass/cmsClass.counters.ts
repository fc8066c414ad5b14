import { asc, eq, inArray, sql } from 'drizzle-orm'
import { classMissing } from '@app/shared/cms/cmsClass.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { cmsClassTable } from './cmsClass.table.ts'

/** By how much the counters of a class move. */
export interface ArticleCount {
  classId: string
  articles?: number
  published?: number
}

/**
 * Moves the counters of classes within the transaction that writes the articles, last in it. The rows stay locked until
 * its end, taken by their ids, so that two such transactions never wait for each other crosswise. A class that is gone
 * takes no article any more; from one that is being deleted they may still leave.
 */
export async function countArticles(ctx: Ctx, changes: readonly ArticleCount[]): Promise<void> {
  const moved = Map.groupBy(changes, ({ classId }) => classId)
  const sums = [...moved].map(([classId, rows]) => ({
    classId,
    articles: rows.reduce((sum, { articles = 0 }) => sum + articles, 0),
    published: rows.reduce((sum, { published = 0 }) => sum + published, 0),
  }))
  const wanted = sums.filter(({ articles, published }) => articles !== 0 || published !== 0)
  if (wanted.length === 0) return
  const { id, delFlag, classType, articleCount, publishCount } = cmsClassTable
  const ids = wanted.map(({ classId }) => classId)
  const found = await ctx.db
    .select({ id, delFlag, classType })
    .from(cmsClassTable)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('update')
  const live = new Map(found.filter((row) => row.delFlag === '0').map((row) => [row.id, row.classType]))
  for (const { classId, articles, published } of wanted) {
    if (!live.has(classId) && (articles > 0 || published > 0)) throw refuse(classMissing)
    if (articles > 0 && (live.get(classId) === 'link' || live.get(classId) === 'cover'))
      throw refuse('频道栏目和外链栏目不能存放文章')
    await ctx.db
      .update(cmsClassTable)
      .set({ articleCount: sql`${articleCount} + ${articles}`, publishCount: sql`${publishCount} + ${published}` })
      .where(eq(id, classId))
  }
}
