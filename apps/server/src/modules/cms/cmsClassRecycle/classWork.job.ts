import { z } from 'zod'
import { classWorkQueue } from '#/modules/cms/cmsClass/classWork.service.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { failWork, runWork } from './runWork.ts'

const payload = z.object({ id: z.string() })

const works: JobSpec<typeof payload> = {
  queue: classWorkQueue,
  payload,
  retries: 5,
  timeoutMs: 3_600_000,
  run: (ctx, { id }, { signal }) => runWork(ctx, id, signal),
  onFailed: (ctx, { id }) => failWork(ctx, id, '操作中断，请重试'),
}

export const jobs = [works]
