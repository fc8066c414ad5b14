import {
  foundResources,
  listedClasses,
  safeHtml,
  searchPublished,
  searchResources,
  type Plain,
} from '#/modules/cms/api.ts'
import { Refusal } from '#/platform/errors.ts'
import type { MadePage } from './pageCache.ts'
import { cutOf, showPage, tellPagination } from './pages.ts'
import { tellItems } from './tell.ts'
import { tellResource } from './tellResource.ts'
import { allListed, classNamed, type Visit } from './visit.ts'

const nothing = '没有找到相关内容，请换个关键词试试'
const partly = '没有完全匹配的结果，以下是部分匹配'
/** Resources beside the articles; all of them have pages of their own. */
const beside = 5

export interface Search {
  typed: string
  pageNum: number
  /** A class by its code, path or id: what is below it belongs to it. */
  cls: string
  /** Resources alone. */
  isOfResources: boolean
}

/** What visitors look for; without a word the form alone. */
export async function searchPage(visit: Visit, search: Search): Promise<MadePage> {
  if (search.typed === '') return say(visit, search, null)
  try {
    return await (search.isOfResources ? resourcesFound(visit, search) : articlesFound(visit, search))
  } catch (error) {
    if (error instanceof Refusal && error.code !== 503) return say(visit, search, error.message)
    throw error
  }
}

const about = { kind: 'search', title: '搜索', path: '/search', seo: { noIndex: true } } as const
const tags = ['list', 'resources']

const say = (visit: Visit, { typed, cls }: Search, message: string | null) =>
  showPage(visit, { ...about, tags, page: { query: typed, class: cls, message } })

/** Texts of closed classes are found by nobody: what a search shows of one is part of it. */
function searchedClasses(visit: Visit, name: string): string[] {
  const cls = name === '' ? undefined : classNamed(visit, name)
  const ids = name === '' ? allListed(visit) : cls ? listedClasses(cls, true) : []
  return ids.filter((id) => visit.classes.byId.get(id)?.scope === '0')
}

/** Resources stand in lists of their own, whether or not articles of the class are listed. */
function resourceClasses({ classes }: Visit, { cls: name }: Search, listed: readonly string[]): string[] {
  if (name !== '') return [...listed]
  return [...classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)
}

const countOf = ({ total, more }: { total: number; more: boolean }, unit: string) =>
  `共 ${more ? `${total}+` : total} ${unit}`

function urlOf({ typed, cls }: Search, pageNum: number, inResources: boolean): string {
  const query = new URLSearchParams({ q: typed })
  if (cls !== '') query.set('class', cls)
  if (inResources) query.set('in', 'resource')
  if (pageNum > 1) query.set('page', String(pageNum))
  return `/search?${query.toString()}`
}

async function articlesFound(visit: Visit, search: Search): Promise<MadePage> {
  const { size: pageSize, sort } = await cutOf(visit, 'search')
  const { typed, pageNum, cls } = search
  const classIds = searchedClasses(visit, cls)
  const wanted = { classIds: resourceClasses(visit, search, classIds), size: pageNum === 1 ? beside : 0, offset: 0 }
  const resources = await searchResources(visit.ctx, typed, wanted)
  const found = await searchPublished(visit.ctx, typed, {
    classIds,
    pageNum,
    pageSize,
    order: sort === 'time' ? 'time' : 'hits',
  })
  if (!found.asked) return say(visit, search, null)
  const besides = resources.query.any ? 0 : resources.total
  // Only of all that everybody may read does a word tell the next visitor something; the other pages ask the same again.
  const searched =
    cls === '' && pageNum === 1 ? { found: besides > 0 || (found.total > 0 && !found.partly) } : undefined
  const isNothing = found.rows.length === 0 && resources.ids.length === 0
  if (isNothing) return { ...(await say(visit, search, nothing)), searched }
  const isPartly = (found.rows.length > 0 && found.partly) || (resources.ids.length > 0 && resources.query.any)
  const items = await tellItems(
    visit,
    found.rows.map(({ row }) => row),
  )
  const page = await showPage(visit, {
    ...about,
    tags,
    page: {
      query: typed,
      class: cls,
      message: isPartly ? partly : null,
      total: found.total,
      totalText: countOf(found, '条'),
    },
    data: {
      keyword: typed,
      list: items.map((item, i) => ({ ...item, snippet: safeHtml(found.rows[i]?.snippet ?? '') })),
      pagination: tellPagination({ pageNum, pageSize, total: found.total, urlOf: (n) => urlOf(search, n, false) }),
      resources: {
        list: await tellFound(visit, resources),
        totalText: countOf(resources, '项'),
        url: resources.total > beside ? urlOf(search, 1, true) : null,
      },
    },
  })
  return { ...page, searched }
}

async function tellFound(visit: Visit, hits: Awaited<ReturnType<typeof searchResources>>): Promise<Plain[]> {
  const rows = await foundResources(visit.ctx, hits)
  return rows.map(({ resource, version, snippet }) => ({
    ...tellResource(visit, resource, version),
    snippet: safeHtml(snippet),
  }))
}

async function resourcesFound(visit: Visit, search: Search): Promise<MadePage> {
  const { pageSize } = visit.settings
  const { typed, pageNum, cls } = search
  const hits = await searchResources(visit.ctx, typed, {
    classIds: resourceClasses(visit, search, searchedClasses(visit, cls)),
    size: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
  if (hits.ids.length === 0) return say(visit, search, hits.query.terms.length === 0 ? null : nothing)
  return showPage(visit, {
    ...about,
    tags,
    page: { query: typed, class: cls, message: hits.query.any ? partly : null, total: hits.total },
    data: {
      keyword: typed,
      list: [],
      resources: { list: await tellFound(visit, hits), totalText: countOf(hits, '项'), url: null },
      pagination: tellPagination({
        pageNum,
        pageSize,
        total: hits.total,
        urlOf: (n) => urlOf(search, n, true),
      }),
    },
  })
}
