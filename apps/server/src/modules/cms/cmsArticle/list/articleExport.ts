import { inArray } from 'drizzle-orm'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import type { Row } from '#/kit/store.ts'
import { resourceExport } from '#/kit/transfer/resourceSources.ts'
import type { ExportSource } from '#/kit/transfer/sources.ts'
import { articleStore } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleDataTable as data, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { bodyIdOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { plainText } from '#/modules/cms/search/plainText.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { presented } from './present.ts'

/** Rows of a sheet with bodies; more of them go into a content package. */
const mostWithBody = 1_000
/** Up to which the request waits for them. */
const fewWithBody = 100
/** Bodies that are in memory at once. */
const bodiesAtOnce = 20
/** What a cell holds. */
const cellCharacters = 32_767

const { sheetColumns } = cmsArticle
const bodied = { ...articleStore, resource: { ...cmsArticle, sheetColumns: [...sheetColumns, 'content'] } }

const heads = resourceExport(articleStore, { present: listed })
const withBodies = resourceExport(bodied, { present: withWords })
const sourceOf = ({ withBody }: ListQuery) => (withBody === 'Y' ? withBodies : heads)

/** 导出: the heads of the list; with 正文 also the words of each, of the live article as the other columns are (cms §6.2). */
export const articleExport: ExportSource = {
  names: heads.names,
  isSmall: ({ withBody }, total) => (withBody === 'Y' ? total <= fewWithBody : undefined),
  async count(ctx, client, query, limit) {
    if (query.withBody !== 'Y') return heads.count(ctx, client, query, limit)
    const total = await withBodies.count(ctx, client, query, mostWithBody)
    if (total > mostWithBody)
      throw refuse(`含正文的导出不能超过${mostWithBody}条，请缩小查询范围，或在内容迁移中导出内容包`)
    return total
  },
  write: (ctx, client, query, target) => sourceOf(query).write(ctx, client, query, target),
}

async function listed(ctx: Ctx, given: Row[]): Promise<Row[]> {
  const rows = await presented(ctx, given)
  return rows.map((row) => ({ ...row, tags: Array.isArray(row.tags) ? row.tags.join('、') : null }))
}

async function withWords(ctx: Ctx, given: Row[]): Promise<Row[]> {
  const rows = await listed(ctx, given)
  const whole: Row[] = []
  for (let at = 0; at < rows.length; at += bodiesAtOnce) {
    const part = rows.slice(at, at + bodiesAtOnce)
    const words = await wordsOf(ctx, part as unknown as ArticleRow[])
    whole.push(...part.map((row) => ({ ...row, content: words.get(String(row.id)) ?? null })))
  }
  return whole
}

/** By the id of the article. */
async function wordsOf(ctx: Ctx, articles: readonly ArticleRow[]): Promise<Map<string, string>> {
  const bodies = await ctx.db
    .select({ id: data.articleId, content: data.content, html: data.html })
    .from(data)
    .where(inArray(data.articleId, articles.map(bodyIdOf)))
  // Only a text in Markdown has HTML beside it.
  const htmlOf = new Map(bodies.map(({ id, content, html }) => [id, html ?? content ?? '']))
  return new Map(
    articles.map((article) => {
      const words = plainText(htmlOf.get(bodyIdOf(article)) ?? '').trim()
      return [article.id, words.slice(0, cellCharacters)]
    }),
  )
}
