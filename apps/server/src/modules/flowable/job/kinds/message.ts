import { sendMessage } from '#/modules/flowable/event/event.service.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'

/** What a process sends to another one. */
export const message: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    sendMessage(
      ctx,
      { name: job.target, correlation: (job.payload?.correlation as string | null | undefined) ?? null, variables: {} },
      (tx) => takeJob(tx, job),
    ),
}
