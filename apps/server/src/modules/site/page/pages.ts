import {
  articlePath,
  countPublished,
  isGone,
  listedClasses,
  nextDue,
  nextParamDue,
  paramTag,
  articleKinds,
  pageListOf,
  publishedByNo,
  publishedBySlug,
  publishedList,
  renderPage,
  takeBelow,
  takeRedirect,
  themeTag,
  type ListOrder,
  type ListWanted,
  type PageData,
  type PublicClass,
  type PublishedArticle,
  type TemplateKind,
} from '#/modules/cms/api.ts'
import { answerFor, noteUse } from './dataTags.ts'
import { linkTags } from './ownLinks.ts'
import type { MadePage } from './pageCache.ts'
import { tellParams } from './params.ts'
import { tellSeo, type Seo } from './seo.ts'
import { iso, isOpen, menusOf, tagUrl, tellArticle, tellClass, tellItems, tellSite } from './tell.ts'
import { allListed, ancestorsOf, articleHref, classUrl, picture, staff, type Visit } from './visit.ts'

const html = 'text/html; charset=utf-8'

interface Crumb {
  name: string
  url: string
}

interface Shown {
  kind: TemplateKind
  template?: string | null
  title: string
  path: string
  status?: number
  seo?: Partial<Seo>
  crumbs?: readonly Crumb[]
  cls?: PublicClass
  published?: PublishedArticle
  data?: PageData
  page?: PageData
  tags?: readonly string[]
  /** For this visitor alone. */
  own?: boolean
}

const home: Crumb = { name: '首页', url: '/' }

/** What is left when blanks between the lines of a page mean nothing. */
function withoutBlanks(text: string): string {
  return text
    .split(/(<(pre|textarea|script)\b[\s\S]*?<\/\2>)/gi)
    .map((part, i) => (i % 3 === 0 ? part.replaceAll(/\s*\n\s*/g, '\n') : i % 3 === 1 ? part : ''))
    .join('')
    .trim()
}

/** When pages show something else without anybody doing anything; what is for one visitor alone does not hold. */
async function dueAt(visit: Visit, own: boolean): Promise<number | undefined> {
  if (own || visit.settings.cacheSeconds === 0) return undefined
  const [due, param] = await Promise.all([nextDue(visit.ctx), nextParamDue(visit.ctx)])
  return Math.min(due?.getTime() ?? Infinity, param)
}

/** For how long a page holds when nobody changes anything. */
const holdsMs = ({ settings, ctx }: Visit, due: number | undefined): number =>
  due === undefined ? 0 : Math.max(0, Math.min(settings.cacheSeconds * 1_000, due - ctx.now.getTime()))

export async function showPage(visit: Visit, shown: Shown): Promise<MadePage> {
  const { kind, title, path, cls, published, status = 200, own = false } = shown
  const crumbs = shown.crumbs ?? [home, { name: title, url: path }]
  const isAlone = own || visit.unlocked.size > 0 || visit.banner !== undefined
  const [params, due] = await Promise.all([tellParams(visit), dueAt(visit, isAlone)])
  const data: PageData = {
    site: tellSite(visit),
    theme: { name: visit.settings.theme },
    now: visit.ctx.now.toISOString(),
    lang: 'zh-CN',
    menus: menusOf(visit),
    params,
    breadcrumb: crumbs.map(({ name, url }) => ({ name, url })),
    class: cls ? tellClass(visit, cls) : null,
    page: {
      kind,
      url: path,
      path,
      title,
      isPreview: visit.banner !== undefined,
      banner: visit.banner ?? null,
      no: published?.article.articleNo ?? null,
      ...shown.page,
      seo: tellSeo(visit, { heading: title, path, crumbs, noIndex: status !== 200, ...shown.seo }),
    },
    ...shown.data,
  }
  const used = new Set<string>()
  const text = await renderPage(visit.ctx.platform, {
    theme: visit.settings.theme,
    kind,
    template: shown.template ?? null,
    draft: visit.draft,
    data,
    now: visit.ctx.now,
    answer: answerFor(visit, published, used),
    shared: due === undefined ? undefined : { generation: visit.generation, until: due },
    heard: (call, args) => noteUse(call, args, used),
  })
  return {
    status,
    type: html,
    text: withoutBlanks(text),
    tags: ['site', paramTag, themeTag(visit.settings.theme), ...(shown.tags ?? []), ...used],
    holdsMs: holdsMs(visit, due),
    ...(own && { own }),
  }
}

