import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleTable as t, articleTagTable, tagTable } from './store/article.table.ts'

export type ArticleFlag = 'top' | 'recommend' | 'hot' | 'slide' | 'cover'

export interface ListWanted {
  /** Classes that visitors may know of; none of them, no rows. */
  classIds: readonly string[]
  type?: string
  flag?: ArticleFlag
  notFlag?: ArticleFlag
  tag?: string
  author?: string
  /** Latest so many days. */
  days?: number
  /** First and last day of publication, as the server counts days. */
  from?: string
  to?: string
  excludeNos?: readonly number[]
  ids?: readonly string[]
  /** Only what everybody may read. */
  open?: boolean
  /** Only what search engines may list. */
  indexed?: boolean
}

export type ListOrder = 'default' | 'time' | 'hits' | 'updated' | 'random'

/** What a list shows of an article. */
export const listedColumns = {
  id: t.id,
  articleNo: t.articleNo,
  classId: t.classId,
  articleType: t.articleType,
  title: t.title,
  titleStyle: t.titleStyle,
  subTitle: t.subTitle,
  slug: t.slug,
  linkUrl: t.linkUrl,
  cover: t.cover,
  summary: t.summary,
  author: t.author,
  topFlag: t.topFlag,
  topEndTime: t.topEndTime,
  viewScope: t.viewScope,
  publishTime: t.publishTime,
  firstPublishTime: t.firstPublishTime,
  updateTime: t.updateTime,
  hits: t.hits,
}

const flags: Record<ArticleFlag, SQL> = {
  top: sql`${t.topFlag} = '1'`,
  recommend: sql`${t.recommendFlag} = '1'`,
  hot: sql`${t.hotFlag} = '1'`,
  slide: sql`${t.slideFlag} = '1'`,
  cover: sql`${t.cover} is not null`,
}

const orders: Record<ListOrder, SQL[]> = {
  default: [desc(t.topFlag), desc(t.sort), desc(t.publishTime), desc(t.id)],
  time: [desc(t.publishTime), desc(t.id)],
  hits: [desc(t.hits), desc(t.publishTime), desc(t.id)],
  updated: [desc(t.updateTime), desc(t.id)],
  random: [sql`random()`],
}

/** Published, its time come and not over; asked of the clock of the database, whatever the scheduler does. */
export const outNow = (ctx: Pick<Ctx, 'now'>) => {
  const now = ctx.now.toISOString()
  return and(
    eq(t.delFlag, '0'),
    eq(t.status, articleStatus.published),
    lte(t.publishTime, now),
    or(isNull(t.expireTime), gt(t.expireTime, now)),
  )
}

function conditions(ctx: Ctx, wanted: ListWanted): SQL | undefined {
  const { classIds, type, flag, notFlag, tag, author, days, from, to, excludeNos, ids, open, indexed } = wanted
  return and(
    outNow(ctx),
    sql`${t.classId} = any(${sql.param([...classIds])})`,
    type ? eq(t.articleType, type) : undefined,
    flag ? flags[flag] : undefined,
    notFlag ? not(flags[notFlag]) : undefined,
    author ? eq(t.author, author) : undefined,
    days ? gte(t.publishTime, new Date(ctx.now.getTime() - days * 86_400_000).toISOString()) : undefined,
    from ? sql`${t.publishTime} >= ${from}::date` : undefined,
    to ? sql`${t.publishTime} < ${to}::date + 1` : undefined,
    excludeNos && excludeNos.length > 0 ? notInArray(t.articleNo, [...excludeNos]) : undefined,
    ids ? inArray(t.id, [...ids]) : undefined,
    open ? or(isNull(t.viewScope), eq(t.viewScope, '0')) : undefined,
    indexed ? eq(t.noIndex, 'N') : undefined,
    tag
      ? exists(
          ctx.db
            .select({ one: sql`1` })
            .from(articleTagTable)
            .innerJoin(tagTable, eq(tagTable.id, articleTagTable.tagId))
            .where(and(eq(articleTagTable.articleId, t.id), eq(tagTable.name, tag))),
        )
      : undefined,
  )
}

