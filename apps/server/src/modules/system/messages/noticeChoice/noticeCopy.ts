import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '#/platform/context.ts'

export const copyQueue = 'system.noticeCopy'

/** One message for one person on one way beside the bell. */
export const noticeCopy = z.object({
  userId: z.string(),
  channel: z.enum(['mail', 'sms']),
  title: z.string(),
  content: z.string(),
  /** Page of the product. */
  linkUrl: z.string().nullable(),
})
export type NoticeCopy = z.infer<typeof noticeCopy>

/** Queues copies with the commit of the transaction; the same once more is not queued while the first still waits. */
export async function queueCopies(
  ctx: Ctx,
  channel: NoticeCopy['channel'],
  userIds: readonly string[],
  message: Omit<NoticeCopy, 'userId' | 'channel'>,
): Promise<void> {
  const said = createHash('sha256')
    .update(JSON.stringify([channel, message]))
    .digest('hex')
  for (const userId of userIds) {
    const dedupeKey = `${said.slice(0, 32)} ${userId}`
    await ctx.platform.jobs.send(ctx, copyQueue, { userId, channel, ...message }, { dedupeKey, quiet: true })
  }
}
