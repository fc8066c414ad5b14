import { and, count, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { NoticeScope, SendStatus } from '@app/shared/system/notice.ts'
import { noticeTopic, type NoticeNews } from '@app/shared/system/noticeNews.ts'
import { madeBy } from '#/kit/store.ts'
import { reachedBy } from '#/modules/system/messages/noticeChoice/noticeChoice.service.ts'
import { queueCopies } from '#/modules/system/messages/noticeChoice/noticeCopy.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import { dictLabel } from '#/modules/system/settings/dictData/dictData.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { publishLive } from '#/platform/live/publish.ts'
import { newId } from '#/platform/text/ids.ts'
import { addRecipients, enabledUser } from './notice.recipients.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

/** What the product tells its users (system §10.7). */
export interface Message {
  userIds: readonly string[]
  /** Cut at 50 characters. */
  title: string
  /** Plain text; each line is a paragraph. */
  content: string
  /** Page of the product that the message leads to. */
  linkUrl?: string
  source: 'flow' | 'cms' | 'job' | 'system'
  priority?: 'L' | 'M' | 'H'
  /** As its area declares it; people choose by it how they hear. Without one it is for the bell alone. */
  event?: string
}

/** So many messages of one source within a minute stand for themselves, those after them are summed up. */
const singlesPerMinute = 5
const titleLength = 50
/** Titles that a summary lists. */
const listed = 50
const rowsAtOnce = 500

const n = noticeTable
const r = noticeUserReadTable

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
const cut = (text: string) => {
  const letters = [...text]
  return letters.length > titleLength ? `${letters.slice(0, titleLength - 1).join('')}…` : text
}

/** Leaves a message for each enabled user among those named, with the commit of the transaction. */
export async function notifyUsers(ctx: Ctx, message: Message): Promise<void> {
  if (message.linkUrl && !/^\/(?![/\\])/.test(message.linkUrl))
    throw new Error(`a message leads to pages of the product only, not to ${message.linkUrl}`)
  await ctx.tx(async (tx) => {
    const userIds = [...new Set(message.userIds)]
    const { site, mail, sms } = message.event
      ? await reachedBy(tx, message.event, userIds)
      : { site: userIds, mail: [], sms: [] }
    const busy = await busyUsers(tx, { ...message, userIds: site })
    const others = site.filter((id) => !busy.has(id))
    if (others.length > 0) await sendMessage(tx, message, others)
    if (busy.size > 0) await sumUp(tx, message, [...busy])
    const { title, content, linkUrl = null } = message
    // What the bell sums up makes no noise elsewhere.
    const isQuiet = (id: string) => !busy.has(id)
    await queueCopies(tx, 'mail', mail.filter(isQuiet), { title, content, linkUrl })
    await queueCopies(tx, 'sms', sms.filter(isQuiet), { title, content, linkUrl })
  })
}

const lastMinute = (ctx: Ctx) => sql`${ctx.now.toISOString()}::timestamptz - interval '1 minute'`

/** Those who have had their share of messages of this source. */
async function busyUsers(ctx: Ctx, { userIds, source }: Message): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ userId: r.userId })
    .from(r)
    .innerJoin(n, eq(n.id, r.noticeId))
    .where(
      and(
        sql`${r.userId} = any(${sql.param(userIds)})`,
        gt(r.createTime, lastMinute(ctx)),
        eq(n.source, source),
        isNull(n.mergedCount),
      ),
    )
    .groupBy(r.userId)
    .having(sql`${count()} >= ${singlesPerMinute}`)
  return new Set(rows.map(({ userId }) => userId))
}

const rowOf = (ctx: Ctx, { title, content, linkUrl, source, priority }: Message): typeof n.$inferInsert => ({
  id: newId(),
  noticeTitle: cut(title),
  noticeType: '1',
  noticeContentHtml: paragraphs(content),
  summary: [...content].slice(0, 100).join(''),
  noticeScope: NoticeScope.users,
  priority: priority ?? 'M',
  sendStatus: SendStatus.published,
  publishTime: ctx.now.toISOString(),
  publishBy: ctx.user.id,
  source,
  linkUrl: linkUrl ?? null,
  ...madeBy(ctx),
})

