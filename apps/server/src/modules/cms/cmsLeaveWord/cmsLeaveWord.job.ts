import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { leaveMailQueue } from './leaveMail.ts'

const payload = z.object({ to: z.string(), content: z.string() })

/** Tells the addresses of 留言配置 that somebody has written. */
const mail: JobSpec<typeof payload> = {
  queue: leaveMailQueue,
  payload,
  retries: [10, 60, 600],
  timeoutMs: 30_000,
  concurrency: 1,
  async run(ctx, { to, content }) {
    const addresses = to.split(/[,;，；\s]+/).filter(Boolean)
    await ctx.platform.mail?.send({ to: addresses.join(', '), subject: '收到新留言', text: content })
  },
}

export const jobs = [mail]
