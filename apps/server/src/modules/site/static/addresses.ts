import { articlesAfter, countPublished, listedClasses, type PublicClass } from '#/modules/cms/api.ts'
import { sitemapPage } from '#/modules/site/page/feeds.ts'
import { cutOf } from '#/modules/site/page/pages.ts'
import { articleHref, type Visit } from '#/modules/site/page/visit.ts'

export interface Address {
  url: string
  isArticle: boolean
}

const atOnce = 500

const list = (url: string): Address => ({ url, isArticle: false })
const isOpen = ({ scope, classType }: PublicClass) => scope === '0' && classType !== 'link'

/** Home, feeds and maps. */
export async function siteAddresses(visit: Visit): Promise<Address[]> {
  const map = await sitemapPage(visit, undefined)
  const parts = map?.text.includes('<sitemapindex')
    ? [...map.text.matchAll(/\/sitemap-\d+\.xml/g)].map(([url]) => url)
    : []
  return ['/', '/robots.txt', '/rss.xml', ...(map ? ['/sitemap.xml'] : []), ...parts].map(list)
}

/** The first pages of a class and its feed. */
export async function classAddresses(visit: Visit, cls: PublicClass): Promise<Address[]> {
  if (!isOpen(cls)) return []
  const { classPath, classType } = cls
  const first = [`${classPath}/`, `${classPath}/rss.xml`].map(list)
  if (classType === 'single') return first
  const { size } = await cutOf(visit, 'list', cls)
  const total = await countPublished(visit.ctx, { classIds: listedClasses(cls) })
  const pages = Math.min(visit.settings.staticPages, Math.ceil(total / size))
  return [...first, ...Array.from({ length: Math.max(0, pages - 1) }, (_, i) => list(`${classPath}/page/${i + 2}`))]
}

/** Articles that everybody may read, in parts; of all of them or of some. */
export async function* articleAddresses(visit: Visit, ids?: readonly string[]): AsyncGenerator<Address[]> {
  const classIds = [...visit.classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)
  for (let after = ''; ;) {
    const rows = await articlesAfter(visit.ctx, { classIds, ...(ids && { ids }), after, size: atOnce })
    yield rows.map((row) => ({ url: articleHref(visit, row), isArticle: true }))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.id
  }
}
