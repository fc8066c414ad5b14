import { inArray, sql } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import { madeBy } from '#/kit/store.ts'
import { tagsOfArticle } from '#/modules/cms/cmsArticle/store/address.ts'
import {
  articleDataTable,
  articleFileTable,
  articleTable,
  articleTagTable,
  tagTable,
  type ArticleRow,
} from '#/modules/cms/cmsArticle/store/article.table.ts'
import { fileIdsOf, type Composed } from '#/modules/cms/cmsArticle/store/body.ts'
import { articleLogTable, articleVersionTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { announcePictures, headValues, searched } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { hashOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import { attachFiles, keepFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'

/** A text of another system, cleaned and ready to be stored. */
export interface ImportedText {
  text: Composed
  cls: ClassRow
  /** Draft, published, or passed with its publication planned. */
  status: '0' | '1' | '4'
  publishTime: string | null
}

const { published, passed } = articleStatus

/**
 * Stores texts of another system, each with its body, tags, first version and log, in few statements whatever their
 * number. No reviewer is asked and nobody is told of each of them: rights were asked when the import began.
 */
export async function addImported(ctx: Ctx, texts: readonly ImportedText[]): Promise<ArticleRow[]> {
  if (texts.length === 0) return []
  const now = ctx.now.toISOString()
  const made = madeBy(ctx)
  const given = texts.map((one) => ({ ...one, id: newId() }))
  const rows = await ctx.db
    .insert(articleTable)
    .values(
      given.map(({ id, text, cls, status, publishTime }) => ({
        ...headValues(text),
        ...made,
        id,
        classId: cls.id,
        title: text.snapshot.title,
        status,
        publishTime: status === published ? (publishTime ?? now) : publishTime,
        ...(status === published && { firstPublishTime: publishTime ?? now, publishBy: ctx.user.id }),
        ...(status === passed && { scheduleBy: ctx.user.id }),
      })),
    )
    .returning()
  const bodies: (typeof articleDataTable.$inferInsert)[] = []
  for (const { id, text } of given) {
    const { snapshot, html } = text
    bodies.push({
      articleId: id,
      content: snapshot.content ?? null,
      html: snapshot.contentFormat === 'markdown' ? html : null,
      images: snapshot.images ?? [],
      ...(await searched(snapshot, html)),
    })
  }
  await ctx.db.insert(articleDataTable).values(bodies)
  await ctx.emit('search.indexed', {})
  const files = given.flatMap(({ id: articleId, text: { snapshot } }) =>
    (snapshot.attachments ?? []).map(({ fileId, name }, sort) => ({ articleId, fileId, name, sort })),
  )
  if (files.length > 0) await ctx.db.insert(articleFileTable).values(files)
  await storeTagsOf(ctx, given)
  const versions = given.map(({ id: articleId, text: { snapshot, wordCount }, status }) => ({
    id: newId(),
    articleId,
    versionNo: 1,
    kind: 'import' as const,
    snapshot,
    hash: hashOf(snapshot),
    title: snapshot.title,
    wordCount,
    status,
    createBy: ctx.user.id,
    createTime: now,
  }))
  await ctx.db.insert(articleVersionTable).values(versions)
  await ctx.db.insert(articleLogTable).values(
    versions.map(({ id: versionId, articleId, status }) => ({
      articleId,
      type: 'import' as const,
      toStatus: status,
      operator: ctx.user.id,
      ip: ctx.ip,
      time: now,
      versionId,
    })),
  )
  for (const [at, { id, text }] of given.entries()) {
    const shown = fileIdsOf(text)
    if (shown.length === 0) continue
    await announcePictures(ctx, text)
    await attachFiles(ctx, id, shown, { bizType: 'cms_article' })
    await keepFiles(ctx, versions[at]?.id ?? '', shown, { bizType: 'cms_article_version', besides: id })
  }
  for (const { id, cls, status } of given)
    if (status === published) await ctx.emit('article.published', { articleId: id, classId: cls.id })
  if (given.some(({ status }) => status === published))
    await siteChanged(
      ctx,
      given.flatMap(({ id, cls }) => tagsOfArticle(id, cls.parentIds).slice(1)),
    )
  await countArticles(
    ctx,
    given.map(({ cls, status }) => ({ classId: cls.id, articles: 1, published: status === published ? 1 : 0 })),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return given.flatMap(({ id }) => byId.get(id) ?? [])
}

/** New tags among them; counts move in one order, so that no two writers wait crosswise. */
async function storeTagsOf(ctx: Ctx, given: readonly { id: string; text: Composed }[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const { text } of given)
    for (const name of text.snapshot.tags ?? []) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size === 0) return
  const names = [...counts.keys()].toSorted()
  await ctx.db
    .insert(tagTable)
    .values(names.map((name) => ({ id: newId(), name, count: counts.get(name) ?? 0 })))
    .onConflictDoUpdate({
      target: [tagTable.siteId, tagTable.name],
      set: { count: sql`${tagTable.count} + excluded.count` },
    })
  const tags = await ctx.db
    .select({ id: tagTable.id, name: tagTable.name })
    .from(tagTable)
    .where(inArray(tagTable.name, names))
  const idOf = new Map(tags.map(({ id, name }) => [name, id]))
  await ctx.db.insert(articleTagTable).values(
    given.flatMap(({ id: articleId, text }) =>
      (text.snapshot.tags ?? []).flatMap((name, sort) => {
        const tagId = idOf.get(name)
        return tagId ? [{ tagId, articleId, sort }] : []
      }),
    ),
  )
}
