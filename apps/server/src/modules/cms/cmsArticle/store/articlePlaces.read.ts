import { and, eq, inArray, sql } from 'drizzle-orm'
import { tellFilePlaces, type NamedPlace } from '#/kit/filePlaces.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleReach } from './article.store.ts'
import { articleTable as t } from './article.table.ts'
import { articleAutosaveTable as autosaves, autosaveFiles, articleVersionTable as versions } from './history.table.ts'
import { draftOwner } from './parts.store.ts'

const openArticle = (id: string) => `/cmsArticle/articleFormEdit?id=${encodeURIComponent(id)}`

/** Articles that the caller reaches, by the names under which they and their working copies keep files. */
async function namedArticles(ctx: Ctx, owners: readonly string[]): Promise<Map<string, NamedPlace>> {
  if (!ctx.can('cms:cmsArticle:list')) return new Map()
  const prefix = draftOwner('')
  const ids = [...new Set(owners.map((owner) => (owner.startsWith(prefix) ? owner.slice(prefix.length) : owner)))]
  const rows = await ctx.db
    .select({ id: t.id, title: t.title })
    .from(t)
    .where(and(eq(t.delFlag, '0'), articleReach(ctx), inArray(t.id, ids)))
  return new Map(
    rows.flatMap(({ id, title }) => [
      [id, { title, to: openArticle(id) }],
      [draftOwner(id), { title: `${title}（修改稿）`, to: openArticle(id) }],
    ]),
  )
}

async function namedVersions(ctx: Ctx, ids: readonly string[]): Promise<Map<string, NamedPlace>> {
  if (!ctx.can('cms:cmsArticle:list')) return new Map()
  const rows = await ctx.db
    .select({ id: versions.id, title: versions.title, no: versions.versionNo, articleId: versions.articleId })
    .from(versions)
    .innerJoin(t, eq(t.id, versions.articleId))
    .where(and(eq(t.delFlag, '0'), articleReach(ctx), sql`${versions.id} = any(${sql.param([...ids])})`))
  return new Map(
    rows.map(({ id, title, no, articleId }) => [id, { title: `${title}（V${no}）`, to: openArticle(articleId) }]),
  )
}

/** Whose unsaved text shows a file is nobody else's business. */
async function namedUnsaved(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: autosaves.id })
    .from(autosaves)
    .where(and(eq(autosaves.userId, ctx.user.id), inArray(autosaves.id, [...ids])))
  return new Map(rows.map(({ id }) => [id, '我未保存的文章']))
}

/** Names of articles for the lists of where a file is used. */
export function tellArticlePlaces(): void {
  tellFilePlaces('cms_article', { label: '文章', titles: namedArticles })
  tellFilePlaces('cms_article_version', { label: '文章版本', titles: namedVersions })
  tellFilePlaces(autosaveFiles, { label: '未保存的文章', titles: namedUnsaved })
}
