import { eq } from 'drizzle-orm'
import type { CheckResult } from '@app/shared/cms/articleLife.ts'
import { reachedArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { checkArticle } from './checkArticle.ts'

/** 发布检查 of what would be published next: the working copy, where there is one. */
export async function checkStored(ctx: Ctx, id: string): Promise<CheckResult> {
  const settings = await siteSettings(ctx)
  const article = await reachedArticle(ctx, id)
  const [draft] =
    article.draftFlag === 'Y' && article.status === '1'
      ? await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, id))
      : []
  const text = await composed(ctx, draft?.snapshot ?? (await snapshotOf(ctx, article)), settings)
  const cls = await findClass(ctx, text.snapshot.classId)
  if (!cls) throw refuse('所属栏目不存在')
  return checkArticle(ctx, { id, text, cls, settings, expireTime: article.expireTime })
}
