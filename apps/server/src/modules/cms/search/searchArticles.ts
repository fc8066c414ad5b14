import { sql, type SQL } from 'drizzle-orm'
import { articleDataTable as data, articleTable as article } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Database, Db } from '#/platform/database/db.ts'
import { byIndex, byText, candidates, inTitle } from './articleMatches.ts'
import { inSearch } from './inSearch.ts'
import { loosened, type SearchQuery } from './searchQuery.ts'

/** Hits that are counted, and among which those with the words in their title come first. */
export const mostHits = 1_000

export interface ArticleSearch {
  readonly query: SearchQuery
  /** Rows of `cms_article` that the reader may see; `status = '1'` lets the way along the times of publication be taken. */
  readonly where: SQL
  readonly order: 'hits' | 'time'
  readonly pageNum: number
  readonly pageSize: number
}

export interface FoundArticles {
  /** Of the page, in order. */
  readonly ids: readonly string[]
  /** At most `mostHits`. */
  readonly total: number
  /** There are more than `total`: 共 1000+ 条. */
  readonly more: boolean
  /** What was asked for after all: with `any` it is told 没有完全匹配的结果，以下是部分匹配. */
  readonly query: SearchQuery
}

/** One page of hits; where all terms together are nowhere, of those with one of them. */
export async function searchArticles(
  given: { platform: { database: Pick<Database, 'transaction'> } },
  search: ArticleSearch,
): Promise<FoundArticles> {
  if (search.query.terms.length === 0) return { ids: [], total: 0, more: false, query: search.query }
  return inSearch(given, async (db) => {
    const found = await pageOf(db, search)
    const loose = found.total === 0 ? loosened(search.query) : undefined
    return loose ? pageOf(db, { ...search, query: loose }) : found
  })
}

async function pageOf(db: Db, search: ArticleSearch): Promise<FoundArticles> {
  const { query, order, pageNum, pageSize } = search
  const start = (pageNum - 1) * pageSize
  const end = Math.min(start + pageSize, mostHits)
  if (order === 'hits') {
    const hits = await newestHits(db, search, mostHits + 1)
    const known = hits.slice(0, mostHits)
    const ranked = [...known.filter(({ titled }) => titled), ...known.filter(({ titled }) => !titled)]
    return { ids: idsOf(ranked.slice(start, end)), total: known.length, more: hits.length > mostHits, query }
  }
  const hits = start < mostHits ? await newestHits(db, search, end) : []
  const all = hits.length === end || start >= mostHits ? await countHits(db, search) : hits.length
  return { ids: idsOf(hits.slice(start)), total: Math.min(all, mostHits), more: all > mostHits, query }
}

type Wanted = Pick<ArticleSearch, 'query' | 'where'>

interface Hit {
  readonly id: string
  readonly titled: boolean
}

const idsOf = (hits: readonly Hit[]) => hits.map(({ id }) => id)

