import { and, asc, eq, inArray } from 'drizzle-orm'
import { WordLevel, WordType, type WordHit, type WordInText } from '@app/shared/cms/cmsWord.ts'
import type { Ctx } from '#/platform/context.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsWordTable as t } from './cmsSite.table.ts'
import { createWordMatcher, type WordMatcher } from './wordMatcher.ts'

interface WordList {
  words: { word: string; wordType: string; level: string; replaceWith: string | null }[]
  matcher: WordMatcher
}

/** More would be read by nobody. */
const mostHits = 100

const caches = new WeakMap<Platform, NodeCache<WordList>>()

/** The node's copy of the words that texts are checked for. */
export function wordCache(platform: Platform): NodeCache<WordList> {
  const known = caches.get(platform)
  if (known) return known
  const options = { name: 'cmsWordCache', prefix: 'cms_word:', max: 1, maxAgeMs: 3_600_000, shown: () => undefined }
  const cache = createNodeCache(platform, options, async () => {
    const words = await platform.database.sideDb
      .select({ word: t.word, wordType: t.wordType, level: t.level, replaceWith: t.replaceWith })
      .from(t)
      .where(and(eq(t.delFlag, '0'), eq(t.status, '0'), inArray(t.wordType, [WordType.sensitive, WordType.misspelt])))
      .orderBy(asc(t.id))
    return { words, matcher: createWordMatcher(words.map(({ word }) => word)) }
  })
  caches.set(platform, cache)
  return cache
}

/** More spellings of one word are not told. */
const mostSpellings = 20

/** Words of 词汇管理 that the texts have, forbidden ones first, at most a hundred. */
export async function checkWords(ctx: Pick<Ctx, 'platform'>, ...texts: readonly string[]): Promise<WordHit[]> {
  return (await wordsIn(ctx, ...texts)).map(({ spellings: _spellings, ...hit }) => hit)
}

/** The same with the spellings that the texts have of each. */
export async function wordsIn(ctx: Pick<Ctx, 'platform'>, ...texts: readonly string[]): Promise<WordInText[]> {
  const { words, matcher } = await wordCache(ctx.platform).get('all')
  const found = new Map<number, { count: number; spellings: Set<string> }>()
  for (const text of texts)
    for (const { word, at, end } of matcher.matches(text)) {
      const known = found.get(word) ?? { count: 0, spellings: new Set() }
      known.count++
      if (known.spellings.size < mostSpellings) known.spellings.add(text.slice(at, end))
      found.set(word, known)
    }
  const hits = [...found].flatMap(([at, { count, spellings }]) => {
    const row = words[at]
    return row ? [{ ...row, count, spellings: [...spellings] }] : []
  })
  return hits.toSorted((a, b) => b.level.localeCompare(a.level) || b.count - a.count).slice(0, mostHits)
}

/** Whether one of the words is not let pass. */
export const hasForbidden = (hits: readonly WordHit[]): boolean =>
  hits.some(({ level, wordType }) => level === WordLevel.forbidden && wordType === WordType.sensitive)
