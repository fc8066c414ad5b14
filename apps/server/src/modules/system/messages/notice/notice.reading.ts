import { and, count, desc, eq, gte, ilike, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { Page } from '@app/shared/kit/envelope.ts'
import type { PageQuery } from '@app/shared/kit/query.ts'
import { NoticeScope, SendStatus, type NoticeReadItem, type NoticeView } from '@app/shared/system/notice.ts'
import { noticeTopic } from '@app/shared/system/noticeNews.ts'
import { containing, pageFrom } from '#/kit/paging.ts'
import { showContentFiles } from '#/modules/system/files/file/file.content.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { publishLive } from '#/platform/live/publish.ts'
import { newId } from '#/platform/text/ids.ts'
import { attachmentsOf, isExpired, writtenBy } from './notice.read.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

/** What is said of a notice that is not for the reader, and of one that does not exist (security AZ-15). */
export const notForYou = () => refuse('公告不存在或已撤回')

const n = noticeTable
const author = alias(userTable, 'author')
const r = noticeUserReadTable
const now = sql`now()`

/** Published, open and begun; one whose time is over can still be read. */
const visible = and(
  eq(n.delFlag, '0'),
  eq(n.sendStatus, SendStatus.published),
  eq(n.status, '0'),
  or(isNull(n.startTime), lte(n.startTime, now)),
)
const inTime = or(isNull(n.endTime), gte(n.endTime, now))

/** The caller's notices with their mark: those sent to them, and those for all that they have not read. */
function ownMarks(ctx: Ctx) {
  const { db, user } = ctx
  const mine = db.select({ noticeId: r.noticeId, isRead: r.isRead }).from(r).where(eq(r.userId, user.id))
  const marked = db
    .select({ one: sql`1` })
    .from(r)
    .where(and(eq(r.noticeId, n.id), eq(r.userId, user.id)))
  const toAll = db
    .select({ noticeId: n.id, isRead: sql<string>`'0'`.as('is_read') })
    .from(n)
    .where(
      and(
        eq(n.delFlag, '0'),
        eq(n.sendStatus, SendStatus.published),
        eq(n.noticeScope, NoticeScope.all),
        notExists(marked),
      ),
    )
  return unionAll(mine, toAll).as('own')
}

type Own = ReturnType<typeof ownMarks>

const joined = (ctx: Ctx, own: Own, where: SQL | undefined) =>
  ctx.db
    .select({
      id: n.id,
      noticeTitle: n.noticeTitle,
      noticeType: n.noticeType,
      isRead: own.isRead,
      publishByName: userTable.name,
      publishTime: n.publishTime,
      createByName: author.name,
      createTime: n.createTime,
      isTop: n.isTop,
      priority: n.priority,
      source: n.source,
      linkUrl: n.linkUrl,
      expired: isExpired,
    })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .leftJoin(userTable, eq(userTable.id, n.publishBy))
    .leftJoin(author, eq(author.id, n.createBy))
    .where(and(visible, where))

async function countOf(ctx: Ctx, own: Own, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .where(and(visible, where))
  return row?.total ?? 0
}

export async function readingPage(ctx: Ctx, query: PageQuery): Promise<Page<NoticeReadItem>> {
  const own = ownMarks(ctx)
  const { noticeTitle, noticeType, createBy, isRead, params } = query as PageQuery & Record<string, string | undefined>
  const { beginTime, endTime } = (params ?? {}) as Record<string, string | undefined>
  const where = and(
    noticeTitle ? ilike(n.noticeTitle, containing(noticeTitle)) : undefined,
    noticeType ? eq(n.noticeType, noticeType) : undefined,
    createBy ? writtenBy(ctx, n.publishBy, createBy) : undefined,
    isRead ? eq(own.isRead, isRead) : undefined,
    beginTime ? gte(n.publishTime, sql`${beginTime}::timestamptz`) : undefined,
    endTime?.length === 10 ? sql`${n.publishTime} < ${endTime}::date + interval '1 day'` : undefined,
    endTime && endTime.length > 10 ? lte(n.publishTime, sql`${endTime}::timestamptz`) : undefined,
  )
  return pageFrom<NoticeReadItem>({
    ctx,
    query,
    countKey: undefined,
    rows: (limit, offset) =>
      joined(ctx, own, where).orderBy(desc(n.isTop), desc(n.publishTime), desc(n.id)).limit(limit).offset(offset),
    count: () => countOf(ctx, own, where),
  })
}

/** Unread, and its time is not over. */
export function unreadCount(ctx: Ctx): Promise<number> {
  const own = ownMarks(ctx)
  return countOf(ctx, own, and(eq(own.isRead, '0'), inTime))
}

/** More than a badge can tell apart. */
const briefs = 100

interface NoticeBrief {
  id: string
  noticeTitle: string
  noticeType: string
  priority: string
  publishTime: string | null
  source: string
  linkUrl: string | null
}

/** Unread notices for `getInfo`, newest first. */
export async function unreadBriefs(ctx: Ctx): Promise<NoticeBrief[]> {
  const own = ownMarks(ctx)
  return joined(ctx, own, and(eq(own.isRead, '0'), inTime))
    .orderBy(desc(n.publishTime), desc(n.id))
    .limit(briefs)
}

/** Those of the ids that the caller may read. */
async function readable(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const own = ownMarks(ctx)
  const rows = await ctx.db
    .select({ id: n.id })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .where(and(visible, inArray(n.id, [...ids])))
  return rows.map(({ id }) => id)
}

async function mark(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const read = { isRead: '1', readTime: ctx.now.toISOString() }
  const rows = ids.map((noticeId) => ({ id: newId(), noticeId, userId: ctx.user.id, ...read }))
  const { rowCount } = await ctx.db
    .insert(r)
    .values(rows)
    .onConflictDoUpdate({ target: [r.noticeId, r.userId], set: read, setWhere: eq(r.isRead, '0') })
  // The other browsers of the reader show the new number.
  if (rowCount) await publishLive(ctx, { topic: noticeTopic, userIds: [ctx.user.id], data: { kind: 'changed' } })
}

/** Marks notices read; again is no harm, one that is not the caller's refuses all. */
export async function markRead(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const own = await readable(ctx, wanted)
  if (own.length !== wanted.length) throw notForYou()
  await mark(ctx, own)
}

/** Rows written by one statement. */
const marksAtOnce = 1_000

export async function markAllRead(ctx: Ctx): Promise<void> {
  const own = ownMarks(ctx)
  const rows = await ctx.db
    .select({ id: n.id })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .where(and(visible, eq(own.isRead, '0')))
  for (let i = 0; i < rows.length; i += marksAtOnce)
    await mark(
      ctx,
      rows.slice(i, i + marksAtOnce).map(({ id }) => id),
    )
}

/** Messages whose link leads to the notice have done their service once it is opened. */
async function messagesAbout(ctx: Ctx, id: string): Promise<string[]> {
  const own = ownMarks(ctx)
  const rows = await ctx.db
    .select({ id: n.id })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .where(and(visible, eq(n.linkUrl, readingUrl(id)), eq(own.isRead, '0')))
  return rows.map((row) => row.id)
}

/** Where the web shows one notice to its reader. */
export const readingUrl = (id: string) => `/system/notice/NoticeReadIndex?id=${id}`

/** The notice as its reader sees it; it counts as read from now on. */
export async function readNotice(ctx: Ctx, id: string): Promise<NoticeView> {
  const own = ownMarks(ctx)
  const [row] = await ctx.db
    .select({ notice: n, publishByName: userTable.name, createByName: author.name, expired: isExpired })
    .from(own)
    .innerJoin(n, eq(n.id, own.noticeId))
    .leftJoin(userTable, eq(userTable.id, n.publishBy))
    .leftJoin(author, eq(author.id, n.createBy))
    .where(and(visible, eq(n.id, id)))
    .limit(1)
  if (!row) throw notForYou()
  await mark(ctx, [id, ...(await messagesAbout(ctx, id))])
  const { notice, publishByName, createByName, expired } = row
  return {
    id,
    noticeTitle: notice.noticeTitle,
    noticeType: notice.noticeType,
    noticeContentHtml: await showContentFiles(ctx, notice.noticeContentHtml),
    publishByName,
    publishTime: notice.publishTime ?? '',
    createByName,
    createTime: notice.createTime,
    priority: notice.priority,
    source: notice.source,
    linkUrl: notice.linkUrl,
    expired,
    attachments: await attachmentsOf(ctx, notice.attachIds),
  }
}

/** Whether the file hangs on a notice that the caller may read. */
export async function readableAttachment(ctx: Ctx, id: string, fileId: string): Promise<boolean> {
  if ((await readable(ctx, [id])).length === 0) return false
  const [row] = await ctx.db.select({ attachIds: n.attachIds }).from(n).where(eq(n.id, id)).limit(1)
  return row?.attachIds?.includes(fileId) ?? false
}
