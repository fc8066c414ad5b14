import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { batchQueue, runBatch } from './batch.service.ts'

const payload = z.object({ batchId: z.string() })

const batches: JobSpec<typeof payload> = {
  queue: batchQueue,
  payload,
  retries: 5,
  timeoutMs: 3_600_000,
  run: (ctx, { batchId }, { signal }) => runBatch(ctx, batchId, signal),
}

export const jobs = [batches]
