import { z } from 'zod'
import type { JobSpec } from '#/platform/jobs/jobs.ts'
import { openSecret } from '#/platform/secret/secretBox.ts'
import { channelOf } from './channels.ts'
import { codePlace, codeQueue, waiting } from './code.service.ts'
import { codeTable } from './code.table.ts'

const payload = z.object({
  id: z.string(),
  sealed: z.string(),
  minutes: z.number(),
  ip: z.string(),
  /** Who asked; nobody of name before they have signed in. */
  askedBy: z.string().optional(),
})

const sendAskedCode: JobSpec<typeof payload> = {
  queue: codeQueue,
  payload,
  retries: 2,
  timeoutMs: 30_000,
  concurrency: 2,
  async run(ctx, { sealed, ...asked }) {
    const code = openSecret(ctx.platform, codePlace(asked.id), sealed)
    const [row] = await ctx.db.select().from(codeTable).where(waiting(asked.id))
    if (code === undefined || !row) return
    await channelOf(row.scene).send(ctx, { ...asked, code }, row)
  },
  async onFailed(ctx, { id, askedBy }) {
    const [row] = await ctx.db.select().from(codeTable).where(waiting(id))
    if (row && askedBy) await channelOf(row.scene).failed?.(ctx, row.mobile, askedBy)
  },
}

export const jobs = [sendAskedCode]
