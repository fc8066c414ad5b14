import { aliasedTable, eq, inArray, sql } from 'drizzle-orm'
import { articleDataTable, articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { plainText } from './plainText.ts'
import { longestText } from './searchColumns.ts'
import type { SearchQuery } from './searchQuery.ts'
import { highlighted, snippetsOf } from './snippets.ts'

/** Safe HTML with the terms in `<em class="hl">`. */
export interface ArticleSnippets {
  readonly title: string
  readonly snippets: readonly string[]
}

/** What of the articles of one page of hits is shown. */
export async function articleSnippets(
  ctx: Ctx,
  ids: readonly string[],
  { terms }: SearchQuery,
): Promise<Map<string, ArticleSnippets>> {
  if (ids.length === 0) return new Map()
  const shown = aliasedTable(articleDataTable, 'shown')
  const texts = terms.map(({ text }) => text)
  // An article without a body of its own shows that of another one.
  const body = sql<
    string | null
  >`left(coalesce(${articleDataTable.html}, ${articleDataTable.content}, ${shown.html}, ${shown.content}), ${2 * longestText})`
  const rows = await ctx.db
    .select({ id: articleTable.id, title: articleTable.title, summary: articleTable.summary, body })
    .from(articleTable)
    .leftJoin(articleDataTable, eq(articleDataTable.articleId, articleTable.id))
    .leftJoin(shown, eq(shown.articleId, articleTable.copyFromId))
    .where(inArray(articleTable.id, [...ids]))
  return new Map(
    rows.map(({ id, title, summary, body: html }) => {
      const ofBody = snippetsOf(plainText(html ?? ''), texts)
      const ofSummary = snippetsOf(summary ?? '', texts)
      const hasHit = ofBody.some((snippet) => snippet.includes('<em class="hl">'))
      return [id, { title: highlighted(title, texts), snippets: hasHit || ofSummary.length === 0 ? ofBody : ofSummary }]
    }),
  )
}
