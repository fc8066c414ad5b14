import { z } from 'zod'
import { wakeQueue } from '#/modules/flowable/instance/wake.ts'
import { systemContext } from '#/platform/context.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { runDueJobs } from './dueJobs.ts'

const payload = z.object({})

/** Rows of wf_job are the truth; the queue only wakes, and wakes again when a node dies at it (workflow §16.3). */
const wake: JobSpec<typeof payload> = {
  queue: wakeQueue,
  payload,
  retries: 5,
  timeoutMs: 300_000,
  concurrency: 4,
  async run(ctx, _payload, { signal }) {
    while (!signal.aborted && (await runDueJobs(() => systemContext(ctx.platform))) > 0);
  },
}

export const jobs = [wake]
