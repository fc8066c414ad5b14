import { and, eq } from 'drizzle-orm'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { copyQueue, noticeCopy, type NoticeCopy } from './noticeCopy.ts'
import { noticeWays } from './noticeWays.ts'

/** By the address of now: whoever has left, or taken it away, hears nothing and nothing fails. */
async function send(ctx: Ctx, copy: NoticeCopy): Promise<void> {
  const way = noticeWays(ctx.platform).find(({ channel }) => channel === copy.channel)
  const { email, phonenumber, id, status, delFlag } = userTable
  const [user] = await ctx.db
    .select({ email, phonenumber })
    .from(userTable)
    .where(and(eq(id, copy.userId), eq(status, '0'), eq(delFlag, '0')))
  const address = user && way?.addressOf(user)
  if (!way || !address) return
  try {
    await way.send(ctx, copy, address)
  } catch (error) {
    // What is refused today, a template or a number, another try would not mend.
    if (!(error instanceof Refusal)) throw error
    ctx.platform.log.warn({ event: 'notice.copyRefused', channel: copy.channel, reason: error.message })
  }
}

const sendOne: JobSpec<typeof noticeCopy> = {
  queue: copyQueue,
  payload: noticeCopy,
  retries: [10, 60, 600],
  timeoutMs: 30_000,
  concurrency: 4,
  run: send,
}

export const jobs = [sendOne]
