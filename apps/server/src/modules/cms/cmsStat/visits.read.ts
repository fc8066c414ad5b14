import { and, between, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { StatRange, StatShare } from '@app/shared/cms/cmsStat.ts'
import { inClass } from '#/modules/cms/cmsArticle/store/article.filters.ts'
import { articleReach } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { visitDayTable as v } from './cmsStat.table.ts'

const mostClasses = 20
const mostArticles = 50
const daysByDay = 92

const inDays = ({ beginTime, endTime }: StatRange) => between(v.day, beginTime, endTime)
const pv = sql<number>`coalesce(sum(${v.pv}), 0)::int`
const uv = sql<number>`coalesce(sum(${v.uv}), 0)::int`

/** Articles that the caller reaches, of the class that was asked for. */
export const reached = (ctx: Ctx, { classId }: Pick<StatRange, 'classId'>): SQL | undefined =>
  and(eq(a.delFlag, '0'), articleReach(ctx), classId === undefined ? undefined : inClass(classId, false))

/** Opened pages and people: of the whole site, or of the articles of a class. */
export async function visitsOf(ctx: Ctx, range: StatRange): Promise<{ pv: number; uv: number }> {
  const [row] =
    range.classId === undefined
      ? await ctx.db
          .select({ pv, uv })
          .from(v)
          .where(and(eq(v.kind, 'site'), inDays(range)))
      : await ctx.db
          .select({ pv, uv })
          .from(v)
          .innerJoin(a, eq(a.id, v.targetId))
          .where(and(eq(v.kind, 'article'), inDays(range), reached(ctx, range)))
  return row ?? { pv: 0, uv: 0 }
}

export type TrendUnit = 'hour' | 'day' | 'month'

/** A single day by the hour, a quarter by the day, more by the month; single classes are counted by the day. */
export function unitOf({ beginTime, endTime, classId }: StatRange): TrendUnit {
  const days = (Date.parse(endTime) - Date.parse(beginTime)) / 86_400_000 + 1
  return days > daysByDay ? 'month' : days === 1 && classId === undefined ? 'hour' : 'day'
}

/** Every point of the range, also those at which nobody came. */
export async function visitTrend(ctx: Ctx, range: StatRange) {
  const unit = unitOf(range)
  const time = {
    hour: sql<string>`lpad(${v.hour}::text, 2, '0') || ':00'`,
    day: sql<string>`${v.day}::text`,
    month: sql<string>`to_char(${v.day}, 'YYYY-MM')`,
  }[unit]
  const rows =
    range.classId === undefined
      ? await ctx.db
          .select({ time, pv, uv })
          .from(v)
          .where(and(eq(v.kind, 'site'), inDays(range)))
          .groupBy(time)
      : await ctx.db
          .select({ time, pv, uv })
          .from(v)
          .innerJoin(a, eq(a.id, v.targetId))
          .where(and(eq(v.kind, 'article'), inDays(range), reached(ctx, range)))
          .groupBy(time)
  const known = new Map(rows.map((row) => [row.time, row]))
  const points = pointsOf(range, unit).map((at) => known.get(at) ?? { time: at, pv: 0, uv: 0 })
  return { unit, points }
}

/** The points of a range in their order, as the trends name them. */
export function pointsOf({ beginTime, endTime }: StatRange, unit: TrendUnit): string[] {
  if (unit === 'hour') return Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
  const days: string[] = []
  for (let at = Date.parse(beginTime); at <= Date.parse(endTime); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, unit === 'day' ? 10 : 7))
  return [...new Set(days)]
}

const sources: Record<string, string> = { direct: '直接访问', search: '搜索引擎', site: '站内', other: '其它网站' }
const devices: Record<string, string> = { desktop: '电脑', mobile: '手机' }

const shareBy = async (ctx: Ctx, range: StatRange, column: 'source' | 'device', words: Record<string, string>) => {
  const rows = await ctx.db
    .select({ key: v[column], value: pv })
    .from(v)
    .where(and(eq(v.kind, 'site'), inDays(range)))
    .groupBy(v[column])
    .orderBy(desc(pv))
  return rows.map(({ key, value }): StatShare => ({ name: words[key] ?? key, value }))
}

/** Where visitors came from, of the whole site. */
export const sourceShare = (ctx: Ctx, range: StatRange) => shareBy(ctx, range, 'source', sources)
export const deviceShare = (ctx: Ctx, range: StatRange) => shareBy(ctx, range, 'device', devices)

export async function classRank(ctx: Ctx, range: StatRange): Promise<StatShare[]> {
  return ctx.db
    .select({ name: c.className, value: pv })
    .from(v)
    .innerJoin(a, eq(a.id, v.targetId))
    .innerJoin(c, eq(c.id, a.classId))
    .where(and(eq(v.kind, 'article'), inDays(range), reached(ctx, range)))
    .groupBy(c.id, c.className)
    .orderBy(desc(pv), c.id)
    .limit(mostClasses)
}

export async function articleRank(ctx: Ctx, range: StatRange) {
  return ctx.db
    .select({ id: a.id, title: a.title, className: c.className, pv, uv })
    .from(v)
    .innerJoin(a, eq(a.id, v.targetId))
    .innerJoin(c, eq(c.id, a.classId))
    .where(and(eq(v.kind, 'article'), inDays(range), reached(ctx, range)))
    .groupBy(a.id, a.title, c.className)
    .orderBy(desc(pv), a.id)
    .limit(mostArticles)
}
