import { and, asc, eq } from 'drizzle-orm'
import { articleStatus, copyType } from '@app/shared/cms/articleStatus.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import { heldArticle, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { countArticles, type ArticleCount } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { requireGround, step } from './step.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Visitors do not read it any more. */
    'article.offline': { articleIds: string[] }
  }
}

export const expiredReason = '到期自动下线'

/** 下线: page, feeds and search lose it with the commit, and so do the copies that show its body; ids of those. */
export async function takeOffline(ctx: Ctx, held: HeldArticle, reason: string | null): Promise<string[]> {
  const gone = [await withdrawn(ctx, held, reason)]
  const copies = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.copyFromId, held.id),
        eq(t.copyType, copyType.mapped),
        eq(t.status, articleStatus.published),
        eq(t.delFlag, '0'),
      ),
    )
    .orderBy(asc(t.id))
  for (const { id } of copies) gone.push(await withdrawn(ctx, await heldArticle(ctx, id), '源文章已下线'))
  const along = copies.map(({ id }) => id)
  await ctx.emit('article.offline', { articleIds: [held.id, ...along] })
  await countArticles(ctx, gone)
  return along
}

async function withdrawn(ctx: Ctx, held: HeldArticle, reason: string | null): Promise<ArticleCount> {
  await step(ctx, held, {
    name: 'offline',
    ground: requireGround('offline', held),
    values: { offlineTime: ctx.now.toISOString(), offlineReason: reason },
    remark: reason,
  })
  await siteChanged(ctx, tagsOfArticle(held.id, held.cls.parentIds))
  return { classId: held.classId, published: -1 }
}

export async function offlineArticle(
  ctx: Ctx,
  id: string,
  { reason }: { reason?: string | null | undefined },
): Promise<void> {
  await takeOffline(ctx, await heldArticle(ctx, id, 'publish'), reason?.trim() || null)
}
