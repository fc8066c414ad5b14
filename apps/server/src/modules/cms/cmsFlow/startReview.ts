import { count, eq } from 'drizzle-orm'
import { auditMode } from '@app/shared/cms/articleStatus.ts'
import { FlowStatus } from '@app/shared/cms/cmsFlow.ts'
import { madeBy } from '#/kit/store.ts'
import type { Submission } from '#/modules/cms/cmsArticle/lifecycle/review.service.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { articleVersionTable } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { processCategory } from '#/modules/cms/cmsClass/cmsClass.rules.ts'
import type { ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { activeProcesses, endProcess, submitProcess } from '#/modules/flowable/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsFlowTable as f, type FlowRow } from './cmsFlow.table.ts'
import { changeFlow, closeFlow, nextFlowNo, noteAct } from './flow.store.ts'
import { setAuditors, tellReviewers } from './reviewers.ts'

/** What a process about an article is known by. */
export const businessKeyOf = (articleId: string, flowId: string) => `cms_article:${articleId}:${flowId}`
export function keyParts(businessKey: string | null): { articleId: string; flowId: string } | undefined {
  const [, articleId, flowId] = /^cms_article:([^:]+):([^:]+)$/.exec(businessKey ?? '') ?? []
  return articleId !== undefined && flowId !== undefined ? { articleId, flowId } : undefined
}

/** Review and, where the class says so, its process begin with the submission. */
export async function startReview(
  ctx: Ctx,
  submission: Submission,
): Promise<{ flowId: string; processInstanceId: string | null }> {
  const cls = await findClass(ctx, submission.classId)
  if (!cls) throw refuse('所属栏目不存在')
  const levels = (cls.auditors ?? []).slice(0, cls.auditRounds)
  const isProcess = cls.auditMode === auditMode.process
  if (!isProcess && levels.length === 0) throw refuse('普通审核必须选择审核人')
  const flow = await newFlow(ctx, submission, cls, isProcess ? 1 : levels.length)
  await noteAct(ctx, flow, { result: 'submit', opinion: submission.remark })
  await ctx.emit('flow.submitted', { flowId: flow.id })
  if (isProcess) return { flowId: flow.id, processInstanceId: await beginProcess(ctx, flow, cls) }
  for (const [i, auditors] of levels.entries()) await setAuditors(ctx, flow.id, i + 1, auditors)
  await tellReviewers(ctx, flow)
  return { flowId: flow.id, processInstanceId: null }
}

async function newFlow(
  ctx: Ctx,
  { articleId, title, classId, versionId, isDraft, remark }: Submission,
  cls: ClassRow,
  levels: number,
): Promise<FlowRow> {
  const now = ctx.now.toISOString()
  const [before] = await ctx.db.select({ n: count() }).from(f).where(eq(f.articleId, articleId))
  const [flow] = await ctx.db
    .insert(f)
    .values({
      ...madeBy(ctx),
      id: newId(),
      flowNo: await nextFlowNo(ctx),
      articleId,
      articleTitle: title,
      classId,
      versionId,
      isDraft: isDraft ? 'Y' : 'N',
      round: (before?.n ?? 0) + 1,
      mode: cls.auditMode === auditMode.process ? '2' : '1',
      levels,
      processKey: cls.auditMode === auditMode.process ? cls.processKey : null,
      submitBy: ctx.user.id,
      submitTime: now,
      arriveTime: now,
      remark,
    })
    .returning()
  if (!flow) throw new Error('a review was not stored')
  return flow
}

async function beginProcess(ctx: Ctx, flow: FlowRow, cls: ClassRow): Promise<string> {
  const key = cls.processKey ?? ''
  const offered = await activeProcesses(ctx, processCategory)
  if (!offered.some((process) => process.key === key)) throw refuse('审核流程未部署或已停用，请联系管理员')
  const [article] = await ctx.db
    .select({ authorId: articleTable.createBy, deptId: articleTable.createDept, words: articleVersionTable.wordCount })
    .from(articleTable)
    .innerJoin(articleVersionTable, eq(articleVersionTable.id, flow.versionId))
    .where(eq(articleTable.id, flow.articleId))
  const facts = {
    articleId: flow.articleId,
    flowId: flow.id,
    title: flow.articleTitle,
    classId: cls.id,
    className: cls.className,
    classPath: cls.classPath,
    authorId: article?.authorId ?? '',
    deptId: article?.deptId ?? '',
    wordCount: article?.words ?? 0,
    isRevision: flow.isDraft === 'Y',
    round: flow.round,
    submitter: ctx.user.id,
  }
  const businessKey = businessKeyOf(flow.articleId, flow.id)
  const { procInsId } = await submitProcess(ctx, { key }, { businessKey, facts })
  await changeFlow(ctx, flow.id, { processInstanceId: procInsId })
  return procInsId
}

const decided = '审核已完成，不能撤回'

/** The review ends as the article is taken back; the article is held. */
export async function revokeReview(
  ctx: Ctx,
  { flowId }: { id: string; flowId: string | null },
  remark: string | null,
): Promise<void> {
  if (flowId === null) return
  const [flow] = await ctx.db.select().from(f).where(eq(f.id, flowId)).for('update')
  if (!flow) return
  if (flow.status !== FlowStatus.open) throw refuse(decided)
  if (flow.processInstanceId !== null)
    await endProcess(ctx, flow.processInstanceId, {
      status: 'canceled',
      reason: remark ?? '撤回审核',
      whenOver: decided,
    })
  await noteAct(ctx, flow, { result: 'withdraw', opinion: remark })
  await closeFlow(ctx, flowId, FlowStatus.withdrawn, 'withdraw')
}
