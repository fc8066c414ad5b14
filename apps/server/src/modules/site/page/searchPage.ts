import { safeHtml, searchPublished } from '#/modules/cms/api.ts'
import { Refusal } from '#/platform/errors.ts'
import type { MadePage } from './pageCache.ts'
import { showPage, tellPagination } from './pages.ts'
import { tellItems } from './tell.ts'
import { allListed, type Visit } from './visit.ts'

const nothing = '没有找到相关内容，请换个关键词试试'

/** What visitors look for; without a word the form alone. */
export async function searchPage(visit: Visit, typed: string, pageNum: number): Promise<MadePage> {
  const { pageSize } = visit.settings
  const about = { kind: 'search', title: '搜索', path: '/search', seo: { noIndex: true }, tags: ['list'] } as const
  const say = (message: string | null) => showPage(visit, { ...about, page: { query: typed, message } })
  if (typed === '') return say(null)
  const found = await searchPublished(visit.ctx, typed, { classIds: allListed(visit), pageNum, pageSize }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code !== 503) return error.message
      throw error
    },
  )
  if (typeof found === 'string') return say(found)
  if (!found.asked) return say(null)
  if (found.rows.length === 0) return say(nothing)
  const items = await tellItems(
    visit,
    found.rows.map(({ row }) => row),
  )
  const urlOf = (n: number) => `/search?q=${encodeURIComponent(typed)}${n === 1 ? '' : `&page=${n}`}`
  return showPage(visit, {
    ...about,
    page: {
      query: typed,
      message: found.partly ? '没有完全匹配的结果，以下是部分匹配' : null,
      total: found.total,
      totalText: `共 ${found.more ? `${found.total}+` : found.total} 条`,
    },
    data: {
      keyword: typed,
      list: items.map((item, i) => ({ ...item, snippet: safeHtml(found.rows[i]?.snippet ?? '') })),
      pagination: tellPagination({ pageNum, pageSize, total: found.total, urlOf }),
    },
  })
}
