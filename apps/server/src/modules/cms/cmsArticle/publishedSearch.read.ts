import { searchArticles } from '#/modules/cms/search/searchArticles.ts'
import { parseQuery } from '#/modules/cms/search/searchQuery.ts'
import { articleSnippets } from '#/modules/cms/search/searchSnippets.ts'
import type { Ctx } from '#/platform/context.ts'
import { openNow, publishedList, type ListedArticle } from './publishedList.read.ts'

export interface FoundOnSite {
  /** Nothing that could be looked for was typed. */
  asked: boolean
  /** What was typed stands nowhere together: these have one of the words. */
  partly: boolean
  total: number
  more: boolean
  rows: { row: ListedArticle; snippet: string }[]
}

interface SiteSearch {
  classIds: readonly string[]
  pageNum: number
  pageSize: number
  /** `hits`: those with the words in their titles first. */
  order?: 'hits' | 'time'
}

/** What visitors find: what everybody may read now. */
export async function searchPublished(
  ctx: Ctx,
  typed: string,
  { classIds, pageNum, pageSize, order = 'hits' }: SiteSearch,
): Promise<FoundOnSite> {
  const query = parseQuery(typed)
  if (query.terms.length === 0) return { asked: false, partly: false, total: 0, more: false, rows: [] }
  const found = await searchArticles(ctx, { query, where: openNow(ctx, classIds), order, pageNum, pageSize })
  const [rows, snippets] = await Promise.all([
    publishedList(ctx, { classIds, ids: found.ids }, { sort: 'time', size: pageSize }),
    articleSnippets(ctx, found.ids, found.query),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    asked: true,
    partly: found.query.any && !query.any,
    total: found.total,
    more: found.more,
    rows: found.ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [{ row, snippet: snippets.get(id)?.snippets.join(' … ') ?? '' }] : []
    }),
  }
}
