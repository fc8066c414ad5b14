import { LRUCache } from 'lru-cache'
import { openNow } from '#/modules/cms/cmsArticle/publishedList.read.ts'
import { everyListed, publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { searchResources } from '#/modules/cms/cmsResource/searchResources.read.ts'
import { siteTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import { fold } from '#/modules/cms/search/fold.ts'
import { inSearch } from '#/modules/cms/search/inSearch.ts'
import { newestHits } from '#/modules/cms/search/searchArticles.ts'
import { parseQuery } from '#/modules/cms/search/searchQuery.ts'
import { chosenWords, mostSearched, wordsBeginning } from '#/modules/cms/search/searchWords.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'

const mostSuggestions = 10
/** Words that are looked at beyond those that are shown, in the place of such as find nothing any more. */
const spare = 20
const mostVerdicts = 5_000
/** Articles come and go by the clock too. */
const heldMs = 600_000
const busyMs = 30_000
/** For all words of a list together. */
const patienceMs = 1_000
/** On whatever takes an article, a resource or more from visitors. */
const closing = new Set([siteTag, 'list', 'resources'])

/** Words that others found something with, and that visitors would find something with now, the most frequent first. */
export const suggestedWords = async (ctx: Ctx, typed: string): Promise<string[]> =>
  stillFound(ctx, await wordsBeginning(ctx, typed, mostSuggestions + spare), mostSuggestions)

/** The 热词 that somebody keeps, the newest first, then what visitors look for most and find. */
export async function hotWords(ctx: Ctx, size: number): Promise<string[]> {
  const chosen = await chosenWords(ctx, size)
  if (chosen.length >= size) return chosen
  const known = new Set(chosen.map((word) => fold(word)))
  const searched = (await mostSearched(ctx, size + spare)).filter((word) => !known.has(word))
  return [...chosen, ...(await stillFound(ctx, searched, size - chosen.length))]
}

const verdicts = new WeakMap<Platform, LRUCache<string, Promise<boolean>>>()

/** What words were found to find; whatever takes something from visitors has it looked up again. */
function verdictsOf(platform: Platform) {
  const known = verdicts.get(platform)
  if (known) return known
  const made = new LRUCache<string, Promise<boolean>>({ max: mostVerdicts, ttl: heldMs })
  const forget = () => made.clear()
  platform.events.onEveryNode('site.changed', ({ tags }) =>
    tags.some((tag) => closing.has(tag)) ? forget() : undefined,
  )
  platform.events.onEveryNode('class.changed', forget)
  platform.events.onResync(forget)
  verdicts.set(platform, made)
  return made
}

/** What is being looked up goes on when nobody waits for it any more: the next one has it. */
function verdictOn(ctx: Ctx, word: string): Promise<boolean> {
  const known = verdictsOf(ctx.platform)
  const held = known.get(word)
  if (held) return held
  const verdict = findsAnything(ctx, word)
  known.set(word, verdict)
  verdict.catch((error: unknown) => {
    if (known.peek(word) !== verdict) return
    // A database that is busy is asked no further for a while.
    if (error instanceof Refusal) known.set(word, verdict, { ttl: busyMs })
    else known.delete(word)
  })
  return verdict
}

/**
 * The first of the words that find something which everybody may read now: what a word was counted for may have been
 * withdrawn or closed since, and a word can tell what was in it. A few words less are no harm, a page that waits is.
 */
async function stillFound(ctx: Ctx, words: readonly string[], size: number): Promise<string[]> {
  const found: string[] = []
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined).unref())
  for (const word of words) {
    if (found.length >= size) break
    try {
      const verdict = await Promise.race([verdictOn(ctx, word), late])
      if (verdict === undefined) break
      if (verdict) found.push(word)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      break
    }
  }
  return found
}

async function findsAnything(ctx: Ctx, word: string): Promise<boolean> {
  const query = parseQuery(word)
  if (query.terms.length === 0) return false
  const classes = await publicClasses(ctx)
  const isOpen = (id: string) => classes.byId.get(id)?.scope === '0'
  const where = openNow(ctx, everyListed(classes).filter(isOpen))
  if ((await inSearch(ctx, (db) => newestHits(db, { query, where }, 1))).length > 0) return true
  const classIds = [...classes.byId.keys()].filter(isOpen)
  const resources = await searchResources(ctx, word, { classIds, size: 1, offset: 0 })
  return resources.total > 0 && !resources.query.any
}
