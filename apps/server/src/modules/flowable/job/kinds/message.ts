import { sendMessage } from '#/modules/flowable/event/event.service.ts'
import { processNameOf } from '#/modules/flowable/instance/instance.read.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'

/** What a process sends to another one. */
export const message: JobKind = {
  lane: 'inside',
  async run(ctx, job) {
    const correlation = (job.payload?.correlation as string | null | undefined) ?? null
    const from = await processNameOf(ctx, job.instanceId)
    await sendMessage(ctx, { name: job.target, correlation, variables: {}, from }, (tx) => takeJob(tx, job))
  },
}
