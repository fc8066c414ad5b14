import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { copyType } from '@app/shared/cms/articleStatus.ts'
import type { ArticleSnapshot } from '@app/shared/cms/cmsArticle.ts'
import { searchColumnsInTurns } from '#/modules/cms/search/searchColumns.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import {
  articleDataTable,
  articleFileTable,
  articleTable,
  articleTagTable,
  tagTable,
  type ArticleRow,
} from './article.table.ts'
import { fileIdsOf, pictureIdsOf, type Composed } from './body.ts'
import { bodyIdOf, headFields, htmlOf, snapshotOf, tagsOf } from './snapshot.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Before an article shows these pictures: those that nothing shows yet get the mark of the site (cms §4). */
    markPictures?(ctx: Ctx, ids: readonly string[]): Promise<void>
  }
}

const bizType = 'cms_article'

/** Owner of the files that only the working copy shows. */
export const draftOwner = (articleId: string) => `draft-${articleId}`

/** Tells the library of the pictures of a text, before its files are attached. */
export const announcePictures = async (ctx: Ctx, text: Composed): Promise<void> =>
  ctx.platform.ports.markPictures?.(ctx, pictureIdsOf(text))

/** Columns of the head that a text fills. */
export function headValues({ snapshot, wordCount, readMinutes }: Composed): Partial<ArticleRow> {
  const values = Object.fromEntries(headFields.map((key) => [key, snapshot[key]]))
  return { ...(values as Partial<ArticleRow>), wordCount, readMinutes }
}

/** Stores what stands beside the head: body, attachments, tags, the files it shows, what it is found by. */
export async function storeParts(ctx: Ctx, article: ArticleRow, text: Composed): Promise<void> {
  const { id } = article
  const isMapped = bodyIdOf(article) !== id
  const { snapshot, html } = text
  const search = await searched(snapshot, html)
  const body = isMapped
    ? { content: null, html: null, images: [] }
    : {
        content: snapshot.content ?? null,
        html: snapshot.contentFormat === 'markdown' ? html : null,
        images: snapshot.images ?? [],
      }
  await ctx.db
    .insert(articleDataTable)
    .values({ articleId: id, ...body, ...search })
    .onConflictDoUpdate({ target: articleDataTable.articleId, set: { ...body, ...search } })
  if (!isMapped) await storeAttachments(ctx, id, snapshot)
  await storeTags(ctx, id, snapshot.tags ?? [])
  // What the working copy or the source of a copy shows already may be shown by whoever goes on with it.
  await announcePictures(ctx, text)
  await attachFiles(ctx, id, fileIdsOf(text), {
    bizType,
    besides: article.copyFromId ?? draftOwner(id),
  })
  await refreshMapped(ctx, id)
  await ctx.emit('search.indexed', {})
}

export const searched = ({ title, summary, keywords, tags, author, attachments }: ArticleSnapshot, html: string) =>
  searchColumnsInTurns({
    title,
    summary,
    keywords,
    tags: tags ?? [],
    author,
    body: html,
    besides: (attachments ?? []).map(({ name }) => name),
  })

async function storeAttachments(ctx: Ctx, articleId: string, { attachments }: ArticleSnapshot): Promise<void> {
  const files = [...new Map((attachments ?? []).map((file) => [file.fileId, file])).values()]
  const ids = files.map(({ fileId }) => fileId)
  await ctx.db
    .delete(articleFileTable)
    .where(
      and(
        eq(articleFileTable.articleId, articleId),
        ids.length > 0 ? notInArray(articleFileTable.fileId, ids) : undefined,
      ),
    )
  if (files.length === 0) return
  await ctx.db
    .insert(articleFileTable)
    .values(files.map(({ fileId, name }, sort) => ({ articleId, fileId, name, sort })))
    // Its downloads stay counted.
    .onConflictDoUpdate({
      target: [articleFileTable.articleId, articleFileTable.fileId],
      set: { name: sql`excluded.name`, sort: sql`excluded.sort` },
    })
}

/** Tags by their names, new ones among them; the counts move by what came and went, taken in one order. */
export async function storeTags(ctx: Ctx, articleId: string, names: readonly string[]): Promise<void> {
  const before = (await tagsOf(ctx, [articleId])).get(articleId) ?? []
  if (before.length === names.length && before.every((name, i) => name === names[i])) return
  const [came, went] = [names.filter((name) => !before.includes(name)), before.filter((name) => !names.includes(name))]
  await countTags(ctx, came, 1)
  await countTags(ctx, went, -1)
  await ctx.db.delete(articleTagTable).where(eq(articleTagTable.articleId, articleId))
  if (names.length === 0) return
  const tags = await ctx.db
    .select({ id: tagTable.id, name: tagTable.name })
    .from(tagTable)
    .where(inArray(tagTable.name, [...names]))
  await ctx.db
    .insert(articleTagTable)
    .values(tags.map(({ id: tagId, name }) => ({ tagId, articleId, sort: names.indexOf(name) })))
}

export async function countTags(ctx: Ctx, names: readonly string[], by: 1 | -1): Promise<void> {
  for (const name of names.toSorted())
    await ctx.db
      .insert(tagTable)
      .values({ id: newId(), name, count: Math.max(by, 0) })
      .onConflictDoUpdate({
        target: [tagTable.siteId, tagTable.name],
        set: { count: sql`greatest(${tagTable.count} + ${by}, 0)` },
      })
}

/** Mapped copies show the new body: they are found by it, and its length is theirs. */
async function refreshMapped(ctx: Ctx, sourceId: string): Promise<void> {
  const copies = await ctx.db
    .select()
    .from(articleTable)
    .where(and(eq(articleTable.copyFromId, sourceId), eq(articleTable.copyType, copyType.mapped)))
    .orderBy(articleTable.id)
  for (const copy of copies) {
    const search = await searched(await snapshotOf(ctx, copy), await htmlOf(ctx, copy))
    await ctx.db.update(articleDataTable).set(search).where(eq(articleDataTable.articleId, copy.id))
    await ctx.db
      .update(articleTable)
      .set({
        wordCount: sql`(select word_count from cms_article s where s.id = ${sourceId})`,
        readMinutes: sql`(select read_minutes from cms_article s where s.id = ${sourceId})`,
      })
      .where(eq(articleTable.id, copy.id))
  }
}
