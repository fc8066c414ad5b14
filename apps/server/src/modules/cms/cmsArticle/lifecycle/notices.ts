import type { ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Kinds of messages that people choose by how they hear of them. */
export const articleNotices = [
  { event: 'cms.reviewed', group: '内容管理', label: '稿件审核结果' },
  { event: 'cms.published', group: '内容管理', label: '稿件发布' },
  { event: 'cms.scheduleFailed', group: '内容管理', label: '定时发布失败' },
]

interface Told {
  title: string
  content: string
  event: string
}

/** Leaves a message for people other than the one who acts. */
export async function tell(ctx: Ctx, article: ArticleRow, userIds: readonly (string | null)[], told: Told) {
  const others = userIds.filter((id) => id !== null && id !== ctx.user.id)
  if (others.length === 0) return
  await notifyUsers(ctx, {
    ...told,
    userIds: others as string[],
    linkUrl: `/cmsArticle/articleFormEdit?id=${article.id}`,
    source: 'cms',
  })
}

/** The author, and whoever handed it to the reviewers. */
export const tellAuthor = (
  ctx: Ctx,
  article: ArticleRow,
  title: string,
  remark?: string | null,
  event = 'cms.reviewed',
): Promise<void> =>
  tell(ctx, article, [article.createBy, article.submitBy], { title, content: remark?.trim() || title, event })
