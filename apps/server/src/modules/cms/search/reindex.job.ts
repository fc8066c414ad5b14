import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { reindexAll, reindexPart, reindexQueue } from './reindex.ts'

const payload = z.object({ all: z.boolean().default(false), after: z.string().max(64).default('') })

/** Asked for by hand, everything part by part; and within the hour by a program that finds rows of an older one. */
const reindex: JobSpec<typeof payload> = {
  queue: reindexQueue,
  payload,
  retries: 3,
  timeoutMs: 3_600_000,
  concurrency: 1,
  async run(ctx, { all, after }, { signal }) {
    if (!all) return void (await reindexAll(ctx, signal))
    const next = await reindexPart(ctx, signal, { after })
    if (next !== undefined)
      await ctx.tx((tx) =>
        ctx.platform.jobs.send(tx, reindexQueue, { all, after: next }, { dedupeKey: `after ${next}` }),
      )
  },
}

export const jobs = [reindex]
