import { and, arrayContains, asc, gt, isNull, lt, max, min, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { liveEventTable } from './live.table.ts'

export type LiveRow = Pick<typeof liveEventTable.$inferSelect, 'id' | 'topic' | 'userIds' | 'data'>

/** Further back a browser asks everything anew. */
const scannedRows = 5_000
const sentRows = 500
const keptMs = 86_400_000

const { id, topic, userIds, data, createTime } = liveEventTable
const columns = { id, topic, userIds, data }

/** Number of the newest news; 0 before there was any. */
export async function newestLive(db: Db): Promise<number> {
  const [row] = await db.select({ newest: max(id) }).from(liveEventTable)
  return row?.newest ?? 0
}

/** The next rows after a number, whomever they are for. */
export const liveAfter = (db: Db, last: number, limit: number): Promise<LiveRow[]> =>
  db.select(columns).from(liveEventTable).where(gt(id, last)).orderBy(asc(id)).limit(limit)

export interface Missed {
  /** Number after which the browser hears everything. */
  from: number
  /** News for the user after that number; undefined: more than is kept or sent again. */
  rows: LiveRow[] | undefined
}

/** What a user missed since `last`. */
export async function missedBy(db: Db, userId: string, last: number): Promise<Missed> {
  const [range] = await db.select({ oldest: min(id), newest: max(id) }).from(liveEventTable)
  const oldest = range?.oldest ?? 1
  const newest = range?.newest ?? 0
  const tooMuch = { from: newest, rows: undefined }
  if (last > newest || last < oldest - 1 || newest - last > scannedRows) return tooMuch
  const rows = await db
    .select(columns)
    .from(liveEventTable)
    .where(and(gt(id, last), or(isNull(userIds), arrayContains(userIds, [userId]))))
    .orderBy(asc(id))
    .limit(sentRows + 1)
  return rows.length > sentRows ? tooMuch : { from: last, rows }
}

/** Forgets news of more than a day ago; the newest row stays, it tells where the numbers are. */
export async function sweepLive(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptMs).toISOString()
  const newest = sql`(select max(id) from ${liveEventTable})`
  await ctx.db.delete(liveEventTable).where(and(lt(createTime, before), sql`${id} < ${newest}`))
}
