import { z } from 'zod'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import { processEnded } from '#/modules/flowable/outbox/process.events.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'

/** Other areas hear what happened to a process. */
export const event: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    ctx.tx(async (tx) => {
      await takeJob(tx, job)
      await publishDurable(tx, processEnded, z.parse(processEnded.payload, job.payload))
    }),
}
