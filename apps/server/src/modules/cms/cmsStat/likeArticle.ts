import { eq, sql } from 'drizzle-orm'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { visitSeenTable } from './cmsStat.table.ts'
import { momentOf, visitorOf, type Visitor } from './visitor.ts'

/**
 * Counts that a visitor likes an article, once a day as visitors are known by the day; the article is not changed by
 * it, so its version stays. Says how many did so far.
 */
export function likeArticle(ctx: Ctx, articleId: string, who: Visitor): Promise<{ likes: number; counted: boolean }> {
  const [day = ''] = momentOf(ctx.platform, ctx.now).split(' ')
  const visitor = visitorOf(ctx.platform.secret, day, who)
  return ctx.tx(async (tx) => {
    const seen = await tx.db
      .insert(visitSeenTable)
      .values({ day, visitor, target: `like:${articleId}` })
      .onConflictDoNothing()
      .returning({ target: visitSeenTable.target })
    const counted = seen.length > 0
    const [row] = counted
      ? await tx.db
          .update(articleTable)
          .set({ likes: sql`${articleTable.likes} + 1` })
          .where(eq(articleTable.id, articleId))
          .returning({ likes: articleTable.likes })
      : await tx.db.select({ likes: articleTable.likes }).from(articleTable).where(eq(articleTable.id, articleId))
    return { likes: row?.likes ?? 0, counted }
  })
}
