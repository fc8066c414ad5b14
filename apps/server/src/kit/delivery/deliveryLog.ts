import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { DeliveryStatus } from '@app/shared/kit/delivery.ts'
import type { Page } from '@app/shared/kit/envelope.ts'
import { pageFrom } from '#/kit/paging.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { wakeLane } from './deliver.ts'
import type { DeliveryRow, DeliveryTable } from './deliveryColumns.ts'

interface Kept {
  queue: string
  table: DeliveryTable
}

const keptDays = 30
const resentAtOnce = 1_000

/** News of one owner, the newest first. */
export function pageOfDeliveries<Row>(
  ctx: Ctx,
  { table: t }: Kept,
  ownerId: string,
  query: { pageNum: number; pageSize: number },
): Promise<Page<Row>> {
  const own = eq(t.ownerId, ownerId)
  return pageFrom<Row>({
    ctx,
    query: { ...query, count: 'Y' },
    countKey: undefined,
    estimate: undefined,
    rows: (limit, offset) =>
      ctx.db.select().from(t).where(own).orderBy(desc(t.createTime), desc(t.id)).limit(limit).offset(offset),
    count: async () => {
      const [row] = await ctx.db.select({ n: count() }).from(t).where(own)
      return row?.n ?? 0
    },
  })
}

const isFailed = (t: DeliveryTable, ownerId: string) => and(eq(t.ownerId, ownerId), eq(t.status, DeliveryStatus.failed))

/** How many news of each owner were given up and not sent again. */
export async function failedOf(
  ctx: Ctx,
  { table: t }: Kept,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select({ ownerId: t.ownerId, n: count() })
    .from(t)
    .where(and(inArray(t.ownerId, [...ownerIds]), eq(t.status, DeliveryStatus.failed)))
    .groupBy(t.ownerId)
  return new Map(rows.map(({ ownerId, n }) => [String(ownerId), n]))
}

const anew = (ctx: Ctx) => ({
  status: DeliveryStatus.waiting,
  tries: 0,
  dueTime: ctx.now.toISOString(),
  heldUntil: null,
})

/** Tries a delivery anew that has ended; one that still waits is on its way already. `requireReach` may refuse. */
export async function resendDelivery(
  ctx: Ctx,
  kept: Kept,
  id: string,
  requireReach: (row: DeliveryRow) => Promise<void>,
): Promise<DeliveryRow> {
  const { table: t } = kept
  const [found] = await ctx.db.select().from(t).where(eq(t.id, id)).for('update')
  if (!found) throw gone()
  const row = found as unknown as DeliveryRow
  await requireReach(row)
  if (row.status === DeliveryStatus.waiting) throw refuse('正在推送，请稍候')
  await ctx.db.update(t).set(anew(ctx)).where(eq(t.id, id))
  await wakeLane(ctx, kept, row.laneId)
  return row
}

/** Tries what was given up anew, oldest first; a thousand at a time. */
export async function resendFailed(ctx: Ctx, kept: Kept, ownerId: string): Promise<{ resent: number; failed: number }> {
  const { table: t } = kept
  const oldest = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(isFailed(t, ownerId))
    .orderBy(asc(t.eventNo))
    .limit(resentAtOnce)
    .for('update')
  const rows = await ctx.db.update(t).set(anew(ctx)).where(inArray(t.id, oldest)).returning({ lane: t.laneId })
  if (rows.length === 0) throw refuse('没有推送失败的记录')
  for (const lane of new Set(rows.map((row) => String(row.lane)))) await wakeLane(ctx, kept, lane)
  return { resent: rows.length, failed: (await failedOf(ctx, kept, [ownerId])).get(ownerId) ?? 0 }
}

/** Old deliveries go; what still waits although its time has long come is looked at, whoever forgot to. */
export async function sweepDeliveries(ctx: Ctx, kept: Kept): Promise<void> {
  const { table: t } = kept
  const overdue = await ctx.db
    .selectDistinct({ lane: t.laneId })
    .from(t)
    .where(and(eq(t.status, DeliveryStatus.waiting), lt(t.dueTime, sql`now() - interval '10 minutes'`)))
    .limit(resentAtOnce)
  for (const { lane } of overdue) await wakeLane(ctx, kept, String(lane))
  await ctx.db.delete(t).where(lt(t.createTime, sql`now() - make_interval(days => ${keptDays})`))
}

/** After a restore what waited is listed and sent on demand alone: nobody knows whether it was told since. */
export async function listUnsent(db: Db, { table: t }: Pick<Kept, 'table'>): Promise<void> {
  await db
    .update(t)
    .set({ status: DeliveryStatus.failed, answer: '备份时尚未推送' })
    .where(eq(t.status, DeliveryStatus.waiting))
}
