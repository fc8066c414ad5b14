import { FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import type { auditCalls } from '@app/shared/cms/cmsFlowAudit.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { passArticle, rejectArticle } from '#/modules/cms/cmsArticle/lifecycle/review.service.ts'
import { stateChanged } from '#/modules/cms/cmsArticle/store/article.store.ts'
import {
  callersTask,
  claimTask,
  completeTask,
  decidesBy,
  endProcess,
  processOf,
  rejectTask,
} from '#/modules/flowable/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, invalid, refuse, stale } from '#/platform/errors.ts'
import type { FlowRow } from './cmsFlow.table.ts'
import { changeFlow, closeFlow, findFlow, heldFlow, noteAct } from './flow.store.ts'
import { levelName } from './flowSteps.read.ts'
import { isReviewer, mayReviewOwn, tellReviewers } from './reviewers.ts'
import { businessKeyOf, keyParts } from './startReview.ts'

const notYours = '您不是当前环节的审核人'
const ownText = '不能审核自己提交的内容'

type Audit = Omit<BodyOf<(typeof auditCalls)['audit']>, 'version'> & { version?: number }

/** 通过 and 驳回 by whoever decides now; answers what to tell. */
export async function auditFlow(ctx: Ctx, given: Audit): Promise<string> {
  const opinion = given.opinion?.trim() || null
  if (given.result === 'reject' && opinion === null) throw invalid({ opinion: '请填写审核意见' })
  const flow = await findFlow(ctx, given.flowId)
  if (flow.status !== FlowStatus.open) throw stateChanged()
  await (flow.mode === '2' ? auditTask(ctx, flow, given, opinion) : auditLevel(ctx, given, opinion))
  return given.result === 'pass' ? '审核通过' : '已驳回'
}

export async function refuseOwn(ctx: Ctx, { submitBy }: Pick<FlowRow, 'submitBy'>): Promise<void> {
  if (submitBy === ctx.user.id && !(await mayReviewOwn(ctx))) throw refuse(ownText)
}

/** Any one of the level decides for it; the last level for the text. */
async function auditLevel(ctx: Ctx, { flowId, result, version }: Audit, opinion: string | null): Promise<void> {
  const flow = await heldFlow(ctx, flowId)
  if (version !== undefined && version !== flow.version) throw stale()
  if (!(await isReviewer(ctx, flow))) throw forbidden(notYours)
  await refuseOwn(ctx, flow)
  await noteAct(ctx, flow, { result, opinion, nodeName: levelName(flow) })
  if (result === 'reject') {
    await closeFlow(ctx, flowId, FlowStatus.refused, 'reject')
    return rejectArticle(ctx, flow.articleId, { opinion })
  }
  if (flow.level >= flow.levels) {
    await closeFlow(ctx, flowId, FlowStatus.passed, 'pass')
    return passArticle(ctx, flow.articleId, { opinion })
  }
  const next = await changeFlow(ctx, flowId, {
    level: flow.level + 1,
    arriveTime: ctx.now.toISOString(),
    urgeTime: null,
    remindTime: null,
    stuckTime: null,
  })
  await tellReviewers(ctx, next)
}

/** The task of the process is decided; how the review ends is heard from the process. */
async function auditTask(ctx: Ctx, flow: FlowRow, { result, version }: Audit, opinion: string | null): Promise<void> {
  const instanceId = flow.processInstanceId ?? ''
  if (version !== undefined && version !== flow.version) throw stale()
  await refuseOwn(ctx, flow)
  const task = await callersTask(ctx, instanceId)
  if (!task) throw forbidden(notYours)
  if (!task.isClaimed) await claimTask(ctx, task.id)
  // A process that asks for the result goes its own way with it; of others the node says what a refusal does.
  const decision = { taskId: task.id, comment: opinion ?? '', variables: { auditResult: result } }
  if (result === 'pass' || (await decidesBy(ctx, instanceId, 'auditResult'))) await completeTask(ctx, decision)
  else await rejectTask(ctx, decision)
  if (result === 'reject') await endIfReturned(ctx, flow, opinion)
  ctx.trail.formId = flow.id
  ctx.trail.changes.push(`流程编号：${flow.flowNo}，标题：${flow.articleTitle}`)
}

/** What went back to whoever handed the text in has been refused: they change the article, not the request. */
async function endIfReturned(ctx: Ctx, flow: FlowRow, opinion: string | null): Promise<void> {
  const instanceId = flow.processInstanceId ?? ''
  const [process] = await processOf(ctx, businessKeyOf(flow.articleId, flow.id))
  if (process?.status !== 'returned') return
  const reason = opinion ?? '审核不通过'
  await endProcess(ctx, instanceId, { status: 'terminated', reason, whenOver: '流程已结束' })
  await closeFlow(ctx, flow.id, FlowStatus.refused, 'reject')
  await rejectArticle(ctx, flow.articleId, { opinion: reason })
}

/** Asked by the workflow before somebody decides a task of a process about an article, by whatever page they do. */
export async function judgeDecision(
  ctx: Ctx,
  { businessKey, outcome, comment }: { businessKey: string; outcome: 'approved' | 'rejected'; comment: string },
): Promise<Record<string, string>> {
  const parts = keyParts(businessKey)
  if (!parts) return {}
  await refuseOwn(ctx, await findFlow(ctx, parts.flowId))
  return { auditResult: outcome === 'approved' ? 'pass' : 'reject', opinion: comment }
}