async function sendMessage(ctx: Ctx, message: Message, userIds: readonly string[]): Promise<void> {
  const row = rowOf(ctx, message)
  await ctx.db.insert(n).values(row)
  const receiveCount = await addRecipients(ctx, String(row.id), sql`${userTable.id} = any(${sql.param(userIds)})`)
  await ctx.db
    .update(n)
    .set({ receiveCount })
    .where(eq(n.id, String(row.id)))
  const data: NoticeNews = {
    kind: 'published',
    id: String(row.id),
    noticeTitle: row.noticeTitle,
    priority: String(row.priority),
    linkUrl: row.linkUrl ?? null,
  }
  await publishLive(ctx, { topic: noticeTopic, userIds, data })
}

/** One more in each user's summary of the last minute, or a new one; the first of them still says what it is about. */
async function sumUp(ctx: Ctx, message: Message, userIds: readonly string[]): Promise<void> {
  const found = await ctx.db
    .select({ id: n.id, userId: r.userId })
    .from(r)
    .innerJoin(n, eq(n.id, r.noticeId))
    .where(
      and(
        inArray(r.userId, [...userIds]),
        gt(r.createTime, lastMinute(ctx)),
        eq(n.source, message.source),
        isNotNull(n.mergedCount),
      ),
    )
  const word = (await dictLabel(ctx, 'sys_notice_source', message.source)) ?? message.source
  const line = paragraphs(message.title)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) {
    await ctx.db
      .update(n)
      .set({
        mergedCount: sql`${n.mergedCount} + 1`,
        noticeTitle: sql`(${n.mergedCount} + 1) || ' 条新的' || ${word} || '消息'`,
        noticeContentHtml: sql`case when ${n.mergedCount} < ${listed} then ${n.noticeContentHtml} || ${line} else ${n.noticeContentHtml} end`,
        linkUrl: null,
        publishTime: ctx.now.toISOString(),
      })
      .where(inArray(n.id, ids))
    await ctx.db.update(r).set({ isRead: '0', readTime: null }).where(inArray(r.noticeId, ids))
  }
  const summed = new Set(found.map(({ userId }) => userId))
  const first = userIds.filter((id) => !summed.has(id))
  if (first.length > 0) {
    const present = await ctx.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(and(enabledUser, inArray(userTable.id, first)))
    const rows = present.map(({ id: userId }) => ({
      userId,
      row: { ...rowOf(ctx, message), noticeContentHtml: line, mergedCount: 1, receiveCount: 1 },
    }))
    for (let i = 0; i < rows.length; i += rowsAtOnce) {
      const part = rows.slice(i, i + rowsAtOnce)
      await ctx.db.insert(n).values(part.map(({ row }) => row))
      const createTime = ctx.now.toISOString()
      await ctx.db.insert(r).values(part.map(({ userId, row }) => ({ noticeId: String(row.id), userId, createTime })))
    }
  }
  const data: NoticeNews = { kind: 'changed' }
  await publishLive(ctx, { topic: noticeTopic, userIds, data })
}

const keptDays = 180
const sweptAtOnce = 500

/** Removes messages of the product half a year after they were sent, a part at a time. */
export async function sweepMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
  for (;;) {
    const old = await ctx.db
      .select({ id: noticeTable.id })
      .from(noticeTable)
      .where(and(ne(noticeTable.source, 'manual'), sql`${noticeTable.publishTime} < ${before}::timestamptz`))
      .limit(sweptAtOnce)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    await ctx.tx(async (tx) => {
      await tx.db.delete(r).where(inArray(r.noticeId, ids))
      await tx.db.delete(noticeTable).where(inArray(noticeTable.id, ids))
    })
  }
}
