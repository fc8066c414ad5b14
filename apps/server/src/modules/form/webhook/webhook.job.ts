import { z } from 'zod'
import { systemContext } from '#/platform/context.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { deliverWaiting } from './deliver.ts'
import { webhookQueue } from './recordEvent.ts'

const payload = z.object({ recordId: z.string() })

/** Tries and their pauses are rows; the queue only wakes, and wakes again when a node dies at it. */
const tell: JobSpec<typeof payload> = {
  queue: webhookQueue,
  payload,
  retries: 5,
  timeoutMs: 300_000,
  concurrency: 4,
  run: (ctx, { recordId }, { signal }) => deliverWaiting(() => systemContext(ctx.platform), recordId, signal),
}

export const jobs = [tell]
