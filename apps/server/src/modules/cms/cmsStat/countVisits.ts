import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { fold } from '#/modules/cms/search/fold.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { addDownloads, type Downloads } from './addDownloads.ts'
import { addSearches, type Search } from './addSearches.ts'
import { totalDay, visitDayTable, visitSeenTable, type VisitKind } from './cmsStat.table.ts'
import { momentOf, searcherOf, visitorOf, type Visitor } from './visitor.ts'

/** One page that somebody opened. */
export interface Visited extends Visitor {
  kind: Exclude<VisitKind, 'site'>
  /** Of a class. */
  classId?: string
  /** Of an article: its public number. */
  articleNo?: number
  source: 'direct' | 'search' | 'site' | 'other'
}

/** An attachment of an article that somebody fetched. */
export interface Downloaded extends Visitor {
  /** The public number of the article. */
  articleNo: number
  fileId: string
}

/** What somebody looked for. */
export interface Searched extends Visitor {
  typed: string
  /** All of it, in what everybody may read. */
  found: boolean
}

interface Hit {
  day: string
  hour: number
  kind: Exclude<VisitKind, 'site'>
  classId: string
  articleNo: number
  device: string
  source: string
  visitor: string
}

const flushMs = 60_000
/** What a node holds at most between two flushes; more is not counted. */
const mostHits = 50_000
const againMs = 30 * 60_000
const downloadAgainMs = 10 * 60_000
const atOnce = 1_000
const longestWord = 50

export interface VisitCounter {
  count(visited: Visited): void
  countDownload(downloaded: Downloaded): void
  countSearch(searched: Searched): void
  /** Writes what was counted so far. */
  flush(): Promise<void>
}

const counters = new WeakMap<Platform, VisitCounter>()

/** Counts in memory and writes once a minute and when the node stops: a visit costs no statement. */
export function visitCounter(platform: Platform): VisitCounter {
  const known = counters.get(platform)
  if (known) return known
  const counter = createCounter(platform)
  counters.set(platform, counter)
  const timer = setInterval(() => void counter.flush().catch(complain), flushMs)
  timer.unref()
  const complain = (error: unknown) => platform.log.warn({ err: error }, 'visits could not be written')
  platform.onClose(async () => {
    clearInterval(timer)
    await counter.flush().catch(complain)
  })
  return counter
}

function createCounter(platform: Platform): VisitCounter {
  let hits: Hit[] = []
  let downloads = new Map<string, Downloads>()
  let searches = new Map<string, Search>()
  const recent = new LRUCache<string, true>({ max: mostHits, ttl: againMs })
  return {
    count(visited) {
      const now = platform.clock.now()
      const [day = '', hour = ''] = momentOf(platform, now).split(' ')
      const visitor = visitorOf(platform.secret, day, visited)
      const { kind, classId = '', articleNo = 0 } = visited
      // Whoever reads on in an article and comes back to it has not read it twice.
      const isAgain = kind === 'article' && recent.has(`${visitor} ${articleNo}`)
      if (isAgain || hits.length >= mostHits) return
      if (kind === 'article') recent.set(`${visitor} ${articleNo}`, true)
      const device = /Mobi|Android|iPhone|iPad/i.test(visited.agent) ? 'mobile' : 'desktop'
      hits.push({ day, hour: Number(hour), kind, classId, articleNo, device, source: visited.source, visitor })
    },
    countDownload({ articleNo, fileId, ...from }) {
      const [day = ''] = momentOf(platform, platform.clock.now()).split(' ')
      const key = `${articleNo} ${fileId}`
      const who = `${visitorOf(platform.secret, day, from)} ${key}`
      const known = downloads.get(key)
      // Whoever begins anew within ten minutes goes on with the same download.
      if (recent.has(who) || (!known && downloads.size >= mostHits)) return
      recent.set(who, true, { ttl: downloadAgainMs })
      downloads.set(key, { articleNo, fileId, n: (known?.n ?? 0) + 1 })
    },
    countSearch({ typed, found, ...from }) {
      const [day = ''] = momentOf(platform, platform.clock.now()).split(' ')
      const word = fold(typed)
      const visitor = searcherOf(platform.secret, day, from, word)
      const isAgain = recent.has(`${visitor} ${found}`)
      if (word === '' || word.length > longestWord || isAgain || searches.size >= mostHits) return
      recent.set(`${visitor} ${found}`, true)
      searches.set(visitor, { day, visitor, word, found })
    },
    async flush() {
      const [written, fetched, sought] = [hits, downloads, searches]
      hits = []
      downloads = new Map()
      searches = new Map()
      if (written.length + fetched.size + sought.size === 0) return
      try {
        await systemContext(platform).tx(async (tx) => {
          if (written.length > 0) await write(tx, written)
          await addDownloads(tx, [...fetched.values()])
          await addSearches(tx, [...sought.values()])
        })
      } catch (error) {
        hits = [...written, ...hits].slice(0, mostHits)
        for (const [key, later] of downloads) fetched.set(key, { ...later, n: later.n + (fetched.get(key)?.n ?? 0) })
        downloads = fetched
        searches = new Map([...sought, ...searches].slice(-mostHits))
        throw error
      }
    },
  }
}

type Count = typeof visitDayTable.$inferInsert

