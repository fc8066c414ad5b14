import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { deliver, giveUp } from './deliver.ts'
import { smsQueue } from './sendSms.ts'

const payload = z.object({ logId: z.string(), sealed: z.string(), isTest: z.boolean().optional() })

const sendOne: JobSpec<typeof payload> = {
  queue: smsQueue,
  payload,
  retries: 2,
  timeoutMs: 30_000,
  concurrency: 4,
  run: (ctx, message, { signal }) => deliver(ctx, message, signal),
  onFailed: (ctx, { logId }) => giveUp(ctx, logId),
}

export const jobs = [sendOne]
