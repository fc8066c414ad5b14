import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { takeJob, type JobKind, type JobRow } from './jobKind.ts'

/** A kind that is one command of the engine. */
export const stepKind = (commandOf: (job: JobRow) => Command): JobKind => ({
  lane: 'inside',
  run: (ctx, job) =>
    operate(ctx, job, async (_family, tx) => {
      // Under the lock: the wait may have ended meanwhile, or another node may have been faster.
      await takeJob(tx, job)
      return { command: commandOf(job) }
    }),
})
