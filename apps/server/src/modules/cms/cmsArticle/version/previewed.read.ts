import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import type { PublishedArticle } from '#/modules/cms/cmsArticle/publishedArticle.read.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { composed } from '#/modules/cms/cmsArticle/store/body.ts'
import {
  articleDraftTable,
  articleVersionTable,
  previewTokenTable as p,
} from '#/modules/cms/cmsArticle/store/history.table.ts'
import { draftOwner, headValues } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { snapshotOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'

export const hashedToken = (token: string) => createHash('sha256').update(token).digest('hex')

type Link = typeof p.$inferSelect

/** The live link of an article that a token stands for; one of another article is none. */
async function linkOf(ctx: Ctx, articleId: string, token: string): Promise<Link | undefined> {
  const [link] = await ctx.db
    .select()
    .from(p)
    .where(
      and(
        eq(p.tokenHash, hashedToken(token)),
        eq(p.articleId, articleId),
        gt(p.expireTime, sql`${ctx.now.toISOString()}::timestamptz`),
      ),
    )
    .limit(1)
  return link
}

/** What whoever has a link sees: the text it was made for, whatever visitors see (cms §20.4). */
export interface PreviewedArticle {
  published: PublishedArticle
  status: string
  /** Of a fixed version. */
  versionNo: number | null
  isDraft: boolean
  expireTime: string
}

export async function previewedArticle(
  ctx: Ctx,
  articleId: string,
  token: string,
): Promise<PreviewedArticle | undefined> {
  const link = await linkOf(ctx, articleId, token)
  if (!link) return undefined
  const [article] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, articleId), eq(t.delFlag, '0')))
  if (!article) return undefined
  const shown = await textOf(ctx, link, article)
  if (!shown) return undefined
  const text = await composed(ctx, shown.snapshot, await siteSettings(ctx))
  const { classId, images, attachments, tags } = text.snapshot
  const [cls] = await ctx.db
    .select()
    .from(cmsClassTable)
    .where(eq(cmsClassTable.id, classId ?? article.classId))
  if (!cls) return undefined
  return {
    published: {
      article: { ...article, ...headValues(text) },
      cls,
      html: text.html,
      images: images ?? [],
      attachments: (attachments ?? []).map((file) => ({ ...file, downloads: 0 })),
      tags: tags ?? [],
    },
    status: article.status,
    versionNo: shown.versionNo,
    isDraft: shown.isDraft,
    expireTime: link.expireTime,
  }
}

async function textOf(
  ctx: Ctx,
  link: Link,
  article: ArticleRow,
): Promise<{ snapshot: ArticleSnapshot; versionNo: number | null; isDraft: boolean } | undefined> {
  if (link.versionId !== null) {
    const [version] = await ctx.db
      .select()
      .from(articleVersionTable)
      .where(and(eq(articleVersionTable.id, link.versionId), eq(articleVersionTable.articleId, article.id)))
    return version && { snapshot: version.snapshot, versionNo: version.versionNo, isDraft: false }
  }
  const [draft] =
    link.draft === 'Y'
      ? await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, article.id))
      : []
  return draft
    ? { snapshot: draft.snapshot, versionNo: null, isDraft: true }
    : { snapshot: await snapshotOf(ctx, article), versionNo: null, isDraft: false }
}

/** Whether files that one of the owners shows may be seen with a link: its pictures come with a text. */
export async function isPreviewed(
  ctx: Ctx,
  owners: readonly string[],
  articleId: string,
  token: string,
): Promise<boolean> {
  if (!owners.includes(articleId) && !owners.includes(draftOwner(articleId))) return false
  return (await linkOf(ctx, articleId, token)) !== undefined
}
