import { and, desc, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm'
import { WordType } from '@app/shared/cms/cmsWord.ts'
import { cmsWordTable as kept } from '#/modules/cms/cmsSite/cmsSite.table.ts'
import { siteChanged, wordsTag } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { fold } from './fold.ts'
import { searchWordTable as table } from './searchWord.table.ts'

const site = '1'
const keptDays = 180
/** What was hot before is no longer. */
const hotDays = 30
/** What one visitor alone looks for on a day is hot for nobody. */
const fewestTimes = 2
const atOnce = 1_000

/** Adds to how often words were looked for; whether all of a word was found is what the last search says. */
export async function countWords(
  ctx: Ctx,
  words: readonly { word: string; n: number; found: boolean }[],
): Promise<void> {
  const lastTime = ctx.now.toISOString()
  const rows = words
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
    .map(({ word, n, found }) => ({ siteId: site, word, count: n, zeroHit: found ? 'N' : 'Y', lastTime }) as const)
  for (let at = 0; at < rows.length; at += atOnce)
    await ctx.db
      .insert(table)
      .values(rows.slice(at, at + atOnce))
      .onConflictDoUpdate({
        target: [table.siteId, table.word],
        set: {
          count: sql`${table.count} + excluded.count`,
          zeroHit: sql`excluded.zero_hit`,
          lastTime: sql`excluded.last_time`,
        },
      })
}

/** Words that begin so and that visitors found something with, the most frequent first. */
export async function wordsBeginning(ctx: Ctx, typed: string, size: number): Promise<string[]> {
  const beginning = fold(typed).slice(0, 50)
  if (beginning === '') return []
  const pattern = `${beginning.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return foundWords(ctx, like(table.word, pattern), size)
}

/** What was looked for more than once, and of late, and found, the most frequent first. */
export const mostSearched = (ctx: Ctx, size: number): Promise<string[]> =>
  foundWords(
    ctx,
    sql`${table.count} >= ${fewestTimes}
      and ${table.lastTime} >= ${ctx.now.toISOString()}::timestamptz - make_interval(days => ${hotDays})`,
    size,
  )

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

/** The 热词 that somebody keeps, the newest first. */
export async function chosenWords(ctx: Ctx, size: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ word: kept.word })
    .from(kept)
    .where(and(eq(kept.delFlag, '0'), eq(kept.status, '0'), eq(kept.wordType, WordType.hot)))
    .orderBy(desc(kept.createTime), kept.id)
    .limit(size)
  return rows.map(({ word }) => word)
}

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
