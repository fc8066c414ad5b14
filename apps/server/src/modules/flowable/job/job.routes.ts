import { and, eq, ilike, type SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { flowJobCalls as calls, flowJobList } from '@app/shared/flowable/job.ts'
import { noticeEvents } from '@app/shared/flowable/notice.ts'
import type { ListQuery } from '@app/shared/kit/query.ts'
import { implement } from '#/kit/implement.ts'
import { containing } from '#/kit/paging.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import type { Joined } from '#/kit/store.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { declareNotices } from '#/modules/system/api.ts'
import { flowJobTable } from './job.table.ts'
import { ofInstance, reachedJobs, retryJobs, runJobsNow, skipJob } from './jobList.service.ts'
import { createJobRunner } from './jobRunner.ts'
import { sweepJobs } from './sweepJobs.ts'

const withTitle: Joined = {
  columns: { title: flowInstanceTable.title },
  to: (select) =>
    (select as unknown as PgSelect).leftJoin(
      flowInstanceTable,
      eq(flowInstanceTable.id, flowJobTable.instanceId),
    ) as unknown as typeof select,
}

const fits = ({ kind, state, title }: ListQuery): SQL | undefined =>
  and(
    typeof kind === 'string' ? eq(flowJobTable.kind, kind as never) : undefined,
    typeof state === 'string' ? eq(flowJobTable.state, state as never) : undefined,
    typeof title === 'string' && title.trim() ? ofInstance(titled(title.trim())) : undefined,
  )

const titled = (text: string) => ilike(flowInstanceTable.title, containing(text))

/** By the names under which people choose how they hear of them. */
const flowNotices = Object.entries(noticeEvents).map(([event, label]) => ({
  event: `flow.${event}`,
  group: '流程',
  label,
  ...(event === 'jobDead' && { permission: 'flowable:instance:manage' }),
}))

export default async function jobRoutes(app: FastifyInstance): Promise<void> {
  app.platform.jobs.hourly('flowJobs', sweepJobs)
  declareNotices(app.platform, flowNotices)
  app.platform.runners.push(createJobRunner(app.platform))
  await app.register(
    resourceRoutes(flowJobList, flowJobTable, {
      scope: reachedJobs,
      where: (_ctx, query) => fits(query),
      joined: withTitle,
    }),
  )
  implement(app, calls.retry, (ctx, { params }) => retryJobs(ctx, params.ids.split(',')))
  implement(app, calls.run, (ctx, { params }) => runJobsNow(ctx, params.ids.split(',')))
  implement(app, calls.skip, (ctx, { params }) => skipJob(ctx, params.id))
}
