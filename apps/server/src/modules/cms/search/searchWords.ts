import { and, desc, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm'
import { WordType } from '@app/shared/cms/cmsWord.ts'
import { cmsWordTable as kept } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { siteChanged, wordsTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { fold } from './fold.ts'
import type { FoundArticles } from './searchArticles.ts'
import { searchWordTable as table } from './searchWord.table.ts'

const site = '1'
const mostSuggestions = 10
const keptDays = 180
/** What was hot before is no longer. */
const hotDays = 30

/**
 * Counts a search of a visitor; for the first page alone, the others ask the same again. `besides`: what else was found
 * with all of its words.
 */
export async function countSearch(
  ctx: Ctx,
  typed: string,
  found: Pick<FoundArticles, 'query' | 'total'>,
  besides = 0,
): Promise<void> {
  const word = fold(typed)
  if (found.query.terms.length === 0 || word.length > 50) return
  const zeroHit = besides === 0 && (found.total === 0 || found.query.any) ? 'Y' : 'N'
  const lastTime = ctx.now.toISOString()
  await ctx.db
    .insert(table)
    .values({ siteId: site, word, count: 1, zeroHit, lastTime })
    .onConflictDoUpdate({
      target: [table.siteId, table.word],
      set: { count: sql`${table.count} + 1`, zeroHit, lastTime },
    })
}

/** Words that others found something with, the most frequent first. */
export async function suggestedWords(ctx: Ctx, typed: string): Promise<string[]> {
  const beginning = fold(typed).slice(0, 50)
  if (beginning === '') return []
  const pattern = `${beginning.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return foundWords(ctx, like(table.word, pattern), mostSuggestions)
}

/** Of what visitors found something with and nobody hides, the most frequent first. */
async function foundWords(ctx: Ctx, among: SQL, size: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ word: table.word })
    .from(table)
    .where(and(eq(table.siteId, site), eq(table.zeroHit, 'N'), eq(table.hidden, 'N'), among))
    .orderBy(desc(table.count), table.word)
    .limit(size)
  return rows.map(({ word }) => word)
}

/** The 热词 that somebody keeps, the newest first, then what visitors look for most and find. */
export async function hotWords(ctx: Ctx, size: number): Promise<string[]> {
  const chosen = await ctx.db
    .select({ word: kept.word })
    .from(kept)
    .where(and(eq(kept.delFlag, '0'), eq(kept.status, '0'), eq(kept.wordType, WordType.hot)))
    .orderBy(desc(kept.createTime), kept.id)
    .limit(size)
  const words = chosen.map(({ word }) => word)
  const known = new Set(words.map((word) => fold(word)))
  const searched = words.length < size ? await mostSearched(ctx, size) : []
  return [...words, ...searched.filter((word) => !known.has(word))].slice(0, size)
}

const mostSearched = (ctx: Ctx, size: number) =>
  foundWords(
    ctx,
    gte(table.lastTime, sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${hotDays})`),
    size,
  )

const mostListed = 100

/** What was last looked for in a range of days, the most frequent first. */
export const searchedWords = (ctx: Ctx, { beginTime, endTime }: { beginTime: string; endTime: string }) =>
  ctx.db
    .select({
      word: table.word,
      count: table.count,
      lastTime: table.lastTime,
      zeroHit: table.zeroHit,
      hidden: table.hidden,
    })
    .from(table)
    .where(
      and(
        eq(table.siteId, site),
        gte(table.lastTime, sql`${beginTime}::date`),
        lt(table.lastTime, sql`${endTime}::date + 1`),
      ),
    )
    .orderBy(desc(table.count), table.word)
    .limit(mostListed)

/** Whether a word is suggested to those who begin to type it. */
export async function hideWord(ctx: Ctx, word: string, hidden: 'Y' | 'N'): Promise<void> {
  const { rowCount } = await ctx.db
    .update(table)
    .set({ hidden })
    .where(and(eq(table.siteId, site), eq(table.word, word)))
  if (rowCount === 0) throw gone('搜索词不存在')
  await siteChanged(ctx, [wordsTag])
  ctx.trail.changes.push(`${hidden === 'Y' ? '隐藏' : '显示'}搜索词：${word}`)
}

/** Words that nobody has looked for in half a year. */
export async function forgetWords(ctx: Ctx): Promise<number> {
  const { rowCount } = await ctx.db
    .delete(table)
    .where(lt(table.lastTime, sql`${ctx.now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`))
  return rowCount ?? 0
}
