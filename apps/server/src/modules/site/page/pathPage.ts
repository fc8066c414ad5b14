import { keyPage, robotsPage, rssPage, sitemapPage } from './feeds.ts'
import type { MadePage } from './pageCache.ts'
import { homePage, pageAt } from './pages.ts'
import type { Visit } from './visit.ts'

/** The page at an address that its path alone names. */
export async function pathPage(visit: Visit, path: string): Promise<MadePage | undefined> {
  if (path === '/') return homePage(visit)
  if (path === '/robots.txt') return robotsPage(visit)
  if (path === '/sitemap.xml') return sitemapPage(visit, undefined)
  const [, part] = /^\/sitemap-(\d{1,4})\.xml$/.exec(path) ?? []
  if (part !== undefined) return sitemapPage(visit, Number(part))
  if (path === '/rss.xml') return rssPage(visit)
  if (path.endsWith('/rss.xml')) {
    const cls = visit.classes.byPath.get(path.slice(0, -'/rss.xml'.length))
    return cls?.scope === '0' ? rssPage(visit, cls) : undefined
  }
  return (await keyPage(visit, path)) ?? pageAt(visit, path)
}
