import { and, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { StatFigure, StatRange, StatShare, Workload } from '@app/shared/cms/cmsStat.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { articleLogTable as l } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { cmsClassTable as c } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { visitDayTable as v } from './cmsStat.table.ts'
import { pointsOf, reached, visitsOf } from './visits.read.ts'

const mostShown = 10
const mostPeople = 500

/** Moments of the days of a range, as the server counts days. */
const within = (column: typeof l.time | typeof a.createTime, { beginTime, endTime }: StatRange): SQL | undefined =>
  and(gte(column, sql`${beginTime}::date`), lt(column, sql`${endTime}::date + 1`))

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

/** 数字卡片: how many articles there are in which state, and what the last day of the range brought. */
export async function overview(ctx: Ctx, range: StatRange): Promise<StatFigure[]> {
  const today = { ...range, beginTime: range.endTime }
  const before = { ...range, beginTime: dayBefore(range.endTime), endTime: dayBefore(range.endTime) }
  const status = (wanted: string) => sql<number>`(count(*) filter (where ${a.status} = ${wanted}))::int`
  const madeOn = (day: StatRange) => sql<number>`(count(*) filter (where ${within(a.createTime, day)}))::int`
  const [[row], seen, seenBefore] = await Promise.all([
    ctx.db
      .select({
        all: count(),
        made: madeOn(today),
        madeBefore: madeOn(before),
        waiting: sql<number>`(count(*) filter (where ${a.status} = ${articleStatus.waiting}
          or ${a.draftStatus} = ${articleStatus.waiting}))::int`,
        published: status(articleStatus.published),
        drafts: status(articleStatus.draft),
      })
      .from(a)
      .where(reached(ctx, range)),
    visitsOf(ctx, today),
    visitsOf(ctx, before),
  ])
  const plain = (key: string, label: string, value = 0, then: number | null = null) => ({
    key,
    label,
    value,
    before: then,
  })
  return [
    plain('all', '文章总数', row?.all),
    plain('made', '新增', row?.made, row?.madeBefore ?? 0),
    plain('waiting', '待审核', row?.waiting),
    plain('published', '已发布', row?.published),
    plain('drafts', '草稿', row?.drafts),
    plain('pv', '浏览(PV)', seen.pv, seenBefore.pv),
    plain('uv', '访客(UV)', seen.uv, seenBefore.uv),
  ]
}

/** 发布趋势: what was made, published and taken offline on each day. */
export async function publishTrend(ctx: Ctx, range: StatRange) {
  const time = sql<string>`to_char(${l.time}, 'YYYY-MM-DD')`
  const of = (type: string) => sql<number>`(count(*) filter (where ${l.type} = ${type}))::int`
  const rows = await ctx.db
    .select({ time, added: of('add'), published: of('publish'), offline: of('offline') })
    .from(l)
    .innerJoin(a, eq(a.id, l.articleId))
    .where(and(within(l.time, range), inArray(l.type, ['add', 'publish', 'offline']), reached(ctx, range)))
    .groupBy(time)
  const known = new Map(rows.map((row) => [row.time, row]))
  return pointsOf(range, 'day').map((at) => known.get(at) ?? { time: at, added: 0, published: 0, offline: 0 })
}

/** 栏目文章分布: the classes with the most published articles, the others as one. */
export async function classShare(ctx: Ctx, range: StatRange): Promise<StatShare[]> {
  const rows = await ctx.db
    .select({ name: c.className, value: sql<number>`count(*)::int` })
    .from(a)
    .innerJoin(c, eq(c.id, a.classId))
    .where(and(eq(a.status, articleStatus.published), reached(ctx, range)))
    .groupBy(c.id, c.className)
    .orderBy(desc(count()), c.id)
  const others = rows.slice(mostShown).reduce((sum, { value }) => sum + value, 0)
  return [...rows.slice(0, mostShown), ...(others > 0 ? [{ name: '其它', value: others }] : [])]
}

/** 编辑工作量: what each person did with articles in the range. */
export async function workload(ctx: Ctx, range: StatRange): Promise<Workload[]> {
  const of = (type: string) => sql<number>`(count(*) filter (where ${l.type} = ${type}))::int`
  const [acts, texts] = await Promise.all([
    ctx.db
      .select({
        userId: sql<string>`case when ${l.type} in ('pass', 'reject') then ${a.createBy} else ${l.operator} end`.as(
          'who',
        ),
        added: of('add'),
        submitted: of('submit'),
        passed: of('pass'),
        rejected: of('reject'),
        published: of('publish'),
      })
      .from(l)
      .innerJoin(a, eq(a.id, l.articleId))
      .where(and(within(l.time, range), reached(ctx, range)))
      .groupBy(sql`who`)
      .orderBy(desc(count()))
      .limit(mostPeople),
    ctx.db
      .select({
        userId: a.createBy,
        words: sql<number>`coalesce(sum(${a.wordCount}) filter (where ${within(a.createTime, range)}), 0)::int`,
        pv: sql<number>`coalesce(sum((select sum(${v.pv}) from ${v} where ${v.kind} = 'article'
          and ${v.targetId} = ${a.id} and ${v.day} between ${range.beginTime} and ${range.endTime})), 0)::int`,
      })
      .from(a)
      .where(reached(ctx, range))
      .groupBy(a.createBy),
  ])
  const of2 = new Map(texts.map((row) => [row.userId, row]))
  const people = await userBriefs(
    ctx,
    acts.map(({ userId }) => userId ?? ''),
  )
  return acts.flatMap(({ userId, ...counted }) =>
    userId
      ? [
          {
            userId,
            name: people.get(userId)?.name ?? '系统',
            ...counted,
            words: of2.get(userId)?.words ?? 0,
            pv: of2.get(userId)?.pv ?? 0,
          },
        ]
      : [],
  )
}

/** 审核效率: how long submissions waited for a decision, by class and reviewer. */
export async function auditTimes(ctx: Ctx, range: StatRange) {
  const waited = sql`extract(epoch from ${l.time} - (select max(sent.time) from ${l} sent
    where sent.article_id = ${l.articleId} and sent.type = 'submit' and sent.time <= ${l.time})) / 3600`
  const rows = await ctx.db
    .select({
      className: c.className,
      reviewer: l.operator,
      count: sql<number>`count(*)::int`,
      average: sql<number>`round(avg(${waited})::numeric, 1)::float`,
      ninety: sql<number>`round((percentile_cont(0.9) within group (order by ${waited}))::numeric, 1)::float`,
    })
    .from(l)
    .innerJoin(a, eq(a.id, l.articleId))
    .innerJoin(c, eq(c.id, a.classId))
    .where(and(within(l.time, range), inArray(l.type, ['pass', 'reject']), reached(ctx, range)))
    .groupBy(c.id, c.className, l.operator)
    .orderBy(desc(count()))
    .limit(mostPeople)
  const people = await userBriefs(
    ctx,
    rows.map(({ reviewer }) => reviewer ?? ''),
  )
  return rows.map((row) => ({
    ...row,
    reviewer: people.get(row.reviewer ?? '')?.name ?? '系统',
    average: row.average ?? 0,
    ninety: row.ninety ?? 0,
  }))
}