/** Articles that everybody may read now, for a search. */
export const openNow = (ctx: Ctx, classIds: readonly string[]): SQL =>
  conditions(ctx, { classIds, open: true }) ?? sql`false`

/** Rows that visitors may know of now, as lists of the site show them. */
export async function publishedList(
  ctx: Ctx,
  wanted: ListWanted,
  { sort = 'default', size, offset = 0 }: { sort?: ListOrder; size: number; offset?: number },
) {
  if (wanted.classIds.length === 0 || wanted.ids?.length === 0) return []
  return ctx.db
    .select(listedColumns)
    .from(t)
    .where(conditions(ctx, wanted))
    .orderBy(...orders[sort])
    .limit(size)
    .offset(offset)
}
export type ListedArticle = Awaited<ReturnType<typeof publishedList>>[number]

export async function countPublished(ctx: Ctx, wanted: ListWanted): Promise<number> {
  if (wanted.classIds.length === 0) return 0
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(t)
    .where(conditions(ctx, wanted))
  return row?.count ?? 0
}

/** Those published before and after an article in its class; the database compares times more closely than it tells them. */
export async function neighbours(ctx: Ctx, { classId, id }: { classId: string; id: string }) {
  const own = sql`(select own.publish_time, own.id from ${t} own where own.id = ${id})`
  const of = (side: SQL, order: SQL[]) =>
    ctx.db
      .select(listedColumns)
      .from(t)
      .where(and(outNow(ctx), eq(t.classId, classId), side))
      .orderBy(...order)
      .limit(1)
  const [[prev], [next]] = await Promise.all([
    of(sql`(${t.publishTime}, ${t.id}) < ${own}`, [desc(t.publishTime), desc(t.id)]),
    of(sql`(${t.publishTime}, ${t.id}) > ${own}`, [asc(t.publishTime), asc(t.id)]),
  ])
  return { prev, next }
}

/** Articles with the most tags in common, latest first. */
export async function sharingTags(ctx: Ctx, articleId: string, size: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select other.article_id as id from ${articleTagTable} own
    join ${articleTagTable} other on other.tag_id = own.tag_id and other.article_id <> own.article_id
    where own.article_id = ${articleId}
    group by other.article_id order by count(*) desc, other.article_id desc limit ${size}`)
  return rows.map(({ id }) => id)
}

export async function publicTags(ctx: Ctx, { sort, size }: { sort: 'count' | 'name'; size: number }) {
  return ctx.db
    .select({ name: tagTable.name, count: tagTable.count })
    .from(tagTable)
    .where(gt(tagTable.count, 0))
    .orderBy(...(sort === 'name' ? [asc(tagTable.name)] : [desc(tagTable.count), asc(tagTable.name)]))
    .limit(size)
}

/** When visitors will next see something else without anybody doing anything. */
export async function nextDue(ctx: Ctx): Promise<Date | undefined> {
  const now = ctx.now.toISOString()
  const first = (column: AnyPgColumn) =>
    sql`(select min(${column}) from ${t} where ${t.status} = ${articleStatus.published} and ${column} > ${now}::timestamptz)`
  const { rows } = await ctx.db.execute<{ due: string | null }>(
    sql`select least(${first(t.publishTime)}, ${first(t.expireTime)}, ${first(t.topEndTime)})::text as due`,
  )
  const due = rows[0]?.due
  return due ? new Date(due) : undefined
}

/** Those of the rows that are articles of these classes which visitors may know of now. */
export async function outNowAmong(ctx: Ctx, ids: readonly string[], classIds: readonly string[]): Promise<string[]> {
  if (ids.length === 0 || classIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(outNow(ctx), inArray(t.id, [...ids]), sql`${t.classId} = any(${sql.param([...classIds])})`))
  return rows.map(({ id }) => id)
}

/** Articles by their ids, for links in a text that outlive moves. */
export async function articlesByIds(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .select(listedColumns)
    .from(t)
    .where(and(outNow(ctx), inArray(t.id, [...ids])))
    .limit(200)
}
