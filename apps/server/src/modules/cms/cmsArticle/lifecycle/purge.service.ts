import { and, eq, sql } from 'drizzle-orm'
import { copyType } from '@app/shared/cms/articleStatus.ts'
import { articlePath } from '#/modules/cms/cmsArticle/store/address.ts'
import {
  articleDataTable,
  articleFileTable,
  articleTable as t,
  articleTagTable,
  type ArticleRow,
} from '#/modules/cms/cmsArticle/store/article.table.ts'
import { dropAutosaves, logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import {
  articleAutosaveTable,
  articleDraftTable,
  articleVersionTable as v,
  previewTokenTable,
} from '#/modules/cms/cmsArticle/store/history.table.ts'
import { draftOwner } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { addGone } from '#/modules/cms/cmsSite/goneAddresses.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.purged': { articleId: string }
  }
}

/** 彻底删除 of a held article: text, versions and working copy go, its log stays, its number is never given again. */
export async function purgeArticle(ctx: Ctx, held: ArticleRow): Promise<void> {
  const { id } = held
  await keepCopies(ctx, id)
  await leaveAddress(ctx, held)
  await logAct(ctx, held, { type: 'purge', from: held.recycleStatus, to: null })
  const versions = await ctx.db.delete(v).where(eq(v.articleId, id)).returning({ id: v.id })
  await detachFiles(ctx, [id, draftOwner(id), ...versions.map((version) => version.id)])
  await ctx.db.delete(articleDraftTable).where(eq(articleDraftTable.articleId, id))
  // Whoever had begun to change it.
  await dropAutosaves(ctx, eq(articleAutosaveTable.formKey, id))
  await ctx.db.delete(previewTokenTable).where(eq(previewTokenTable.articleId, id))
  await ctx.db.delete(articleTagTable).where(eq(articleTagTable.articleId, id))
  await ctx.db.delete(articleFileTable).where(eq(articleFileTable.articleId, id))
  await ctx.db.delete(articleDataTable).where(eq(articleDataTable.articleId, id))
  await ctx.db.delete(t).where(eq(t.id, id))
  ctx.trail.formId = id
  await ctx.emit('article.purged', { articleId: id })
}

/** Visitors who knew it, search engines among them, are told that it is gone (cms §19.2). */
async function leaveAddress(ctx: Ctx, held: ArticleRow): Promise<void> {
  if (held.firstPublishTime === null) return
  const [cls] = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, held.classId))
  if (cls) await addGone(ctx, [articlePath(await siteSettings(ctx), cls, held)])
}

/** Copies that show its body get a text of their own: what they show does not go with it. */
async function keepCopies(ctx: Ctx, id: string): Promise<void> {
  const copies = await ctx.db
    .update(t)
    .set({ copyType: copyType.own })
    .where(and(eq(t.copyFromId, id), eq(t.copyType, copyType.mapped)))
    .returning({ id: t.id })
  for (const copy of copies) {
    await ctx.db.execute(sql`update cms_article_data c set content = s.content, html = s.html, images = s.images
      from cms_article_data s where s.article_id = ${id} and c.article_id = ${copy.id}`)
    await ctx.db.execute(sql`insert into cms_article_file (article_id, file_id, name, sort)
      select ${copy.id}, file_id, name, sort from cms_article_file where article_id = ${id} on conflict do nothing`)
  }
}
