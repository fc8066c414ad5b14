import { countWords } from '#/modules/cms/search/searchWords.ts'
import type { Ctx } from '#/platform/context.ts'
import { visitSeenTable } from './cmsStat.table.ts'

/** A word that somebody looked for. */
export interface Search {
  day: string
  visitor: string
  /** Folded. */
  word: string
  found: boolean
}

const atOnce = 1_000

/** Each visitor counts once a day for a word, whichever node they ask: nobody makes a word a frequent one alone. */
export async function addSearches(ctx: Ctx, searches: readonly Search[]): Promise<void> {
  // In one order, so that two nodes do not wait for each other.
  const sorted = searches.toSorted((a, b) => (a.visitor < b.visitor ? -1 : 1))
  const words = new Map<string, { word: string; n: number; found: boolean }>()
  for (let at = 0; at < sorted.length; at += atOnce) {
    const part = sorted.slice(at, at + atOnce)
    const made = await ctx.db
      .insert(visitSeenTable)
      .values(part.map(({ day, visitor }) => ({ day, visitor, target: 'search' })))
      .onConflictDoNothing()
      .returning({ visitor: visitSeenTable.visitor })
    const fresh = new Set(made.map(({ visitor }) => visitor))
    for (const { visitor, word, found } of part) {
      const n = (words.get(word)?.n ?? 0) + (fresh.has(visitor) ? 1 : 0)
      words.set(word, { word, n, found })
    }
  }
  await countWords(ctx, [...words.values()])
}
