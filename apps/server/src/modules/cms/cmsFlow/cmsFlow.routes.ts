import { and, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { cmsFlow, cmsFlowConfig, flowCalls as calls } from '@app/shared/cms/cmsFlow.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { rowByRow } from '#/modules/cms/cmsArticle/store/rowByRow.ts'
import { grantedClass } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { declareNotices } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { judgeDecision } from './audit.service.ts'
import { historyOf } from './auditView.read.ts'
import { cmsFlowTable as f } from './cmsFlow.table.ts'
import { terminateFlow, withdrawFlow } from './end.service.ts'
import { findFlow } from './flow.store.ts'
import { configureClasses, withReviewers } from './flowConfig.service.ts'
import { flowReach, noAccess, reachedFlow, withSteps } from './flowList.read.ts'
import { remindReviewers, urgeFlow } from './handOn.service.ts'
import { awaitedReviews, flowNotices } from './reviewers.ts'
import { revokeReview, startReview } from './startReview.ts'

/** Titles for what a batch could not do; of reviews that the caller reaches. */
export async function flowTitles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: f.id, title: f.articleTitle })
    .from(f)
    .where(and(inArray(f.id, [...ids]), eq(f.delFlag, '0'), flowReach(ctx)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export default async function cmsFlowRoutes(app: FastifyInstance): Promise<void> {
  const { platform } = app
  declareNotices(platform, flowNotices)
  platform.fill('startReview', startReview)
  platform.fill('revokeReview', revokeReview)
  platform.fill('judgeDecision', judgeDecision)
  platform.fill('awaitedReviews', awaitedReviews)
  platform.businessForms.push({ page: 'cms/cmsFlowAudit/ArticleAuditIndex', label: '文章审核' })
  platform.jobs.hourly('cmsFlowReminders', remindReviewers)

  await app.register(
    resourceRoutes(cmsFlow, f, {
      scope: flowReach,
      goneMessage: noAccess,
      trees: { classId: cmsClassTable },
      present: withSteps,
    }),
  )
  await app.register(
    resourceRoutes(cmsFlowConfig, cmsClassTable, {
      scope: (ctx) => grantedClass(ctx, 'view'),
      present: withReviewers,
    }),
  )
  implement(app, calls.records, async (ctx, { params }) => {
    await reachedFlow(ctx, params.id)
    return historyOf(ctx, await findFlow(ctx, params.id))
  })
  implement(app, calls.withdraw, (ctx, { params }) =>
    rowByRow(ctx, params.ids.split(','), '已撤回', withdrawFlow, flowTitles),
  )
  implement(app, calls.terminate, (ctx, { params, body }) =>
    rowByRow(ctx, params.ids.split(','), '已终止', (tx, id) => terminateFlow(tx, id, body.reason), flowTitles),
  )
  implement(app, calls.urge, (ctx, { params }) => urgeFlow(ctx, params.id))
  implement(app, calls.configure, (ctx, { body }) => configureClasses(ctx, body))
}