export const redirectTo = (location: string, status: 301 | 302 = 301, tags: readonly string[] = []): MadePage => ({
  status,
  type: html,
  text: '',
  location,
  tags: ['site', 'list', ...tags],
  holdsMs: 0,
})

export const notFoundPage = (visit: Visit, path: string): Promise<MadePage> =>
  showPage(visit, { kind: 'error404', title: '访问的页面不存在', path, status: 404, own: true, tags: ['list'] })

/** Search engines forget it sooner than what is not found. */
const gonePage = (visit: Visit, path: string): Promise<MadePage> =>
  showPage(visit, { kind: 'error404', title: '内容已被删除', path, status: 410, own: true, tags: ['list'] })

export const homePage = (visit: Visit): Promise<MadePage> =>
  showPage(visit, {
    kind: 'index',
    title: visit.settings.siteName,
    path: '/',
    crumbs: [home],
    seo: { title: visit.settings.siteTitle || visit.settings.siteName },
    tags: ['list'],
  })

interface Paged {
  pageNum: number
  pageSize: number
  total: number
  urlOf: (pageNum: number) => string
}

/** Lists reach so many pages in their bar; beyond, there are the search and the classes. */
export function tellPagination({ pageNum, pageSize, total, urlOf }: Paged) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const near = new Set([1, pages, ...Array.from({ length: 21 }, (_, i) => pageNum - 10 + i)])
  return {
    total,
    pageNum,
    pageSize,
    pages,
    prevUrl: pageNum > 1 ? urlOf(pageNum - 1) : null,
    nextUrl: pageNum < pages ? urlOf(pageNum + 1) : null,
    items: [...near]
      .filter((n) => n >= 1 && n <= pages)
      .toSorted((a, b) => a - b)
      .map((n) => ({ pageNum: n, url: urlOf(n), current: n === pageNum })),
  }
}

interface Cut {
  size: number
  sort?: ListOrder | undefined
}

async function listOf(visit: Visit, wanted: ListWanted, pageNum: number, { size, sort = 'default' }: Cut) {
  const [total, rows] = await Promise.all([
    countPublished(visit.ctx, wanted),
    publishedList(visit.ctx, wanted, { sort, size, offset: (pageNum - 1) * size }),
  ])
  return { total, rows }
}

/** How many stand on a page of a list and in which order: as its template says, else as it is set. */
export async function cutOf(visit: Visit, kind: TemplateKind, cls?: PublicClass): Promise<Cut> {
  const { theme, pageSize } = visit.settings
  const { size, sort } = await pageListOf(visit.ctx.platform, {
    theme,
    kind,
    template: kind === 'list' ? cls?.listTemplate : null,
    draft: visit.draft,
  })
  return { size: size ?? (cls && cls.pageSize > 0 ? cls.pageSize : pageSize), sort }
}

/** The way to a class. */
export const crumbsOf = (visit: Visit, cls: PublicClass): Crumb[] => [
  home,
  ...[...ancestorsOf(visit, cls), cls].map((item) => ({ name: item.className, url: classUrl(item) })),
]

