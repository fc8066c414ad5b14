import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { reindexResources } from './indexResource.ts'
import { reindexArticles, reindexQueue } from './reindex.ts'

const payload = z.object({})

/** Asked for by hand; the nightly task does the same for rows of an older program. */
const reindex: JobSpec<typeof payload> = {
  queue: reindexQueue,
  payload,
  retries: 3,
  timeoutMs: 3_600_000,
  concurrency: 1,
  async run(ctx, _payload, { signal }) {
    await reindexArticles(ctx, signal)
    await reindexResources(ctx, signal)
  },
}

export const jobs = [reindex]
