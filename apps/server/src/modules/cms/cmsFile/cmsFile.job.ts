import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { markPictures, marksQueue } from './watermark.service.ts'
import { makeWidths, widthsQueue } from './widths.service.ts'

const payload = z.object({ ids: z.array(z.string()) })

const widths: JobSpec<typeof payload> = {
  queue: widthsQueue,
  payload,
  retries: 3,
  concurrency: 1,
  run: (ctx, { ids }, { signal }) => makeWidths(ctx, ids, signal),
}

const marks: JobSpec<typeof payload> = {
  queue: marksQueue,
  payload,
  retries: 3,
  concurrency: 1,
  run: (ctx, { ids }, { signal }) => markPictures(ctx, ids, signal),
}

export const jobs = [widths, marks]
