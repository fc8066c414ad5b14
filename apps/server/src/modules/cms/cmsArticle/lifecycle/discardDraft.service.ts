import { eq } from 'drizzle-orm'
import { heldArticle, stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleDraftTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { draftOwner } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { requireGround, step } from './step.ts'

/** 放弃修改: the working copy goes, visitors notice nothing; its versions stay. */
export async function discardDraft(ctx: Ctx, id: string): Promise<void> {
  const held = await heldArticle(ctx, id, 'edit')
  if (requireGround('discardDraft', held) !== 'draft') throw stateChanged()
  await step(ctx, held, { name: 'discardDraft', ground: 'draft', remark: '放弃修改' })
  await ctx.db.delete(articleDraftTable).where(eq(articleDraftTable.articleId, id))
  await detachFiles(ctx, [draftOwner(id)])
}
