import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { deliver, giveUp } from './deliver.ts'
import { webhookQueue } from './recordEvent.ts'

const payload = z.object({ logId: z.string() })

/** Six tries within about three minutes. */
const tell: JobSpec<typeof payload> = {
  queue: webhookQueue,
  payload,
  retries: 5,
  timeoutMs: 30_000,
  concurrency: 2,
  run: (ctx, { logId }, { signal }) => deliver(ctx, logId, signal),
  onFailed: (ctx, { logId }) => giveUp(ctx, logId),
}

export const jobs = [tell]
