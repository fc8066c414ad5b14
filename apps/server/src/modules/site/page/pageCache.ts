import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Platform } from '#/platform/platform.ts'

export interface Page {
  status: number
  type: string
  body: Buffer
  etag: string
  /** What on it can change: `a:{id}`, `c:{id}`, `t:{theme}`, `list`, `site`. */
  tags: readonly string[]
  /** Where it leads instead. */
  location?: string
  /** It answers a search, and whether all that was typed was found. */
  searched?: { found: boolean } | undefined
}

export interface MadePage extends Omit<Page, 'etag' | 'body'> {
  text: string
  /** Milliseconds for which it holds; 0: for nobody else. */
  holdsMs: number
  /** For one visitor alone, however long it holds. */
  own?: true
}

interface Entry {
  page: Page
  freshUntil: number
}

export interface Served {
  page: Page
  /** Older than it may be: the database did not answer, or not soon enough. */
  stale: boolean
  hit: boolean
}

const mostPages = 500
const mostBytes = 64 * 1024 * 1024
/** Without a database the last page is shown for so long. */
const staleMs = 24 * 3_600_000
const patienceMs = 2_000

export interface PageCache {
  /** The page under the key while it holds. */
  fresh(key: string): Page | undefined
  get(key: string, make: () => Promise<MadePage>): Promise<Served>
  /** Pages with one of the tags are gone at once, for the database that is away too. */
  drop(tags: readonly string[]): void
  dropAll(): void
}

const sealed = ({ text, status, type, tags, location, searched }: MadePage): Page => {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { status, type, tags, body, etag, searched, ...(location === undefined ? {} : { location }) }
}

/**
 * Pages of this node. One rendering for each key: whoever comes meanwhile waits for it, and where there was a page
 * before, no longer than two seconds.
 */
export function createPageCache(platform: Pick<Platform, 'log' | 'gauges'>): PageCache {
  const entries = new LRUCache<string, Entry>({
    max: mostPages,
    maxSize: mostBytes,
    sizeCalculation: ({ page }) => page.body.length + 1_000,
  })
  const making = new Map<string, Promise<Page>>()
  /** Grows with every drop: what was read before must not be kept after. */
  let generation = 0
  platform.gauges.set('site_pages', () => entries.size)

  async function make(key: string, render: () => Promise<MadePage>): Promise<Page> {
    const begun = generation
    const made = await render()
    const page = sealed(made)
    if (made.holdsMs > 0 && generation === begun)
      entries.set(key, { page, freshUntil: performance.now() + made.holdsMs })
    return page
  }

  return {
    fresh(key) {
      const entry = entries.get(key)
      return entry && performance.now() < entry.freshUntil ? entry.page : undefined
    },
    async get(key, render) {
      const entry = entries.get(key)
      const age = entry ? performance.now() - entry.freshUntil : Infinity
      if (entry && age < 0) return { page: entry.page, stale: false, hit: true }
      const known = making.get(key)
      const work = known ?? make(key, render).finally(() => making.delete(key))
      if (!known) making.set(key, work)
      if (!entry || age > staleMs) return { page: await work, stale: false, hit: false }
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref())
      try {
        const page = await Promise.race([work, late])
        if (page) return { page, stale: false, hit: false }
        work.catch(() => undefined)
      } catch (error) {
        platform.log.warn({ err: error, key }, 'the last page is shown instead')
      }
      // Dropped while it was waited for: what it tells may be told no longer.
      if (entries.peek(key) !== entry) return { page: await work, stale: false, hit: false }
      return { page: entry.page, stale: true, hit: true }
    },
    drop(tags) {
      generation++
      const changed = new Set(tags)
      for (const [key, { page }] of entries.entries())
        if (changed.has('site') || page.tags.some((tag) => changed.has(tag))) entries.delete(key)
    },
    dropAll() {
      generation++
      entries.clear()
    },
  }
}