async function write(ctx: Ctx, hits: readonly Hit[]): Promise<void> {
  const articles = await articlesOf(ctx, hits)
  const counts = new Map<string, Count>()
  const seen = new Map<string, { day: string; visitor: string; target: string; count: Count }>()
  const add = (count: Count, hit: Hit) => {
    const key = [count.day, count.hour, count.kind, count.targetId, count.device, count.source].join(' ')
    const own = counts.get(key) ?? count
    counts.set(key, own)
    own.pv++
    const target = `${count.kind}:${count.targetId}`
    const who = `${hit.day} ${hit.visitor} ${target}`
    if (!seen.has(who)) seen.set(who, { day: hit.day, visitor: hit.visitor, target, count: own })
  }
  for (const hit of hits) {
    const { day, hour, device, source } = hit
    const article = hit.kind === 'article' ? articles.get(hit.articleNo) : undefined
    const kind: VisitKind = hit.kind === 'article' && article === undefined ? 'other' : hit.kind
    add({ day, hour, kind: 'site', targetId: '', device, source, pv: 0, uv: 0 }, hit)
    add({ day, hour: 0, kind, targetId: article ?? hit.classId, device: '', source: '', pv: 0, uv: 0 }, hit)
  }
  await countPeople(ctx, [...seen.values()])
  await addCounts(ctx, [...counts.values(), totalOf([...counts.values()])])
  await addHits(ctx, counts.values())
}

function totalOf(counts: readonly Count[]): Count {
  const site = counts.filter(({ kind }) => kind === 'site')
  const sum = (of: 'pv' | 'uv') => site.reduce((all, count) => all + count[of], 0)
  return { day: totalDay, hour: 0, kind: 'total', targetId: '', device: '', source: '', pv: sum('pv'), uv: sum('uv') }
}

async function articlesOf(ctx: Ctx, hits: readonly Hit[]): Promise<Map<number, string>> {
  const nos = [...new Set(hits.flatMap(({ articleNo }) => (articleNo > 0 ? [articleNo] : [])))]
  if (nos.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: articleTable.id, no: articleTable.articleNo })
    .from(articleTable)
    .where(and(eq(articleTable.delFlag, '0'), sql`${articleTable.articleNo} = any(${sql.param(nos)})`))
  return new Map(rows.map(({ id, no }) => [no, id]))
}

/** Who is seen for the first time on their day counts as one more, whichever node saw them. */
async function countPeople(
  ctx: Ctx,
  seen: readonly { day: string; visitor: string; target: string; count: Count }[],
): Promise<void> {
  // In one order, so that two nodes do not wait for each other.
  const sorted = seen.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let at = 0; at < sorted.length; at += atOnce) {
    const part = sorted.slice(at, at + atOnce)
    const made = await ctx.db
      .insert(visitSeenTable)
      .values(part.map(({ day, visitor, target }) => ({ day, visitor, target })))
      .onConflictDoNothing()
      .returning()
    const fresh = new Set(made.map(keyOf))
    for (const one of part) if (fresh.has(keyOf(one))) one.count.uv++
  }
}

const keyOf = ({ day, visitor, target }: { day: string; visitor: string; target: string }) =>
  `${day} ${visitor} ${target}`

async function addCounts(ctx: Ctx, counts: readonly Count[]): Promise<void> {
  const t = visitDayTable
  const order = ({ day, kind, targetId, hour, device, source }: Count) =>
    [day, kind, targetId, hour, device, source].join(' ')
  const sorted = counts.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
  for (let at = 0; at < sorted.length; at += atOnce)
    await ctx.db
      .insert(t)
      .values(sorted.slice(at, at + atOnce))
      .onConflictDoUpdate({
        target: [t.siteId, t.day, t.kind, t.targetId, t.hour, t.device, t.source],
        set: { pv: added('pv'), uv: added('uv') },
      })
}

/** A number that is full stays so: nothing else goes uncounted for it. */
const added = (column: 'pv' | 'uv') =>
  sql`least(2147483647, ${visitDayTable[column]}::bigint + excluded.${sql.identifier(column)})::int`

/** 浏览量 of the articles; no change of theirs, so their version stays. */
async function addHits(ctx: Ctx, counts: Iterable<Count>): Promise<void> {
  const byId = new Map<string, number>()
  for (const { kind, targetId, pv } of counts)
    if (kind === 'article') byId.set(targetId ?? '', (byId.get(targetId ?? '') ?? 0) + pv)
  if (byId.size === 0) return
  const [ids, more] = [[...byId.keys()].toSorted(), [...byId.keys()].toSorted().map((id) => byId.get(id) ?? 0)]
  await ctx.db.execute(sql`update ${articleTable} set hits = hits + more.n
    from unnest(${sql.param(ids)}::text[], ${sql.param(more)}::int[]) as more(id, n)
    where ${articleTable.id} = more.id`)
}

/** Numbers older than the site keeps them, and who was seen before today. */
export async function forgetVisits(ctx: Ctx, keepDays: number): Promise<number> {
  const [today = ''] = momentOf(ctx.platform, ctx.now).split(' ')
  await ctx.db.delete(visitSeenTable).where(lt(visitSeenTable.day, today))
  const { rowCount } = await ctx.db
    .delete(visitDayTable)
    .where(
      and(
        eq(visitDayTable.siteId, '1'),
        ne(visitDayTable.kind, 'total'),
        sql`${visitDayTable.day} < ${today}::date - ${keepDays}::int`,
      ),
    )
  return rowCount ?? 0
}
