import { eq } from 'drizzle-orm'
import type { ArticleSave } from '@app/shared/cms/cmsArticle.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { saveArticle } from './save.service.ts'

/** A draft that another system brings: it is checked as if somebody typed it, and nobody sees it before a person acts. */
export const createDraft = (ctx: Ctx, given: ArticleSave): Promise<{ id: string; no: number | null }> =>
  ctx.tx(async (tx) => {
    const { id: _id, publishTime: _publishTime, expireTime: _expireTime, ...rest } = given
    const id = await saveArticle(tx, rest)
    const [row] = await tx.db.select({ no: t.articleNo }).from(t).where(eq(t.id, id))
    return { id, no: row?.no ?? null }
  })
