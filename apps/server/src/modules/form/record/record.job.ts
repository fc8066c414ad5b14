import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { rebuildIndex } from './query/recordIndex.ts'
import { indexQueue } from './query/recordSettings.service.ts'

const payload = z.object({ formId: z.string() })

const rebuild: JobSpec<typeof payload> = {
  queue: indexQueue,
  payload,
  retries: 3,
  run: (ctx, { formId }, { signal }) => rebuildIndex(ctx, formId, signal),
}

export const jobs = [rebuild]
