import { and, or, sql, type SQL } from 'drizzle-orm'
import { articleDataTable, articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { SearchQuery, SearchTerm } from './searchQuery.ts'

const data = articleDataTable

const all = (conditions: readonly SQL[], any: boolean): SQL =>
  (any ? or(...conditions) : and(...conditions)) ?? sql`false`

const holds = ({ text }: SearchTerm) => sql`strpos(${data.searchText}, ${text}) > 0`
const has = ({ lexemes }: SearchTerm) => sql`${data.searchBi} @@ ${lexemes}::tsquery`

/** By the index of pairs; what pairs cannot say (that they follow each other) is looked up in the text. */
export const byIndex = ({ terms, any }: SearchQuery): SQL =>
  all(
    terms.map((term) => (term.byIndex ? has(term) : sql`(${has(term)} and ${holds(term)})`)),
    any,
  )

/** Row by row: the text first, which is not compressed; the lexemes only where a word must begin at its beginning. */
export const byText = ({ terms, any }: SearchQuery): SQL =>
  all(
    terms.map((term) => (term.byText ? holds(term) : sql`case when ${holds(term)} then ${has(term)} else false end`)),
    any,
  )

/** Whether the title holds all that is looked for: for rows that are hits already. */
export const inTitle = ({ terms, any }: SearchQuery): SQL =>
  all(
    terms.map(({ lexemes }) => sql`${data.titleBi} @@ ${lexemes}::tsquery`),
    any,
  )

/** A condition on `cms_article` for lists that have an order of their own; the planner chooses the way. */
export const articleMatches = (query: SearchQuery): SQL =>
  sql`${articleTable.id} in (select ${data.articleId} from ${data} where ${byIndex(query)})`
