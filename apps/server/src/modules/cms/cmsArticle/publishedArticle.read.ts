import { and, asc, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { ArticleFile, GalleryPicture } from '@app/shared/cms/articleParts.ts'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { cmsClassTable, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleDataTable, articleFileTable, articleTable as t, type ArticleRow } from './store/article.table.ts'
import { bodyIdOf, htmlOf, tagsOf } from './store/snapshot.ts'

/**
 * Rows that visitors may know of now: a stopped scheduler neither shows one too early nor keeps one too long. Who may
 * read a text with a narrower `viewScope` is asked where it is shown.
 */
export function visibleNow(ctx: Pick<Ctx, 'now'>): SQL | undefined {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const off = sql`exists (select 1 from ${cmsClassTable} own
    join ${cmsClassTable} above on above.id = any(string_to_array(own.parent_ids, '/'))
    where own.id = ${t.classId} and (above.status <> '0' or above.del_flag <> '0'))`
  return and(
    eq(t.delFlag, '0'),
    eq(t.status, articleStatus.published),
    sql`${t.publishTime} <= ${now}`,
    or(isNull(t.expireTime), sql`${t.expireTime} > ${now}`),
    sql`not ${off}`,
  )
}

/** On top first, then by weight, then latest (cms §2). */
export const listOrder = [t.topFlag, t.sort, t.publishTime, t.createTime, t.id].map(
  (column) => sql`${column} desc nulls last`,
)

/** An article as a page shows it. */
export interface PublishedArticle {
  article: ArticleRow
  cls: ClassRow
  /** Cleaned HTML; links to own content still as `cms://` addresses. */
  html: string
  images: GalleryPicture[]
  attachments: (ArticleFile & { downloads: number })[]
  tags: string[]
}

/** By its public number; nothing when visitors may not know of it. */
export async function publishedByNo(ctx: Ctx, articleNo: number): Promise<PublishedArticle | undefined> {
  const [article] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.articleNo, articleNo), visibleNow(ctx)))
    .limit(1)
  return article && wholeArticle(ctx, article)
}

/** By its name in the address of one of the classes; the latest where several have it. */
export async function publishedBySlug(
  ctx: Ctx,
  classIds: readonly string[],
  slug: string,
): Promise<PublishedArticle | undefined> {
  const [article] = await ctx.db
    .select()
    .from(t)
    .where(and(sql`${t.classId} = any(${sql.param([...classIds])})`, eq(t.slug, slug), visibleNow(ctx)))
    .orderBy(desc(t.publishTime), desc(t.id))
    .limit(1)
  return article && wholeArticle(ctx, article)
}

/** Body, pictures, attachments and tags beside the head; also for previews of what is not out yet. */
export async function wholeArticle(ctx: Ctx, article: ArticleRow): Promise<PublishedArticle | undefined> {
  const bodyId = bodyIdOf(article)
  const [[cls], [data], attachments, html, tags] = await Promise.all([
    ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, article.classId)).limit(1),
    ctx.db
      .select({ images: articleDataTable.images })
      .from(articleDataTable)
      .where(eq(articleDataTable.articleId, bodyId)),
    ctx.db
      .select({ fileId: articleFileTable.fileId, name: articleFileTable.name, downloads: articleFileTable.downloads })
      .from(articleFileTable)
      .where(eq(articleFileTable.articleId, bodyId))
      .orderBy(asc(articleFileTable.sort)),
    htmlOf(ctx, article),
    tagsOf(ctx, [article.id]),
  ])
  if (!cls) return undefined
  return { article, cls, html, images: data?.images ?? [], attachments, tags: tags.get(article.id) ?? [] }
}
