import { count } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { auditCalls as calls, cmsFlowDone, cmsFlowTodo } from '@app/shared/cms/cmsFlowAudit.ts'
import { waitingCount } from '@app/shared/cms/cmsFlowCount.ts'
import { implement } from '#/kit/implement.ts'
import { pageOfStore, resourceRoutes } from '#/kit/routes.ts'
import { createStore } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { rowByRow } from '#/modules/cms/cmsArticle/store/rowByRow.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { auditFlow } from '#/modules/cms/cmsFlow/audit.service.ts'
import { auditView } from '#/modules/cms/cmsFlow/auditView.read.ts'
import { cmsFlowTable as f } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { withSteps } from '#/modules/cms/cmsFlow/flowList.read.ts'
import { transferFlow } from '#/modules/cms/cmsFlow/handOn.service.ts'
import { decidedReviews, waitingReviews } from '#/modules/cms/cmsFlow/reviewers.ts'
import type { Ctx } from '#/platform/context.ts'
import { waitingTitles, waitingTodos } from './audit.todo.ts'

export default async function cmsFlowAuditRoutes(app: FastifyInstance): Promise<void> {
  app.platform.todos.push(waitingTodos)
  const trees = { classId: cmsClassTable }
  const store = createStore(cmsFlowTodo, f, { trees })
  const told = telling(store.resource, { present: withSteps })
  await app.register(
    resourceRoutes(cmsFlowTodo, f, {
      trees,
      handlers: {
        async page(ctx, { query }) {
          const waiting = await waitingReviews(ctx)
          return (await pageOfStore(ctx, { ...store, scope: () => waiting }, query, told)) as never
        },
      },
    }),
  )
  await app.register(resourceRoutes(cmsFlowDone, f, { trees, scope: decidedReviews, present: withSteps }))
  implement(app, waitingCount, async (ctx) => (ctx.can('cms:cmsFlowAudit:list') ? countWaiting(ctx) : 0))
  implement(app, calls.get, (ctx, { params }) => auditView(ctx, params.flowId))
  implement(app, calls.audit, async (ctx, { body }) => ({ msg: await auditFlow(ctx, body) }))
  implement(app, calls.batchAudit, (ctx, { body: { flowIds, result, opinion } }) =>
    rowByRow(
      ctx,
      flowIds,
      result === 'pass' ? '审核通过' : '已驳回',
      async (tx, flowId) => void (await auditFlow(tx, { flowId, result, opinion })),
      waitingTitles,
    ),
  )
  implement(app, calls.transfer, (ctx, { body }) => transferFlow(ctx, body))
}

async function countWaiting(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(f)
    .where(await waitingReviews(ctx))
  return row?.n ?? 0
}
