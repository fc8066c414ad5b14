import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicClasses, siteSettings, takeLink, takeNumbered, visitCounter } from '#/modules/cms/api.ts'
import { systemContext } from '#/platform/context.ts'
import { notFound, Refusal } from '#/platform/errors.ts'
import type { SiteRefusal } from '#/platform/http/createSite.ts'
import { hasherOf } from '#/platform/password/hash.ts'
import { createPageCache, type MadePage, type Page, type Served } from './pageCache.ts'
import { findArticle, notFoundPage, passwordOf, showPage, tagPage } from './pages.ts'
import { pathPage } from './pathPage.ts'
import { passwordOfResource, resourcePageAt } from './resourcePages.ts'
import { searchPage } from './searchPage.ts'
import { openedBy, readUnlocked, sealUnlocked, showsPass, unlockCookie, visitOf, type Visit } from './visit.ts'
import { writtenPage } from './writtenPage.ts'

const shared = 'public, max-age=60, stale-while-revalidate=300'
const alone = 'no-store'

function pathOf(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  return path.includes('%') ? decodeURIComponent(path) : path
}

interface Asked {
  key: string
  make: (visit: Visit) => Promise<MadePage | undefined>
  /** Hears of the page, out of memory or not, before it is sent. */
  shown?: (page: Page) => void
}

