import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { dueQueue, publishDueNotices } from './notice.state.ts'

/** Runs at the start of each scheduled notice, on whichever node; one whose start was moved meanwhile finds nothing. */
const due: JobSpec = {
  queue: dueQueue,
  payload: z.object({}),
  retries: 10,
  run: async (ctx) => void (await publishDueNotices(ctx)),
}

export const jobs = [due]
