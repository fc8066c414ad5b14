import type { Article, ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { draftOf } from '#/modules/cms/cmsArticle/edit/saveCopy.service.ts'
import { reachedArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { showContentFiles, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { presented } from './present.ts'

/**
 * An article with its body. With the working copy its texts are those of the copy, and `version` is the one to be sent
 * with the next save of it.
 */
export async function articleDetail(ctx: Ctx, id: string, withDraft: boolean): Promise<Article> {
  const article = await reachedArticle(ctx, id)
  const draft = await draftOf(ctx, article)
  const text = draft && withDraft ? draft.snapshot : await snapshotOf(ctx, article)
  const [row] = await presented(ctx, [article])
  const people = draft ? await userBriefs(ctx, [draft.updateBy ?? '']) : undefined
  return {
    ...row,
    ...text,
    content: await shownBody(ctx, text),
    version: draft && withDraft ? draft.version : article.version,
    draft: draft
      ? {
          status: draft.status,
          version: draft.version,
          updateBy: draft.updateBy,
          updateByName: people?.get(draft.updateBy ?? '')?.name ?? null,
          updateTime: draft.updateTime,
        }
      : null,
  } as unknown as Article
}

/** Its pictures can be seen by whoever reads it. */
const shownBody = async (ctx: Ctx, { content, contentFormat }: ArticleSnapshot) =>
  content && contentFormat !== 'markdown' ? showContentFiles(ctx, content) : content