/** A page of a class: its list, its cover, or the one article of a single class. */
export async function classPage(visit: Visit, cls: PublicClass, pageNum: number): Promise<MadePage> {
  const closed = lockOf(visit, { cls })
  if (closed) return lockedPage(visit, cls.className, `${cls.classPath}/`, closed, `c:${cls.id}`)
  const own = cls.scope !== '0'
  const seo: Partial<Seo> = {
    title: cls.seoTitle,
    description: cls.seoDescription ?? cls.description,
    keywords: cls.seoKeywords,
    image: picture(cls.image),
  }
  const about = { cls, crumbs: crumbsOf(visit, cls), tags: [`c:${cls.id}`], own }
  if (cls.classType === 'single') {
    const [row] = await publishedList(visit.ctx, { classIds: [cls.id] }, { size: 1 })
    const published = row?.articleNo ? await publishedByNo(visit.ctx, row.articleNo) : undefined
    return showPage(visit, {
      ...about,
      tags: [...about.tags, ...linkTags(published?.html ?? '')],
      kind: 'single',
      template: cls.detailTemplate,
      title: published?.article.title ?? cls.className,
      path: `${cls.classPath}/`,
      seo,
      ...(published ? { published } : {}),
      data: { article: published ? await tellArticle(visit, published) : null },
    })
  }
  if (cls.classType === 'cover' && pageNum === 1)
    return showPage(visit, {
      ...about,
      kind: 'cover',
      template: cls.indexTemplate,
      title: cls.className,
      path: `${cls.classPath}/`,
      seo,
      tags: [...about.tags, 'list'],
    })
  const cut = await cutOf(visit, 'list', cls)
  const { total, rows } = await listOf(visit, { classIds: listedClasses(cls) }, pageNum, cut)
  if (pageNum > 1 && rows.length === 0) return notFoundPage(visit, `${cls.classPath}/page/${pageNum}`)
  const urlOf = (n: number) => (n === 1 ? `${cls.classPath}/` : `${cls.classPath}/page/${n}`)
  const pagination = tellPagination({ pageNum, pageSize: cut.size, total, urlOf })
  return showPage(visit, {
    ...about,
    kind: 'list',
    template: cls.listTemplate,
    title: cls.className,
    path: urlOf(pageNum),
    seo: { ...seo, prev: pagination.prevUrl, next: pagination.nextUrl },
    page: { pageNum, pageTotal: pagination.pages, total },
    data: { list: await tellItems(visit, rows), pagination },
  })
}

export async function tagPage(visit: Visit, name: string, pageNum: number): Promise<MadePage> {
  const cut = await cutOf(visit, 'tag')
  const { total, rows } = await listOf(visit, { classIds: allListed(visit), tag: name }, pageNum, cut)
  const urlOf = (n: number) => (n === 1 ? tagUrl(name) : `${tagUrl(name)}?page=${n}`)
  if (rows.length === 0) return notFoundPage(visit, urlOf(pageNum))
  const pagination = tellPagination({ pageNum, pageSize: cut.size, total, urlOf })
  return showPage(visit, {
    kind: 'tag',
    title: name,
    path: urlOf(pageNum),
    seo: { heading: `标签：${name}`, prev: pagination.prevUrl, next: pagination.nextUrl },
    page: { pageNum, pageTotal: pagination.pages, total },
    data: { list: await tellItems(visit, rows), pagination },
    tags: ['list'],
  })
}

type Lock = 'signIn' | 'password'

interface Guarded {
  cls: PublicClass
  article?: PublishedArticle['article']
}

/** What a password opens: the article's own, or the class it is of. */
export function passwordOf({ cls, article }: Guarded): { key: string; hash: string } | undefined {
  if (article?.viewScope === '2' && article.viewPassword) return { key: `a:${article.id}`, hash: article.viewPassword }
  return cls.passwordHash && cls.passwordClass ? { key: `c:${cls.passwordClass}`, hash: cls.passwordHash } : undefined
}

function lockOf({ unlocked }: Visit, guarded: Guarded): Lock | undefined {
  const own = guarded.article?.viewScope ?? '0'
  const scope = own > guarded.cls.scope ? own : guarded.cls.scope
  if (scope === '0') return undefined
  const password = scope === '2' ? passwordOf(guarded) : undefined
  if (!password) return unlocked.has(staff) ? undefined : 'signIn'
  return unlocked.has(password.key) ? undefined : 'password'
}

const lockedPage = (visit: Visit, title: string, path: string, lock: Lock, tag: string): Promise<MadePage> =>
  showPage(visit, {
    kind: 'password',
    title,
    path,
    status: 403,
    own: true,
    page: { asksPassword: lock === 'password' },
    tags: [tag],
  })

