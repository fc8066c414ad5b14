import type { FastifyInstance } from 'fastify'
import { cancelRun, cronTimes, job, jobTargets, runJob, type Job } from '@app/shared/monitor/job.ts'
import { isStatusChange } from '#/kit/changeStatus.ts'
import { implement } from '#/kit/implement.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { refuse } from '#/platform/errors.ts'
import { createEngine } from './engine/engine.ts'
import { explainCron, targetsFor, withLastRuns } from './job.read.ts'
import { cancelRunOf, runOnce } from './job.run.service.ts'
import { jobProblems, replan } from './job.service.ts'
import { jobTable } from './job.table.ts'

export default async function jobRoutes(app: FastifyInstance): Promise<void> {
  const engine = createEngine(app.platform)
  app.platform.runners.push(engine)

  await app.register(
    resourceRoutes(job, jobTable, {
      present: withLastRuns,
      async beforeSave(ctx, input, existing) {
        // What cannot run any more can still be paused.
        if (existing && isStatusChange(input) && input.status === '1') return
        const [problem] = await jobProblems(ctx, input, existing)
        if (problem) throw refuse(problem)
      },
      async afterSave(ctx, row) {
        // The answer tells the next time too.
        Object.assign(row, { nextFireTime: await replan(ctx, row) })
      },
      importing: {
        async review(ctx, rows) {
          for (const { input, errors } of rows)
            if (errors.length === 0) errors.push(...(await jobProblems(ctx, input as Partial<Job>)))
        },
      },
    }),
  )
  implement(app, runJob, (ctx, { body }) => runOnce(ctx, body.id))
  implement(app, cancelRun, (ctx, { body }) => cancelRunOf(ctx, body.logId))
  implement(app, jobTargets, (ctx) => targetsFor(ctx))
  implement(app, cronTimes, (ctx, { query }) => explainCron(ctx, query.expression, query.count))
}
