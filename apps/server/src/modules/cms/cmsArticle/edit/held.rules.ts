import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import type { HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { bodyIdOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { requireRoom } from './save.rules.ts'

/** A class that is chosen anew takes it only where the writer may add. */
export async function nextClass(ctx: Ctx, held: HeldArticle, classId: string): Promise<ClassRow> {
  if (classId === held.classId) return held.cls
  const cls = await requireGrant(ctx, classId, 'add')
  await requireOpenClass(ctx, cls)
  await requireRoom(ctx, cls, held.id)
  return cls
}

export function checkType(held: ArticleRow, { articleType }: ArticleSnapshot): void {
  if (held.firstPublishTime !== null && articleType !== held.articleType)
    throw invalid({ articleType: '文章发布后不能修改文章类型' })
}

/** The body that a mapped copy shows belongs to its source. */
export const withoutForeignBody = (held: ArticleRow, given: ArticleSnapshot, live: ArticleSnapshot): ArticleSnapshot =>
  bodyIdOf(held) === held.id
    ? given
    : {
        ...given,
        content: live.content,
        contentFormat: live.contentFormat,
        images: live.images,
        attachments: live.attachments,
      }
