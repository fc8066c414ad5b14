import type pg from 'pg'
import { searchColumns } from '#/modules/cms/search/searchColumns.ts'
import { generatedArticle } from './chineseText.ts'

const batch = 200

/**
 * Published articles, one every seven minutes backwards from now, written past the product for the sake of their number.
 * `beside` says what else a caller keeps of each of them.
 */
export async function loadArticles(
  pool: Pick<pg.Pool, 'query'>,
  count: number,
  mean: number,
  beside: (id: string, searchText: string) => void = () => undefined,
): Promise<number> {
  let characters = 0
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, offset) => {
      const n = start + offset
      const article = generatedArticle(n, mean)
      const columns = searchColumns(article)
      const id = `article${n}`
      characters += columns.searchText.length
      beside(id, columns.searchText)
      return { id, n, title: article.title, summary: article.summary, content: article.body, ...columns }
    })
    await pool.query(
      `with given as (select * from jsonb_to_recordset($1) as row(
         id text, n int, title text, summary text, content text,
         "searchText" text, "searchBi" text, "titleBi" text, "searchVer" int)),
       head as (
         insert into cms_article (id, class_id, title, summary, status, publish_time)
         select id, 'class' || n % 200, left(title, 255), summary, '1', now() - n * interval '7 minutes' from given)
       insert into cms_article_data (article_id, content, search_text, search_bi, title_bi, search_ver)
       select id, content, "searchText", "searchBi"::tsvector, "titleBi"::tsvector, "searchVer" from given`,
      [JSON.stringify(rows)],
    )
  }
  await pool.query('analyze cms_article, cms_article_data')
  return characters
}
