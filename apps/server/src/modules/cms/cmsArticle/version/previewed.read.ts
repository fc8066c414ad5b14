import { createHash } from 'node:crypto'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
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

/** A text as its editors have it, whatever visitors see. */
export interface WorkingCopy {
  published: PublishedArticle
  status: string
  /** Of a fixed version. */
  versionNo: number | null
  /** Changes of a published article that are not out yet. */
  isDraft: boolean
}

/** What whoever has a link sees: the text it was made for (cms §20.4). */
export interface PreviewedArticle extends WorkingCopy {
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
  const shown = article && (await textOf(ctx, link, article))
  const copy = shown && (await asPublished(ctx, article, shown))
  return copy && { ...copy, expireTime: link.expireTime }
}

/** The text that editors have of an article now, by its number or its name in one of the classes (cms §20.2). */
export async function workingCopy(
  ctx: Ctx,
  classIds: readonly string[],
  name: string,
): Promise<WorkingCopy | undefined> {
  const ofClass = sql`${t.classId} = any(${sql.param([...classIds])})`
  const of = async (named: SQL) => {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(named, ofClass, eq(t.delFlag, '0')))
      .limit(1)
    return row
  }
  const byNo = /^\d{1,15}$/.test(name) ? await of(eq(t.articleNo, Number(name))) : undefined
  const article = byNo ?? (await of(eq(t.slug, name)))
  return article && asPublished(ctx, article, await textNow(ctx, article))
}

interface ShownText {
  snapshot: ArticleSnapshot
  versionNo: number | null
  isDraft: boolean
}

async function asPublished(ctx: Ctx, article: ArticleRow, shown: ShownText): Promise<WorkingCopy | undefined> {
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
  }
}

async function textOf(ctx: Ctx, link: Link, article: ArticleRow): Promise<ShownText | undefined> {
  if (link.versionId !== null) {
    const [version] = await ctx.db
      .select()
      .from(articleVersionTable)
      .where(and(eq(articleVersionTable.id, link.versionId), eq(articleVersionTable.articleId, article.id)))
    return version && { snapshot: version.snapshot, versionNo: version.versionNo, isDraft: false }
  }
  return link.draft === 'Y' ? textNow(ctx, article) : ownText(ctx, article)
}

const ownText = async (ctx: Ctx, article: ArticleRow): Promise<ShownText> => ({
  snapshot: await snapshotOf(ctx, article),
  versionNo: null,
  isDraft: false,
})

/** What was changed since it came out; where nothing was, the article itself. */
async function textNow(ctx: Ctx, article: ArticleRow): Promise<ShownText> {
  const [draft] = await ctx.db.select().from(articleDraftTable).where(eq(articleDraftTable.articleId, article.id))
  return draft ? { snapshot: draft.snapshot, versionNo: null, isDraft: true } : ownText(ctx, article)
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
