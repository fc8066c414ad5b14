import { and, asc, eq, gte, lt, max, sql, type SQL } from 'drizzle-orm'
import { FlowStatus, type FlowResult } from '@app/shared/cms/cmsFlow.ts'
import { touch } from '#/kit/store.ts'
import { stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsFlowRecordTable as r, cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** A text lies before its reviewers. */
    'flow.submitted': { flowId: string }
    /** Its review is over, however it ended. */
    'flow.finished': { flowId: string }
  }
}

export const flowGone = '审核流程不存在'

export async function findFlow(ctx: Ctx, id: string): Promise<FlowRow> {
  const [row] = await ctx.db
    .select()
    .from(f)
    .where(and(eq(f.id, id), eq(f.delFlag, '0')))
    .limit(1)
  if (!row) throw gone(flowGone)
  return row
}

/** A review that is still open, with its article, both held until the end of the transaction: the article comes first. */
export async function heldFlow(ctx: Ctx, id: string): Promise<FlowRow> {
  const { articleId } = await findFlow(ctx, id)
  await ctx.db.select({ id: articleTable.id }).from(articleTable).where(eq(articleTable.id, articleId)).for('update')
  const [row] = await ctx.db.select().from(f).where(eq(f.id, id)).for('update')
  if (row?.status !== FlowStatus.open) throw stateChanged()
  return row
}

export async function changeFlow(ctx: Ctx, id: string, values: Partial<FlowRow>): Promise<FlowRow> {
  const [row] = await ctx.db
    .update(f)
    .set({ ...values, ...touch(ctx, f) })
    .where(eq(f.id, id))
    .returning()
  if (!row) throw gone(flowGone)
  ctx.trail.formId = id
  return row
}

/** What is noted beside a review while nobody decides: whoever reads it may still decide on what they have read. */
export async function markFlow(
  ctx: Ctx,
  id: string,
  values: Partial<Pick<FlowRow, 'urgeTime' | 'remindTime' | 'stuckTime'>>,
): Promise<void> {
  await ctx.db.update(f).set(values).where(eq(f.id, id))
}

/** The review is over. */
export async function closeFlow(ctx: Ctx, id: string, status: FlowStatus, result: FlowResult): Promise<FlowRow> {
  await ctx.emit('flow.finished', { flowId: id })
  return changeFlow(ctx, id, { status, result, finishTime: ctx.now.toISOString() })
}

interface Act {
  result: FlowResult
  opinion?: string | null | undefined
  nodeName?: string | null
  toUser?: string
}

/** One row for what somebody did in a review; the step has lasted since the article came to it. */
export async function noteAct(ctx: Ctx, flow: FlowRow, { result, opinion, nodeName = null, toUser }: Act) {
  const now = ctx.now.toISOString()
  const lasted = sql`greatest(0, floor(extract(epoch from ${now}::timestamptz - ${f.arriveTime})))::int`
  const [step] = await ctx.db
    .select({ seconds: lasted.mapWith(Number) })
    .from(f)
    .where(eq(f.id, flow.id))
  await ctx.db.insert(r).values({
    id: newId(),
    flowId: flow.id,
    nodeName,
    level: flow.mode === '1' ? flow.level : null,
    auditor: ctx.user.id,
    result,
    opinion: opinion?.trim() || null,
    time: now,
    durationSec: result === 'submit' ? null : (step?.seconds ?? null),
    toUser: toUser ?? null,
  })
  ctx.trail.formId = flow.id
  ctx.trail.changes.push(`流程编号：${flow.flowNo}，标题：${flow.articleTitle}`)
}

export const recordsOf = (ctx: Ctx, flowId: string) =>
  ctx.db.select().from(r).where(eq(r.flowId, flowId)).orderBy(asc(r.time), asc(r.id)).limit(500)

const numbering = defineLock('cmsFlowNo')

/** `SH`, the day, and a number within it. */
export async function nextFlowNo(ctx: Ctx): Promise<string> {
  await numbering.hold(ctx)
  const { rows } = await ctx.db.execute<{ day: string; after: string }>(
    sql`select to_char(${ctx.now.toISOString()}::timestamptz, 'YYYYMMDD') as day,
      to_char(${ctx.now.toISOString()}::timestamptz + interval '1 day', 'YYYYMMDD') as after`,
  )
  const { day = '', after = '' } = rows[0] ?? {}
  const no = sql<number>`substr(${f.flowNo}, 11)::int`
  const [last] = await ctx.db
    .select({ no: max(no) })
    .from(f)
    .where(and(gte(f.flowNo, `SH${day}`), lt(f.flowNo, `SH${after}`)))
  return `SH${day}${String((Number(last?.no) || 0) + 1).padStart(4, '0')}`
}

export const flowsOf = async (ctx: Ctx, where: SQL | undefined): Promise<FlowRow[]> =>
  ctx.db.select().from(f).where(where).orderBy(asc(f.id)).limit(1_000)
