import { and, eq, lt } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { flowJobTable } from './job.table.ts'

/** So long a restore can tell others again what has ended. */
export const keptDays = 2

export async function sweepJobs(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
  await ctx.db.delete(flowJobTable).where(and(eq(flowJobTable.state, 'done'), lt(flowJobTable.dueTime, before)))
}
