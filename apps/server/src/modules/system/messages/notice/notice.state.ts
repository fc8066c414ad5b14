import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { SendStatus } from '@app/shared/system/notice.ts'
import { noticeTopic, type NoticeNews } from '@app/shared/system/noticeNews.ts'
import { touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { publishLive } from '#/platform/live/publish.ts'
import { audienceOf, resolveRecipients } from './notice.recipients.ts'
import { noticeTable } from './notice.table.ts'

export type NoticeRow = typeof noticeTable.$inferSelect

/** Publishes what is due; see `notice.job.ts`. */
export const dueQueue = 'system.notice.due'

export const wrongState = () => refuse('当前状态不允许此操作')

/** The management list and everything it does: notices of the caller's departments, their own with scope 仅本人. */
export const noticeScopeOf = (ctx: Ctx) => ctx.scope(noticeTable.createDept, noticeTable.createBy)

/** Notices by id for a change of their state, locked; all of them or a refusal. */
async function lockedNotices(ctx: Ctx, ids: readonly string[]): Promise<NoticeRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db
    .select()
    .from(noticeTable)
    .where(and(inArray(noticeTable.id, wanted), eq(noticeTable.delFlag, '0'), noticeScopeOf(ctx)))
    .orderBy(asc(noticeTable.id))
    .for('update')
  if (rows.length !== wanted.length) throw gone()
  // Messages of the product are nobody's to publish or to take back.
  if (rows.some(({ source }) => source !== 'manual')) throw wrongState()
  return rows
}

type Change = Partial<typeof noticeTable.$inferInsert>

async function change(ctx: Ctx, { id }: Pick<NoticeRow, 'id'>, values: Change): Promise<void> {
  await ctx.db
    .update(noticeTable)
    .set({
      ...values,
      ...touch(ctx, noticeTable),
    })
    .where(eq(noticeTable.id, id))
}

/** Tells the browsers of those whom a notice concerns. */
export async function tellReaders(
  ctx: Ctx,
  row: Pick<NoticeRow, 'id' | 'noticeScope' | 'noticeTitle' | 'priority' | 'linkUrl'>,
  kind: NoticeNews['kind'],
): Promise<void> {
  const { id, noticeTitle, priority, linkUrl } = row
  const data: NoticeNews = kind === 'changed' ? { kind } : { kind, id, noticeTitle, priority, linkUrl }
  await publishLive(ctx, { topic: noticeTopic, userIds: await audienceOf(ctx, row), data })
}

/** Finds the recipients, shows the notice to them and tells their browsers. */
export async function deliver(ctx: Ctx, row: NoticeRow): Promise<void> {
  const receiveCount = await resolveRecipients(ctx, row)
  const now = ctx.now.toISOString()
  const publishBy = row.sendStatus === SendStatus.scheduled ? (row.publishBy ?? row.createBy) : ctx.user.id
  await change(ctx, row, {
    sendStatus: SendStatus.published,
    publishTime: now,
    publishBy,
    revokeTime: null,
    receiveCount,
  })
  if (row.status === '0') await tellReaders(ctx, row, 'published')
}

/** Now, or at its start when that lies ahead. */
export async function publishOne(ctx: Ctx, row: NoticeRow): Promise<void> {
  ctx.trail.changes.push(`发布：${row.noticeTitle}`)
  const start = await startOf(ctx, row)
  if (start === undefined || start <= ctx.now.getTime()) return deliver(ctx, { ...row, sendStatus: SendStatus.draft })
  const waiting = { sendStatus: SendStatus.scheduled, publishBy: ctx.user.id, publishTime: null, revokeTime: null }
  await change(ctx, row, waiting)
  await ctx.platform.jobs.send(ctx, dueQueue, {}, { startAfter: new Date(start) })
}

/** Milliseconds since 1970 of the start, which the wire tells in the zone of the product. */
async function startOf(ctx: Ctx, { id }: NoticeRow): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ ms: sql<number | null>`(extract(epoch from ${noticeTable.startTime}) * 1000)::float8` })
    .from(noticeTable)
    .where(eq(noticeTable.id, id))
  return row?.ms ?? undefined
}

const mayPublish: readonly string[] = [SendStatus.draft, SendStatus.revoked]
const mayRevoke: readonly string[] = [SendStatus.published, SendStatus.scheduled]

/** All of them or none. */
export async function publishNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await lockedNotices(ctx, ids)
  if (rows.some(({ sendStatus }) => !mayPublish.includes(sendStatus))) throw wrongState()
  for (const row of rows) await publishOne(ctx, row)
  ctx.trail.formId = rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Readers lose it at once; who had read it stays known until it is published again. */
export async function revokeNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await lockedNotices(ctx, ids)
  if (rows.some(({ sendStatus }) => !mayRevoke.includes(sendStatus))) throw wrongState()
  for (const row of rows) {
    await change(ctx, row, { sendStatus: SendStatus.revoked, revokeTime: ctx.now.toISOString() })
    if (row.sendStatus === SendStatus.published) await tellReaders(ctx, row, 'changed')
    ctx.trail.changes.push(`撤回：${row.noticeTitle}`)
  }
  ctx.trail.formId = rows.length === 1 ? (rows[0]?.id ?? null) : null
}

const dueAtOnce = 50

const isDue = and(
  eq(noticeTable.delFlag, '0'),
  eq(noticeTable.sendStatus, SendStatus.scheduled),
  // The clock that let the job run.
  lte(noticeTable.startTime, sql`now()`),
)

/** Publishes what waited for its time, each exactly once however many nodes look: whoever holds the row does it. */
export async function publishDueNotices(ctx: Ctx): Promise<number> {
  let published = 0
  // Nearly every minute there is none.
  if ((await ctx.db.select({ id: noticeTable.id }).from(noticeTable).where(isDue).limit(1)).length === 0) return 0
  for (;;) {
    const some = await ctx.tx(async (tx) => {
      const rows = await tx.db
        .select()
        .from(noticeTable)
        .where(isDue)
        .orderBy(asc(noticeTable.startTime), asc(noticeTable.id))
        .limit(dueAtOnce)
        .for('update', { skipLocked: true })
      for (const row of rows) await deliver(tx, row)
      return rows.length
    })
    published += some
    if (some < dueAtOnce) return published
  }
}
