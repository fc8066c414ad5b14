import { and, eq, sql } from 'drizzle-orm'
import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import { byIndex, inTitle } from '#/modules/cms/search/articleMatches.ts'
import { inSearch } from '#/modules/cms/search/inSearch.ts'
import { mostHits } from '#/modules/cms/search/searchArticles.ts'
import { loosened, parseQuery, type SearchQuery } from '#/modules/cms/search/searchQuery.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsResourceTable as t, cmsResourceSearchTable as found } from './cmsResource.table.ts'

export interface ResourceHits {
  /** Of the page, in order. */
  ids: readonly string[]
  /** At most a thousand. */
  total: number
  /** There are more than `total`. */
  more: boolean
  /** What was asked for after all. */
  query: SearchQuery
}

interface Wanted {
  classIds: readonly string[]
  type?: string | undefined
  size: number
  offset: number
}

/**
 * Resources that everybody may fetch by what stands in their texts, those with the words in their names first; where
 * all words together are nowhere, those with one of them.
 */
export async function searchResources(ctx: Ctx, typed: string, wanted: Wanted): Promise<ResourceHits> {
  const query = parseQuery(typed)
  if (query.terms.length === 0 || wanted.classIds.length === 0) return { ids: [], total: 0, more: false, query }
  return inSearch(ctx, async (db) => {
    const hits = await hitsOf(db, query, wanted)
    const loose = hits.total === 0 ? loosened(query) : undefined
    return loose ? hitsOf(db, loose, wanted) : hits
  })
}

async function hitsOf(
  db: Ctx['db'],
  query: SearchQuery,
  { classIds, type, size, offset }: Wanted,
): Promise<ResourceHits> {
  const open = and(
    eq(t.delFlag, '0'),
    eq(t.status, '0'),
    eq(t.downloadScope, DownloadScope.everybody),
    type === undefined ? undefined : eq(t.resourceType, type),
    sql`${t.classId} = any(${sql.param([...classIds])})`,
  )
  const { rows } = await db.execute<{ id: string; titled: boolean }>(sql`
    with hit as materialized (
      select ${found.resourceId} as id, ${inTitle(query, found)} as titled from ${found} where ${byIndex(query, found)})
    select ${t.id} as id, hit.titled from hit join ${t} on ${t.id} = hit.id
    where ${open} order by ${t.publishTime} desc nulls last, ${t.id} desc limit ${mostHits + 1}`)
  const known = rows.slice(0, mostHits)
  const ranked = [...known.filter(({ titled }) => titled), ...known.filter(({ titled }) => !titled)]
  return {
    ids: ranked.slice(offset, offset + size).map(({ id }) => id),
    total: known.length,
    more: rows.length > mostHits,
    query,
  }
}
