import { and, eq, exists, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Auditor } from '@app/shared/cms/cmsClass.ts'
import { FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { decidedByCaller, waitsForCaller } from '#/modules/flowable/api.ts'
import { assigneesOf, holdersOf, meansCaller, notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFlowAuditorTable as a, cmsFlowRecordTable as r, cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { markFlow } from './flow.store.ts'

/** Kinds of messages that people choose by how they hear of them. */
export const flowNotices = [{ event: 'cms.review', group: '内容管理', label: '待审核稿件' }]

/** Reviews of the caller's level; of any level with `ever`. */
const namesCaller = (ctx: Ctx, ever = false): SQL =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(a)
      .where(and(eq(a.flowId, f.id), ever ? undefined : eq(a.level, f.level), meansCaller(ctx, a.kind, a.refId))),
  )

/** Nobody decides on what they handed in themselves, unless the site lets them. */
export const mayReviewOwn = async (ctx: Ctx): Promise<boolean> => (await siteSettings(ctx)).selfAudit === 'Y'

/** Reviews that wait for a decision of the caller. */
export async function waitingReviews(ctx: Ctx): Promise<SQL | undefined> {
  const byProcess = and(eq(f.mode, '2'), await waitsForCaller(ctx, f.processInstanceId))
  return and(
    eq(f.status, FlowStatus.open),
    or(and(eq(f.mode, '1'), namesCaller(ctx)), byProcess),
    (await mayReviewOwn(ctx)) ? undefined : or(ne(f.submitBy, ctx.user.id), sql`${f.submitBy} is null`),
  )
}

/** Of the reviews those that wait for the caller. */
export async function awaitedReviews(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: f.id })
    .from(f)
    .where(and(inArray(f.id, [...ids]), await waitingReviews(ctx)))
  return new Set(rows.map(({ id }) => id))
}

/** Reviews in which the caller has decided. */
export const decidedReviews = (ctx: Ctx): SQL | undefined =>
  or(
    exists(
      ctx.db
        .select({ one: sql`1` })
        .from(r)
        .where(and(eq(r.flowId, f.id), eq(r.auditor, ctx.user.id), inArray(r.result, ['pass', 'reject']))),
    ),
    decidedByCaller(ctx, f.processInstanceId),
  )

/** Whether the caller is or was among those who decide on a review without a process. */
export async function isReviewer(ctx: Ctx, flow: FlowRow, ever = false): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.id, flow.id), namesCaller(ctx, ever)))
  return found !== undefined
}

export const auditorsAt = async (ctx: Ctx, { id, level }: FlowRow): Promise<Auditor[]> =>
  (
    await ctx.db
      .select({ kind: a.kind, id: a.refId })
      .from(a)
      .where(and(eq(a.flowId, id), eq(a.level, level)))
      .orderBy(a.kind, a.refId)
  ).slice(0, 40)

/** People who can decide on the level now; whoever handed the text in is none of them where the site forbids it. */
export async function reviewersNow(ctx: Ctx, flow: FlowRow): Promise<string[]> {
  const named = await auditorsAt(ctx, flow)
  const of = (kind: Auditor['kind']) => named.filter((one) => one.kind === kind).map(({ id }) => id)
  const people = await assigneesOf(ctx, { userIds: of('user'), roleIds: of('role') })
  return (await mayReviewOwn(ctx)) ? people : people.filter((id) => id !== flow.submitBy)
}

export const auditPath = (flowId: string) => `/cms/cmsFlowAudit?flowId=${flowId}`

/** The level hears that a text has come; where nobody is left, those who set reviews up. */
export async function tellReviewers(ctx: Ctx, flow: FlowRow): Promise<void> {
  const userIds = await reviewersNow(ctx, flow)
  if (userIds.length === 0) return tellStuck(ctx, flow)
  const title = `您有新的文章待审核：${flow.articleTitle}`
  await notifyUsers(ctx, {
    userIds,
    title,
    content: flow.remark?.trim() || title,
    linkUrl: auditPath(flow.id),
    source: 'cms',
    event: 'cms.review',
  })
}

/** 无可用审核人: it waits for somebody who may set reviews up, and for nobody else. */
export async function tellStuck(ctx: Ctx, flow: FlowRow): Promise<void> {
  if (flow.stuckTime !== null) return
  await markFlow(ctx, flow.id, { stuckTime: ctx.now.toISOString() })
  const title = `文章《${flow.articleTitle}》无可用审核人`
  await notifyUsers(ctx, {
    userIds: await holdersOf(ctx, 'cms:cmsFlow:config'),
    title,
    content: `${title}，请在流程列表中转办`,
    linkUrl: '/cms/cmsFlow',
    source: 'cms',
    event: 'cms.review',
  })
}

export async function setAuditors(ctx: Ctx, flowId: string, level: number, auditors: readonly Auditor[]) {
  await ctx.db.delete(a).where(and(eq(a.flowId, flowId), eq(a.level, level)))
  const each = new Map(auditors.map((one) => [`${one.kind} ${one.id}`, one]))
  if (each.size > 0)
    await ctx.db.insert(a).values([...each.values()].map(({ kind, id: refId }) => ({ flowId, level, kind, refId })))
}