/** It ends with the first hit beyond those that are counted. */
export async function countHits(db: Db, { query, where }: Wanted): Promise<number> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select count(*)::int as hits from (
      select 1 from ${data}
      cross join lateral (select 1 from ${article} where ${article.id} = ${data.articleId} and ${where} limit 1) as seen
      where ${byIndex(query)} limit ${mostHits + 1}) as hit`)
  return rows[0]?.hits ?? 0
}

/** What the planner expects of a lexeme that its statistics do not know, as a share of the rows: it may be nowhere. */
const unknownShare = 0.006

/**
 * The newest hits, at most `limit`. Few hits are all taken from the index of pairs and sorted; many are met soon enough
 * along the times of publication. The planner's estimate says which; either way gives up when it was wrong.
 */
export async function newestHits(db: Db, search: Wanted, limit: number): Promise<readonly Hit[]> {
  const { hits, rows } = await estimate(db, search.query)
  // So many rows are read one way; the other way, rows until there are enough hits.
  const even = Math.sqrt(limit * rows)
  if (hits <= Math.max(even, unknownShare * rows)) {
    const found = await fromPairs(db, search, { limit, most: Math.ceil(1.2 * even) + limit })
    if (found) return found
  }
  const most = Math.ceil((4 * limit * rows) / Math.max(hits, even)) + 1_000
  const found = await alongTimes(db, search, { limit, most })
  return found.length === limit ? found : ((await fromPairs(db, search, { limit })) ?? found)
}

interface Plan {
  readonly 'Plan Rows': number
  readonly Plans?: readonly Plan[]
}

/** How many articles there are, and how many hits the rarest lexeme of each term lets expect. */
async function estimate(db: Db, { terms, any }: SearchQuery): Promise<{ hits: number; rows: number }> {
  const lexemes = terms.map((term) => [...new Set(term.lexemes.split(' & '))])
  const parts = lexemes.flat().map((lexeme) => sql`select 1 from ${data} where ${data.searchBi} @@ ${lexeme}::tsquery`)
  // One question for all of them; its parts are planned one by one.
  const { rows: plans } = await db.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    sql`explain (format json) ${sql.join([sql`select 1 from ${data}`, ...parts], sql` union all `)}`,
  )
  const [rows = 1, ...expectations] = plans[0]?.['QUERY PLAN'][0].Plan.Plans?.map((plan) => plan['Plan Rows']) ?? []
  let next = 0
  const rarest = lexemes.map(({ length }) => Math.min(...expectations.slice(next, (next += length))))
  // Terms are taken as independent of each other; pairs within a term are anything but that.
  const hits = any
    ? rarest.reduce((sum, some) => sum + some, 0)
    : rarest.reduce((some, more) => (some * more) / Math.max(rows, 1), rows)
  return { hits, rows }
}

const newestFirst = sql`${article.publishTime} desc, ${article.id} desc`

/**
 * All candidates, then their order, then the texts of as many as are wanted. Undefined when there are more candidates
 * than `most`.
 */
async function fromPairs(
  db: Db,
  { query, where }: Wanted,
  { limit, most }: { limit: number; most?: number },
): Promise<readonly Hit[] | undefined> {
  const [cap, few] = most === undefined ? [sql``, sql`true`] : [sql`limit ${most + 1}`, sql`counted.rows <= ${most}`]
  const { rows } = await db.execute<{ few: boolean; id: string | null; titled: boolean | null }>(sql`
    with pairs as materialized (select ${data.articleId} as article_id from ${data} where ${candidates(query)} ${cap}),
    counted as materialized (select count(*)::int as rows from pairs)
    select ${few} as few, page.id, page.titled
    from counted
    left join lateral (
      select newest.id, hit.titled
      from (
        select ${article.id} as id, ${article.publishTime} as publish_time
        from pairs join ${article} on ${article.id} = pairs.article_id
        where ${few} and ${where} order by ${newestFirst}) as newest
      cross join lateral (
        select ${inTitle(query)} as titled from ${data}
        where ${data.articleId} = newest.id and ${byText(query)} limit 1) as hit
      order by newest.publish_time desc, newest.id desc limit ${limit}) as page on true`)
  if (rows[0]?.few === false) return undefined
  return rows.flatMap(({ id, titled }) => (id === null ? [] : [{ id, titled: titled === true }]))
}

/** From the newest article on, one text after the other, until there are enough hits; through at most `most` articles. */
async function alongTimes(
  db: Db,
  { query, where }: Wanted,
  { limit, most }: { limit: number; most: number },
): Promise<readonly Hit[]> {
  const { rows } = await db.execute<{ id: string; titled: boolean }>(sql`
    select newest.id, hit.titled
    from (
      select ${article.id} as id, ${article.publishTime} as publish_time from ${article}
      where ${where} order by ${newestFirst} limit ${most}) as newest
    cross join lateral (
      select ${inTitle(query)} as titled from ${data}
      where ${data.articleId} = newest.id and ${byText(query)} limit 1) as hit
    order by newest.publish_time desc, newest.id desc limit ${limit}`)
  return rows
}
