import { and, asc, count, eq, inArray, lt, sql } from 'drizzle-orm'
import {
  actParams,
  mostManaged,
  type BatchItem,
  type BatchProgress,
  type manageCalls,
} from '@app/shared/flowable/manage.ts'
import type { BodyOf, QueryOf } from '@app/shared/kit/endpoint.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { fittingPart } from '#/kit/implement.ts'
import { listing } from '#/kit/listing.ts'
import type { Row, Store } from '#/kit/store.ts'
import { contextOf, requesterOf } from '#/kit/transfer/requester.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse, Refusal } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { flowBatchItemTable, flowBatchTable } from './manage.table.ts'
import { doings } from './manageAct.ts'
import { recordAct } from './recordAct.ts'

export const batchQueue = 'flow.batch'

/** Takes down what a filter finds now and has it worked off; refused when it is another number than was shown. */
export async function startBatch(
  ctx: Ctx,
  store: Store,
  { act, filter, expected, comment, params }: BodyOf<typeof manageCalls.batch>,
): Promise<{ id: string }> {
  if (!ctx.can(doings[act].permission)) throw forbidden()
  const known = fittingPart(actParams[act], params)
  const found = await listing(ctx, store, filter).rows(mostManaged + 1, 0)
  if (found.length > mostManaged) throw refuse(`一次最多处理${mostManaged}个流程，请缩小筛选范围`)
  if (found.length !== expected) {
    const data = { count: found.length }
    throw new Refusal(ResultCode.refused, `符合条件的流程已变为 ${data.count} 个，请重新确认`, {
      reason: 'otherCount',
      data,
    })
  }
  const id = newId()
  await ctx.tx(async (tx) => {
    await tx.db.insert(flowBatchTable).values({
      id,
      act,
      params: known,
      comment,
      requester: requesterOf(tx),
      createBy: tx.user.id,
      createTime: tx.now.toISOString(),
    })
    for (let at = 0; at < found.length; at += 1_000) {
      const items = found
        .slice(at, at + 1_000)
        .map((row, i) => ({ batchId: id, instanceId: String(row.id), title: String(row.title), no: at + i }))
      await tx.db.insert(flowBatchItemTable).values(items)
    }
    await tx.platform.jobs.send(tx, batchQueue, { batchId: id }, { dedupeKey: id })
  })
  return { id }
}

/** Works off a batch, one transaction a request; what was done stays done when the node dies or somebody cancels. */
export async function runBatch(job: Ctx, batchId: string, signal: AbortSignal): Promise<void> {
  const items = flowBatchItemTable
  for (;;) {
    const [batch] = await job.db.select().from(flowBatchTable).where(eq(flowBatchTable.id, batchId))
    if (batch?.state !== 'running' || signal.aborted) return
    const [item] = await job.db
      .select()
      .from(items)
      .where(and(eq(items.batchId, batchId), eq(items.state, 'waiting')))
      .orderBy(asc(items.no))
      .limit(1)
    if (!item) break
    const result = await resultOf(contextOf(job, batch.requester), batch, item.instanceId)
    // A node that was taken for dead may have been faster: what it did stands.
    await job.db
      .update(items)
      .set(result)
      .where(and(eq(items.batchId, batchId), eq(items.instanceId, item.instanceId), eq(items.state, 'waiting')))
  }
  await job.db
    .update(flowBatchTable)
    .set({ state: 'done', endTime: job.now.toISOString() })
    .where(and(eq(flowBatchTable.id, batchId), eq(flowBatchTable.state, 'running')))
}

async function resultOf(ctx: Ctx, { act, params, comment }: typeof flowBatchTable.$inferSelect, instanceId: string) {
  try {
    await ctx.tx(async (tx) => {
      // The params were parsed for this act when the batch began.
      await doings[act].run(tx, instanceId, params as never, comment)
      await recordAct(tx, act, instanceId, comment)
    })
    return { state: 'done', message: null } as const
  } catch (error) {
    if (!(error instanceof Refusal)) ctx.platform.log.warn({ err: error, instanceId, act }, 'an act of a batch failed')
    const message = error instanceof Refusal ? error.message : '操作失败'
    return { state: 'refused', message: message.slice(0, 500) } as const
  }
}

/** How far a batch of the caller is. */
export async function progressOf(ctx: Ctx, id: string): Promise<BatchProgress> {
  const { act, state, createTime } = await ownBatch(ctx, id)
  const counts = (await countsOf(ctx, [id])).get(id) ?? noCounts
  return { id, act, state, createTime, ...counts }
}

/** Numbers of a page of batches. */
export async function presentBatches(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const counts = await countsOf(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return rows.map((row) => ({ ...row, ...(counts.get(String(row.id)) ?? noCounts) }))
}

const noCounts = { total: 0, done: 0, failed: 0 }

async function countsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, typeof noCounts>> {
  if (ids.length === 0) return new Map()
  const { batchId, state } = flowBatchItemTable
  const rows = await ctx.db
    .select({
      batchId,
      total: count(),
      done: count(sql`case when ${state} = 'done' then 1 end`),
      failed: count(sql`case when ${state} = 'refused' then 1 end`),
    })
    .from(flowBatchItemTable)
    .where(inArray(batchId, [...ids]))
    .groupBy(batchId)
  return new Map(rows.map(({ batchId: id, ...counts }) => [id, counts]))
}

/** What became of each request of a batch of the caller. */
export async function itemsOf(
  ctx: Ctx,
  id: string,
  { state: wanted, pageNum, pageSize }: QueryOf<typeof manageCalls.batchItems>,
): Promise<{ list: BatchItem[]; total: number }> {
  await ownBatch(ctx, id)
  const { batchId, instanceId, title, state, message, no } = flowBatchItemTable
  const where = and(eq(batchId, id), wanted === undefined ? undefined : eq(state, wanted))
  const [{ total } = { total: 0 }] = await ctx.db.select({ total: count() }).from(flowBatchItemTable).where(where)
  const list = await ctx.db
    .select({ instanceId, title, state, message })
    .from(flowBatchItemTable)
    .where(where)
    .orderBy(asc(no))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  return { list, total }
}

/** What was not reached yet stays as it is. */
export async function cancelBatch(ctx: Ctx, id: string): Promise<void> {
  await ownBatch(ctx, id)
  await ctx.db
    .update(flowBatchTable)
    .set({ state: 'canceled', endTime: ctx.now.toISOString() })
    .where(and(eq(flowBatchTable.id, id), eq(flowBatchTable.state, 'running')))
}

async function ownBatch(ctx: Ctx, id: string) {
  const [batch] = await ctx.db
    .select()
    .from(flowBatchTable)
    .where(and(eq(flowBatchTable.id, id), eq(flowBatchTable.createBy, ctx.user.id)))
  if (!batch) throw gone('批量操作不存在')
  return batch
}

const keptDays = 90

/** Old batches with their items. */
export async function sweepBatches(ctx: Ctx): Promise<void> {
  const limit = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
  await ctx.tx(async ({ db }) => {
    const old = await db
      .delete(flowBatchTable)
      .where(lt(flowBatchTable.createTime, limit))
      .returning({ id: flowBatchTable.id })
    for (const { id } of old) await db.delete(flowBatchItemTable).where(eq(flowBatchItemTable.batchId, id))
  })
}
