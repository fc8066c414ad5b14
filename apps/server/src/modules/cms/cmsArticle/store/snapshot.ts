import { createHash } from 'node:crypto'
import { asc, eq, inArray } from 'drizzle-orm'
import { copyType } from '@app/shared/cms/articleStatus.ts'
import {
  cmsArticle,
  snapshotFields,
  type ArticleSave,
  type ArticleSnapshot,
  type SnapshotField,
} from '@app/shared/cms/cmsArticle.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { cleanValue } from '@app/shared/kit/save.ts'
import { withoutAddresses } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import {
  articleDataTable,
  articleFileTable,
  articleTable,
  articleTagTable,
  tagTable,
  type ArticleRow,
} from './article.table.ts'

const fields: Readonly<Record<string, Field>> = cmsArticle.fields

/** Kept in tables of their own. */
const elsewhere: readonly SnapshotField[] = ['content', 'images', 'attachments', 'tags']
export const headFields = snapshotFields.filter((key) => !elsewhere.includes(key))

export const labelOf = (key: SnapshotField) => fields[key]?.label ?? key

/** What a new article begins with. */
export const emptySnapshot = (): ArticleSnapshot => ({
  ...(Object.fromEntries(snapshotFields.map((key) => [key, null])) as unknown as ArticleSnapshot),
  articleType: '0',
  contentFormat: 'html',
  originFlag: 'Y',
  noIndex: 'N',
  images: [],
  attachments: [],
  tags: [],
  relatedIds: [],
})

/** The article whose body is shown: a mapped copy has none of its own. */
export const bodyIdOf = ({ id, copyFromId, copyType: kind }: Pick<ArticleRow, 'id' | 'copyFromId' | 'copyType'>) =>
  kind === copyType.mapped && copyFromId ? copyFromId : id

/** The live article as its form holds it. */
export async function snapshotOf(ctx: Ctx, article: ArticleRow): Promise<ArticleSnapshot> {
  return (await snapshotsOf(ctx, [article])).get(article.id) ?? emptySnapshot()
}

/** The same of many, by their ids, in three statements whatever their number. */
export async function snapshotsOf(ctx: Ctx, articles: readonly ArticleRow[]): Promise<Map<string, ArticleSnapshot>> {
  if (articles.length === 0) return new Map()
  const bodyIds = [...new Set(articles.map(bodyIdOf))]
  const bodies = await ctx.db
    .select({ id: articleDataTable.articleId, content: articleDataTable.content, images: articleDataTable.images })
    .from(articleDataTable)
    .where(inArray(articleDataTable.articleId, bodyIds))
  const files = await ctx.db
    .select({ articleId: articleFileTable.articleId, fileId: articleFileTable.fileId, name: articleFileTable.name })
    .from(articleFileTable)
    .where(inArray(articleFileTable.articleId, bodyIds))
    .orderBy(asc(articleFileTable.sort))
  const tags = await tagsOf(
    ctx,
    articles.map(({ id }) => id),
  )
  const bodyOf = new Map(bodies.map((body) => [body.id, body]))
  const filesOf = Map.groupBy(files, ({ articleId }) => articleId)
  return new Map(
    articles.map((article) => {
      const bodyId = bodyIdOf(article)
      const body = bodyOf.get(bodyId)
      const head = Object.fromEntries(headFields.map((key) => [key, article[key as keyof ArticleRow] ?? null]))
      return [
        article.id,
        {
          ...emptySnapshot(),
          ...(head as Partial<ArticleSnapshot>),
          content: body?.content ?? null,
          images: body?.images ?? [],
          attachments: (filesOf.get(bodyId) ?? []).map(({ fileId, name }) => ({ fileId, name })),
          tags: tags.get(article.id) ?? [],
        },
      ]
    }),
  )
}

/** Tags of articles in the order in which they were given. */
export async function tagsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (ids.length === 0) return found
  const rows = await ctx.db
    .select({ articleId: articleTagTable.articleId, name: tagTable.name })
    .from(articleTagTable)
    .innerJoin(tagTable, eq(tagTable.id, articleTagTable.tagId))
    .where(inArray(articleTagTable.articleId, [...ids]))
    .orderBy(asc(articleTagTable.articleId), asc(articleTagTable.sort))
  for (const { articleId, name } of rows) found.set(articleId, [...(found.get(articleId) ?? []), name])
  return found
}

/** Cleaned HTML of what visitors read of it. */
export async function htmlOf(ctx: Ctx, article: ArticleRow): Promise<string> {
  const [data] = await ctx.db
    .select({
      content: articleDataTable.content,
      html: articleDataTable.html,
      contentFormat: articleTable.contentFormat,
    })
    .from(articleDataTable)
    .innerJoin(articleTable, eq(articleTable.id, articleDataTable.articleId))
    .where(eq(articleDataTable.articleId, bodyIdOf(article)))
  return (data?.contentFormat === 'markdown' ? data.html : data?.content) ?? ''
}

/** What was sent over what was there: absent keeps, empty clears. */
export function merged(before: ArticleSnapshot, sent: ArticleSave): ArticleSnapshot {
  const next: Record<string, unknown> = { ...before }
  for (const key of snapshotFields) {
    if (sent[key] === undefined) continue
    const value = cleanValue(fields[key] as Field, sent[key])
    next[key] = isList(key) ? (value ?? []) : value === '' ? null : value
  }
  // A tag counts once, however often it was typed.
  next.tags = [...new Set(next.tags as string[])]
  return next as ArticleSnapshot
}

const isList = (key: SnapshotField) =>
  key === 'images' || key === 'attachments' || key === 'tags' || key === 'relatedIds'

/** Keys in one order at every depth: what comes back from the database says the same as what went in. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, ordered(item)]))
}

export const sameValue = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

/** Fields in which two texts differ; where a picture was just now to be had is none of their content. */
export const differing = (a: ArticleSnapshot, b: ArticleSnapshot): SnapshotField[] =>
  snapshotFields.filter((key) => (key === 'content' ? bare(a.content) !== bare(b.content) : !sameValue(a[key], b[key])))

const bare = (content: string | null) => withoutAddresses(content ?? '')

export const hashOf = (snapshot: ArticleSnapshot): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(snapshot)))
    .digest('hex')
