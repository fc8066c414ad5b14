import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { checkLinks, linkCheckQueue, linksToCheck } from './checkLinks.ts'

const payload = z.object({ ids: z.array(z.string()) })

/** Links that somebody wants to know of now. */
const check: JobSpec<typeof payload> = {
  queue: linkCheckQueue,
  payload,
  retries: 2,
  timeoutMs: 600_000,
  concurrency: 1,
  run: async (ctx, { ids }, { signal }) => void (await checkLinks(ctx, await linksToCheck(ctx, ids), signal)),
}

export const jobs = [check]
