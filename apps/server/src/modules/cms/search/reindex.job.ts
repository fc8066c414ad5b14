import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { reindexAll, reindexQueue } from './reindex.ts'

const payload = z.object({})

/** Asked for by hand, and within the hour by a program that finds rows of an older one. */
const reindex: JobSpec<typeof payload> = {
  queue: reindexQueue,
  payload,
  retries: 3,
  timeoutMs: 3_600_000,
  concurrency: 1,
  async run(ctx, _payload, { signal }) {
    await reindexAll(ctx, signal)
  },
}

export const jobs = [reindex]
