import { z } from 'zod'
import { systemContext } from '#/platform/context.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { pushes, sendPushes } from './sendPushes.ts'

const payload = z.object({ lane: z.string() })

/** Tries and their pauses are rows; the queue only wakes. */
const push: JobSpec<typeof payload> = {
  queue: pushes.queue,
  payload,
  retries: 5,
  timeoutMs: 300_000,
  run: (ctx, { lane }, { signal }) => sendPushes(() => systemContext(ctx.platform), lane, signal),
}

export const jobs = [push]
