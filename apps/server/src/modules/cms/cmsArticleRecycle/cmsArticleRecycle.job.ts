import { z } from 'zod'
import { purgeDueClasses } from '#/modules/cms/cmsClassRecycle/classBin.service.ts'
import { purgeQueue } from '#/modules/cms/cmsClassRecycle/purgeQueue.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { purgeDueArticles } from './articleBin.service.ts'

const payload = z.object({})

/** What somebody has cleared. */
const purge: JobSpec<typeof payload> = {
  queue: purgeQueue,
  payload,
  retries: 3,
  timeoutMs: 3_600_000,
  concurrency: 1,
  async run(ctx, _payload, { signal }) {
    await purgeDueArticles(ctx, signal)
    await purgeDueClasses(ctx, signal)
  },
}

export const jobs = [purge]
