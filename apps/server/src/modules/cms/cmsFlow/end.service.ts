import { eq } from 'drizzle-orm'
import { FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import { endReview, passArticle, rejectArticle, takeBack } from '#/modules/cms/cmsArticle/lifecycle/review.service.ts'
import { stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { endProcess, lastOutcome } from '#/modules/flowable/api.ts'
import { userBriefs } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { closeFlow, heldFlow, noteAct } from './flow.store.ts'
import { reachedFlow } from './flowList.read.ts'
import { keyParts } from './startReview.ts'

/** 撤回 by somebody who looks after reviews: the article is a draft again. */
export async function withdrawFlow(ctx: Ctx, id: string): Promise<void> {
  await reachedFlow(ctx, id)
  const flow = await heldFlow(ctx, id)
  await takeBack(ctx, flow.articleId, null)
}

/** 终止: the text counts as not passed, with the reason. */
export async function terminateFlow(ctx: Ctx, id: string, reason: string): Promise<void> {
  await reachedFlow(ctx, id)
  const flow = await heldFlow(ctx, id)
  if (flow.processInstanceId !== null)
    await endProcess(ctx, flow.processInstanceId, { status: 'terminated', reason, whenOver: stateChanged().message })
  await noteAct(ctx, flow, { result: 'terminate', opinion: reason })
  await closeFlow(ctx, id, FlowStatus.ended, 'terminate')
  await endReview(ctx, flow.articleId, reason)
}

interface Ended {
  instanceId: string
  businessKey: string | null
  status: string
}

/**
 * A process about an article has ended, by whatever way; told at least once. The article has waited for it, locked, and
 * whoever ended the review from here has closed it already.
 */
export async function processOver(ctx: Ctx, { instanceId, businessKey, status }: Ended): Promise<void> {
  const parts = keyParts(businessKey)
  if (!parts) return
  await ctx.tx(async (tx) => {
    const article = await tx.db
      .select({ id: articleTable.id, flowId: articleTable.flowId, delFlag: articleTable.delFlag })
      .from(articleTable)
      .where(eq(articleTable.id, parts.articleId))
      .for('update')
    const [flow] = await tx.db.select().from(f).where(eq(f.id, parts.flowId)).for('update')
    if (flow?.status !== FlowStatus.open || flow.processInstanceId !== instanceId) return
    const isHere = article[0]?.delFlag === '0' && article[0].flowId === flow.id
    await settle(tx, flow, status, isHere)
  })
}

async function settle(ctx: Ctx, flow: FlowRow, status: string, isHere: boolean): Promise<void> {
  const { said, value } = await lastOutcome(ctx, flow.processInstanceId ?? '', 'auditResult')
  const as = said ? await inNameOf(ctx, said.userId) : ctx
  const opinion = said?.opinion || null
  if (status === 'approved' && value !== 'reject') {
    await closeFlow(as, flow.id, FlowStatus.passed, 'pass')
    if (isHere) await passArticle(as, flow.articleId, { opinion, isDecided: true })
    return
  }
  if (status === 'approved' || status === 'rejected') {
    await closeFlow(as, flow.id, FlowStatus.refused, 'reject')
    if (isHere) await rejectArticle(as, flow.articleId, { opinion: opinion ?? '审核不通过', isDecided: true })
    return
  }
  const isRevoked = status === 'canceled'
  const reason = isRevoked ? '审核流程已撤回' : '审核流程已终止'
  await noteAct(ctx, flow, { result: isRevoked ? 'withdraw' : 'terminate', opinion: reason })
  await closeFlow(
    ctx,
    flow.id,
    isRevoked ? FlowStatus.withdrawn : FlowStatus.ended,
    isRevoked ? 'withdraw' : 'terminate',
  )
  if (isHere) await endReview(ctx, flow.articleId, reason)
}

/** The log names the person whose decision it was; they decided by their task and need no right of the area. */
async function inNameOf(ctx: Ctx, userId: string): Promise<Ctx> {
  const name = (await userBriefs(ctx, [userId])).get(userId)?.name ?? ''
  return { ...ctx, user: { ...systemCaller, id: userId, name } }
}