export async function articlePage(visit: Visit, cls: PublicClass, published: PublishedArticle): Promise<MadePage> {
  const { article } = published
  const path = articleHref(visit, article)
  const tags = [`a:${article.id}`, `c:${article.classId}`, ...linkTags(published.html)]
  if (article.articleType === '1' && article.linkUrl) return redirectTo(article.linkUrl, 302, tags)
  const lock = lockOf(visit, { cls, article })
  if (lock) return lockedPage(visit, article.title, path, lock, `a:${article.id}`)
  const told = await tellArticle(visit, published)
  return showPage(visit, {
    kind: articleKinds[article.articleType] ?? 'article',
    template: article.detailTemplate || cls.detailTemplate,
    title: article.title,
    path,
    crumbs: [...crumbsOf(visit, cls), { name: article.title, url: path }],
    cls,
    published,
    own: !isOpen(visit, article),
    tags,
    seo: {
      type: 'article',
      title: article.seoTitle,
      description: article.seoDescription ?? article.summary,
      keywords: article.seoKeywords ?? published.tags.join(','),
      canonical: article.canonicalUrl,
      noIndex: article.noIndex === 'Y',
      image: picture(article.cover),
      article: {
        publishTime: iso(visit, article.publishTime),
        updateTime: iso(visit, article.updateTime),
        author: article.author,
      },
    },
    data: { article: told },
  })
}

interface Found {
  cls: PublicClass
  published: PublishedArticle
}

/** The article at an address, by its number or its name in its class; whatever else the address says. */
export async function findArticle(visit: Visit, path: string): Promise<Found | undefined> {
  const parts = path.split('/').filter(Boolean)
  const last = (parts.at(-1) ?? '').replace(/\.html$/, '')
  if (!/^[a-z0-9][a-z0-9-]{0,199}$/.test(last)) return undefined
  const before = `/${parts.slice(0, -1).join('/')}`
  const cls = visit.classes.byPath.get(before) ?? visit.classes.byPath.get(before.replace(/\/\d{4}\/\d{2}$/, ''))
  const byName = cls ? await publishedBySlug(visit.ctx, [cls.id], last) : undefined
  const published = byName ?? (/^\d{1,15}$/.test(last) ? await publishedByNo(visit.ctx, Number(last)) : undefined)
  const own = published && visit.classes.byId.get(published.article.classId)
  return published && own ? { cls: own, published } : undefined
}

/** What stands at a path that is none of the fixed ones. */
export async function pageAt(visit: Visit, path: string): Promise<MadePage> {
  const paged = /^(\/.+)\/page\/(\d{1,6})\/?$/.exec(path)
  const pagedClass = paged && visit.classes.byPath.get(paged[1] ?? '')
  if (pagedClass && pagedClass.classType !== 'link') {
    // The folder of its file, not the number of an article.
    if (path.endsWith('/')) return redirectTo(path.slice(0, -1))
    const pageNum = Number(paged[2])
    return pageNum > 1 ? classPage(visit, pagedClass, pageNum) : redirectTo(classUrl(pagedClass))
  }
  const cls = visit.classes.byPath.get(path.replace(/\/$/, ''))
  if (cls) {
    if (cls.classType === 'link') return redirectTo(classUrl(cls), 302, [`c:${cls.id}`])
    return path.endsWith('/') ? classPage(visit, cls, 1) : redirectTo(`${path}/`)
  }
  const found = await findArticle(visit, path)
  if (found) {
    const { article } = found.published
    const canonical = articlePath(visit.settings, found.cls, article)
    if (canonical !== path && article.articleType !== '1') {
      // A number at the end of an address of another system is none of ours.
      const former = await takeRedirect(visit.ctx, path)
      return former ? redirectTo(former.toPath, former.code) : redirectTo(canonical, 301, [`a:${article.id}`])
    }
    return articlePage(visit, found.cls, found.published)
  }
  const moved = (await takeRedirect(visit.ctx, path)) ?? (await movedBelow(visit, path))
  if (moved) return redirectTo(moved.toPath, moved.code)
  return (await isGone(visit.ctx, path)) ? gonePage(visit, path) : notFoundPage(visit, path)
}

/** Where a page below a former class is now; only to what stands there, so that nobody is led on and on. */
async function movedBelow(visit: Visit, path: string): ReturnType<typeof takeRedirect> {
  const way = await takeBelow(visit.ctx, path)
  if (!way) return undefined
  const cls = way.toPath.replace(/(\/page\/\d{1,6})?\/?$/, '')
  if (visit.classes.byPath.has(cls) || (await findArticle(visit, way.toPath))) return way
  return takeRedirect(visit.ctx, way.toPath)
}
