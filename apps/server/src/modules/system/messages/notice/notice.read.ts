import { and, count, eq, ilike, inArray, sql } from 'drizzle-orm'
import { NoticeScope, SendStatus, type Notice, type NoticeAttachment } from '@app/shared/system/notice.ts'
import { containing } from '#/kit/paging.ts'
import type { Row } from '#/kit/store.ts'
import { showContentFiles } from '#/modules/system/files/file/file.content.ts'
import { userBriefs } from '#/modules/system/people/user/user.read.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { enabledUser, namedTargets } from './notice.recipients.ts'
import { filesOf } from './notice.service.ts'
import { noticeTable, noticeUserReadTable } from './notice.table.ts'

/** Notices written by people with this in their name. */
export const writtenBy = (ctx: Ctx, column: typeof noticeTable.createBy | typeof noticeTable.publishBy, name: string) =>
  inArray(
    column,
    ctx.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(ilike(userTable.name, containing(name))),
  )

/** Published, and its time is over. */
export const isExpired = sql<boolean>`coalesce(${noticeTable.sendStatus} = ${SendStatus.published} and ${noticeTable.endTime} < now(), false)`

async function readCounts(ctx: Ctx, ids: string[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ noticeId: noticeUserReadTable.noticeId, total: count() })
    .from(noticeUserReadTable)
    .where(and(inArray(noticeUserReadTable.noticeId, ids), eq(noticeUserReadTable.isRead, '1')))
    .groupBy(noticeUserReadTable.noticeId)
  return new Map(rows.map(({ noticeId, total }) => [noticeId, total]))
}

async function everybody(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.select({ total: count() }).from(userTable).where(enabledUser)
  return row?.total ?? 0
}

async function expiredAmong(ctx: Ctx, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: noticeTable.id })
    .from(noticeTable)
    .where(and(inArray(noticeTable.id, ids), isExpired))
  return new Set(rows.map(({ id }) => id))
}

/** Names, counts and tags of a page of the management list. */
export async function presentNotices(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return rows
  const ids = rows.map(({ id }) => String(id))
  const people = await userBriefs(
    ctx,
    rows.flatMap(({ createBy, publishBy }) => [createBy, publishBy]).filter((id) => typeof id === 'string'),
  )
  const reads = await readCounts(ctx, ids)
  const expired = await expiredAmong(ctx, ids)
  const toAll = rows.some(({ noticeScope }) => noticeScope === NoticeScope.all) ? await everybody(ctx) : 0
  return rows.map((row) => ({
    ...row,
    createByName: people.get(String(row.createBy))?.name ?? null,
    publishByName: people.get(String(row.publishBy))?.name ?? null,
    receiveCount: row.noticeScope === NoticeScope.all ? toAll : (row.receiveCount ?? 0),
    readCount: reads.get(String(row.id)) ?? 0,
    expired: expired.has(String(row.id)),
  }))
}

export async function attachmentsOf(ctx: Ctx, attachIds: readonly string[] | null): Promise<NoticeAttachment[]> {
  const rows = await filesOf(ctx, attachIds ?? [])
  return (attachIds ?? []).flatMap((wanted) => {
    const row = rows.find(({ id }) => id === wanted)
    return row
      ? [{ id: row.id, originalName: row.originalName, fileSuffix: row.fileSuffix, fileSize: row.fileSize }]
      : []
  })
}

/** One notice with recipients and attachments, as its form shows it. */
export async function noticeDetail(ctx: Ctx, row: Row): Promise<Notice> {
  const [shown] = await presentNotices(ctx, [row])
  const html = await showContentFiles(ctx, String(row.noticeContentHtml))
  return {
    ...shown,
    noticeContentHtml: html,
    noticeContent: html,
    targets: await namedTargets(ctx, String(row.id)),
    attachments: await attachmentsOf(ctx, row.attachIds as string[] | null),
  } as unknown as Notice
}
