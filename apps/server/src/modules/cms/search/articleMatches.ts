import { and, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { articleDataTable, articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { SearchQuery, SearchTerm } from './searchQuery.ts'

const data = articleDataTable

/** Where a table keeps what `searchColumns` makes. */
export interface SearchedColumns {
  readonly searchText: AnyPgColumn
  readonly searchBi: AnyPgColumn
  readonly titleBi: AnyPgColumn
}

const all = (conditions: readonly SQL[], any: boolean): SQL =>
  (any ? or(...conditions) : and(...conditions)) ?? sql`false`

const holds = ({ text }: SearchTerm, { searchText }: SearchedColumns = data) => sql`strpos(${searchText}, ${text}) > 0`
const has = ({ lexemes }: SearchTerm, { searchBi }: SearchedColumns = data) => sql`${searchBi} @@ ${lexemes}::tsquery`

/** By the index of pairs; what pairs cannot say (that they follow each other) is looked up in the text. */
export const byIndex = ({ terms, any }: SearchQuery, columns: SearchedColumns = data): SQL =>
  all(
    terms.map((term) => (term.byIndex ? has(term, columns) : sql`(${has(term, columns)} and ${holds(term, columns)})`)),
    any,
  )

/** What the index of pairs says alone, before any text is read: all hits, and some rows where the pairs stand apart. */
export const candidates = ({ terms, any }: SearchQuery): SQL =>
  all(
    terms.map((term) => has(term)),
    any,
  )

/** Row by row: the text first, which is not compressed; the lexemes only where a word must begin at its beginning. */
export const byText = ({ terms, any }: SearchQuery): SQL =>
  all(
    terms.map((term) => (term.byText ? holds(term) : sql`case when ${holds(term)} then ${has(term)} else false end`)),
    any,
  )

/** Whether the title holds all that is looked for: for rows that are hits already. */
export const inTitle = ({ terms, any }: SearchQuery, { titleBi }: SearchedColumns = data): SQL =>
  all(
    terms.map(({ lexemes }) => sql`${titleBi} @@ ${lexemes}::tsquery`),
    any,
  )

/** A condition on `cms_article` for lists that have an order of their own; the planner chooses the way. */
export const articleMatches = (query: SearchQuery): SQL =>
  sql`${articleTable.id} in (select ${data.articleId} from ${data} where ${byIndex(query)})`
