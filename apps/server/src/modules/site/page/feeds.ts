import {
  countPublished,
  indexNowKey,
  listedClasses,
  openResources,
  publishedList,
  renderPage,
  themeTag,
  type PageData,
  type PublicClass,
  type TemplateKind,
} from '#/modules/cms/api.ts'
import { answerFor } from './dataTags.ts'
import type { MadePage } from './pageCache.ts'
import { iso, isOpen, tellItem, tellSite } from './tell.ts'
import { allListed, articleHref, classUrl, type Visit } from './visit.ts'

const urlsOfMap = 10_000

/** Characters that no XML may hold. */
// oxlint-disable-next-line no-control-regex
const forXml = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

async function feed(visit: Visit, kind: TemplateKind, type: string, data: PageData, tags: string[]): Promise<MadePage> {
  const text = await renderPage(visit.ctx.platform, {
    theme: visit.settings.theme,
    kind,
    data: { site: tellSite(visit), now: visit.ctx.now.toISOString(), ...data },
    now: visit.ctx.now,
    answer: answerFor(visit),
  })
  return {
    status: 200,
    type,
    text: forXml(text).trim(),
    tags: ['site', 'list', themeTag(visit.settings.theme), ...tags],
    holdsMs: visit.settings.cacheSeconds * 1_000,
  }
}

const whole = ({ origin }: Visit, path: string) => (path.startsWith('/') ? `${origin}${path}` : path)

/** The newest of the site or of a class, without what only some may read. */
export async function rssPage(visit: Visit, cls?: PublicClass): Promise<MadePage> {
  const { settings } = visit
  const rows = await publishedList(
    visit.ctx,
    { classIds: cls ? listedClasses(cls) : allListed(visit), open: true },
    { sort: 'time', size: settings.rssSize },
  )
  const link = whole(visit, cls ? classUrl(cls) : '/')
  return feed(
    visit,
    'rss.xml',
    'application/rss+xml; charset=utf-8',
    {
      page: {
        title: cls ? `${cls.className} - ${settings.siteName}` : settings.siteName,
        description: (cls ? cls.description : settings.description) ?? settings.siteName,
        link,
        self: whole(visit, cls ? `${cls.classPath}/rss.xml` : '/rss.xml'),
      },
      list: rows
        .filter((row) => isOpen(visit, row))
        .map((row) => ({
          ...tellItem(visit, row),
          fullUrl: whole(visit, articleHref(visit, row)),
          pubDate: new Date(iso(visit, row.publishTime) ?? visit.ctx.now).toUTCString(),
        })),
    },
    cls ? [`c:${cls.id}`] : [],
  )
}

/** The map of the site, or the list of its maps where one would be too long. */
export async function sitemapPage(visit: Visit, part: number | undefined): Promise<MadePage | undefined> {
  if (visit.settings.sitemapOn !== 'Y') return undefined
  const classIds = [...visit.classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)
  const wanted = { classIds, open: true, indexed: true }
  const start = part === undefined ? 0 : (part - 1) * urlsOfMap
  if (start < 0) return undefined
  const total = await countPublished(visit.ctx, wanted)
  // Articles come first, resources where these end.
  const resources = await openResources(visit.ctx, classIds, {
    size: Math.min(urlsOfMap, Math.max(0, start + urlsOfMap - total)),
    offset: Math.max(0, start - total),
  })
  const parts = Math.max(1, Math.ceil((total + resources.total) / urlsOfMap))
  if (part === undefined && parts > 1) {
    const maps = Array.from({ length: parts }, (_, i) => whole(visit, `/sitemap-${i + 1}.xml`))
    return mapPage(
      visit,
      'sitemapindex',
      maps.map((loc) => `<sitemap><loc>${xmlText(loc)}</loc></sitemap>`),
    )
  }
  if ((part ?? 1) > parts) return undefined
  const rows =
    start < total ? await publishedList(visit.ctx, wanted, { sort: 'time', size: urlsOfMap, offset: start }) : []
  const classes =
    start === 0
      ? [
          { loc: whole(visit, '/'), lastmod: null },
          ...[...visit.classes.byId.values()]
            .filter(({ scope, classType }) => scope === '0' && classType !== 'link')
            .map((cls) => ({ loc: whole(visit, classUrl(cls)), lastmod: null })),
        ]
      : []
  const list = [
    ...classes,
    ...rows
      .filter(({ articleType }) => articleType !== '1')
      .map((row) => ({
        loc: whole(visit, articleHref(visit, row)),
        lastmod: iso(visit, row.updateTime ?? row.publishTime),
      })),
    ...(start === 0 && resources.total > 0 ? [{ loc: whole(visit, '/resource/'), lastmod: null }] : []),
    ...resources.rows.map(({ resourceCode, changed }) => ({
      loc: whole(visit, `/resource/${resourceCode}`),
      lastmod: iso(visit, changed),
    })),
  ]
  return mapPage(
    visit,
    'urlset',
    list.map(
      ({ loc, lastmod }) => `<url><loc>${xmlText(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
    ),
  )
}

const xmlText = (text: string) =>
  forXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Ten thousand addresses are no page of a theme: they are written at once. */
const mapPage = ({ settings }: Visit, root: 'urlset' | 'sitemapindex', rows: readonly string[]): MadePage => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  text: [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...rows,
    `</${root}>`,
  ].join('\n'),
  tags: ['site', 'list', 'resources'],
  holdsMs: settings.cacheSeconds * 1_000,
})

export const robotsPage = (visit: Visit): MadePage => ({
  status: 200,
  type: 'text/plain; charset=utf-8',
  text:
    visit.settings.robots ||
    [
      'User-agent: *',
      'Disallow: /search',
      'Disallow: /preview/',
      ...(visit.settings.sitemapOn === 'Y' ? [`Sitemap: ${visit.origin}/sitemap.xml`] : []),
      '',
    ].join('\n'),
  tags: ['site'],
  holdsMs: visit.settings.cacheSeconds * 1_000,
})

/** The file by which IndexNow knows that addresses come from the site itself. */
export async function keyPage(visit: Visit, path: string): Promise<MadePage | undefined> {
  const [, name] = /^\/([\dA-Za-z-]{8,128})\.txt$/.exec(path) ?? []
  if (name === undefined || name !== (await indexNowKey(visit.ctx))) return undefined
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    text: name,
    tags: ['site'],
    holdsMs: visit.settings.cacheSeconds * 1_000,
  }
}