/** Pages of the public site (cms §19.2). */
export default async function pageSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const cache = createPageCache(platform)
  platform.events.onEveryNode('site.changed', ({ tags }) => cache.drop(tags))
  platform.events.onEveryNode('class.changed', () => cache.dropAll())
  platform.events.onResync(() => cache.dropAll())
  const hasher = hasherOf(platform)
  const counter = visitCounter(platform)
  /** What the site was when the database last answered: pages are still found by it while it is away. */
  let known = { theme: 'default', closed: false, knowsAddresses: true }

  async function settle() {
    try {
      const ctx = { platform }
      const settings = await siteSettings(ctx)
      const { theme, status, statIpMode } = settings
      known = { theme, closed: status !== '0', knowsAddresses: statIpMode !== 'off' }
      await publicClasses(ctx)
    } catch (error) {
      platform.log.warn({ err: error }, 'the settings of the site cannot be read')
    }
  }

  // What somebody has unlocked is theirs: it neither comes from the shared pages nor goes among them.
  const wholeKey = (key: string, unlocked: ReadonlySet<string>) =>
    `${known.theme} ${known.closed ? 'closed ' : ''}${unlocked.size > 0 ? `${[...unlocked].toSorted().join()} ` : ''}${key}`

  function serve(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const { cookie } = request.headers
    if (!showsPass(cookie)) return serveTo(request, reply, readUnlocked(platform, cookie), asked)
    return openedBy(platform, cookie).then((unlocked) => serveTo(request, reply, unlocked, asked))
  }

  function serveTo(request: FastifyRequest, reply: FastifyReply, unlocked: ReadonlySet<string>, asked: Asked) {
    // Whatever changes settings or classes drops the pages as well: one that holds needs neither.
    const page = cache.fresh(wholeKey(asked.key, unlocked))
    if (page) return send(request, reply, unlocked, asked, { page, stale: false })
    return render(request, reply, unlocked, asked)
  }

  async function render(request: FastifyRequest, reply: FastifyReply, unlocked: ReadonlySet<string>, asked: Asked) {
    const { key, make } = asked
    await settle()
    const made = async () => {
      const visit = await visitOf(platform, unlocked)
      if (known.closed)
        return showPage(visit, { kind: 'error503', title: '站点维护中，请稍后访问', path: '/', status: 503, own: true })
      return (await make(visit)) ?? notFoundPage(visit, pathOf(request.url))
    }
    return send(request, reply, unlocked, asked, await cache.get(wholeKey(key, unlocked), made).catch(orFile))

    /** What the static mode has written is shown while a page cannot be made. */
    async function orFile(cause: unknown): Promise<Pick<Served, 'page' | 'stale'>> {
      const isNone = cause instanceof Refusal && cause.code !== 503
      const page = isNone ? undefined : await writtenPage(platform, key).catch(() => undefined)
      if (!page) throw cause
      return { page, stale: true }
    }
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    unlocked: ReadonlySet<string>,
    { shown }: Asked,
    { page, stale }: Pick<Served, 'page' | 'stale'>,
  ) {
    shown?.(page)
    void reply.code(page.status).type(page.type)
    if (page.location !== undefined) void reply.header('location', page.location)
    const isShared = page.status === 200 && unlocked.size === 0
    void reply.header('cache-control', isShared || page.status === 301 ? shared : alone)
    if (page.status === 503) void reply.header('retry-after', '300')
    if (stale) void reply.header('warning', '110 - "Response is Stale"')
    if (!isShared) return reply.send(page.body)
    void reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    return reply.send(page.body)
  }

  /**
   * Addresses of other systems whose articles were taken over lead on; while the database is away nobody is led
   * anywhere. What has no parameter is not asked for.
   */
  function orLedOn(request: FastifyRequest, reply: FastifyReply, page: () => unknown): unknown {
    const at = request.url.indexOf('?')
    if (at < 0) return page()
    const query = request.url.slice(at + 1)
    return takeNumbered(systemContext(platform), pathOf(request.url), query)
      .catch(() => undefined)
      .then((moved) => {
        if (!moved) return page()
        return reply.code(moved.code).header('location', moved.toPath).header('cache-control', shared).send('')
      })
  }

  /** Whoever looks for something may call themselves anything: an address is one; without addresses all are. */
  const searcher = ({ ip }: FastifyRequest) => ({ ip: known.knowsAddresses ? ip : '', agent: '' })

  app.get<{ Params: { id: string } }>('/go/:id', async (request, reply) => {
    const url = await takeLink(systemContext(platform), request.params.id)
    if (url === undefined) throw notFound()
    return reply.header('cache-control', alone).header('x-robots-tag', 'noindex').redirect(url, 302)
  })
  app.get<{ Params: { name: string }; Querystring: { page?: string } }>('/tag/:name', (request, reply) => {
    const { name } = request.params
    const page = pageNumber(request.query.page)
    return serve(request, reply, { key: `/tag/${name} ${page}`, make: (visit) => tagPage(visit, name, page) })
  })
  app.get<{ Querystring: { page?: string } & Partial<Record<'q' | 'class' | 'in', string | string[]>> }>(
    '/search',
    (request, reply) => {
      const { q, class: named, in: kind } = request.query
      const [typed, cls] = [String(q ?? '').trim(), String(named ?? '').slice(0, 200)]
      const search = { typed, cls, pageNum: pageNumber(request.query.page), isOfResources: kind === 'resource' }
      if (typed) rate.hitFrom('siteSearch', request.ip, 20)
      const key = `/search ${JSON.stringify(search)}`
      const shown = ({ searched }: Page) => {
        if (searched) counter.countSearch({ ...searcher(request), typed, found: searched.found })
      }
      return serve(request, reply, { key, make: (visit) => searchPage(visit, search), shown })
    },
  )
  for (const url of ['/resource', '/resource/*'])
    app.get(url, (request, reply) => {
      const path = pathOf(request.url)
      return serve(request, reply, { key: path, make: (visit) => resourcePageAt(visit, path) })
    })
  for (const url of ['/', '/*'])
    app.get(url, (request, reply) => {
      const path = pathOf(request.url)
      return orLedOn(request, reply, () => serve(request, reply, { key: path, make: (visit) => pathPage(visit, path) }))
    })

  app.post<{ Body: { path?: unknown; password?: unknown } | undefined }>('/unlock', async (request, reply) => {
    const { path, password } = request.body ?? {}
    if (typeof path !== 'string' || path.length > 500 || typeof password !== 'string' || password.length > 64)
      throw new Refusal(400, '参数不符合规范')
    rate.hitFrom('siteUnlock', request.ip, 5, 600_000)
    const visit = await visitOf(platform)
    const wanted = (await passwordOfResource(visit, path)) ?? (await passwordAt(visit, path))
    if (!(await hasher.verify(wanted?.hash, password)) || !wanted)
      return reply.code(403).type('text/plain; charset=utf-8').header('cache-control', alone).send('密码不正确')
    const keys = new Set([...readUnlocked(platform, request.headers.cookie), wanted.key])
    const secure = visit.origin.startsWith('https:') ? '; Secure' : ''
    return reply
      .code(204)
      .header('cache-control', alone)
      .header(
        'set-cookie',
        `${unlockCookie}=${sealUnlocked(platform, keys)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=7200${secure}`,
      )
      .send()
  })

  app.site.refuse = async (request, reply, refusal) => {
    void reply.header('cache-control', alone)
    const isPage = request.method === 'GET' && request.routeOptions.config?.rate !== 'file'
    if (!isPage) return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
    try {
      const visit = await visitOf(platform, new Set())
      const page = await errorPage(visit, pathOf(request.url), refusal)
      return await reply.code(refusal.status).type(page.type).send(page.text)
    } catch {
      // The theme itself cannot be shown, or the database is away: the sentence alone.
      return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
    }
  }
}

/** What opens the class or the article at a path. */
async function passwordAt(visit: Visit, path: string): Promise<{ key: string; hash: string } | undefined> {
  const cls = visit.classes.byPath.get(path.replace(/\/$/, ''))
  if (cls) return passwordOf({ cls })
  const found = await findArticle(visit, path)
  return found && passwordOf({ cls: found.cls, article: found.published.article })
}

const errorPage = (visit: Visit, path: string, { status, message }: SiteRefusal): Promise<MadePage> =>
  status === 404
    ? notFoundPage(visit, path)
    : showPage(visit, { kind: status === 503 ? 'error503' : 'error500', title: message, path, status, own: true })

function pageNumber(text: string | undefined): number {
  if (text === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Refusal(400, '参数不符合规范')
  return Number(text)
}
