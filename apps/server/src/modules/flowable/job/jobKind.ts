import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { flowJobTable } from './job.table.ts'

export type JobRow = typeof flowJobTable.$inferSelect

/** How a kind of job is done. */
export interface JobKind {
  /** Calls to the world do not keep the others waiting. */
  lane: 'inside' | 'outside'
  /** Further tries; those of all kinds unless it says fewer. */
  retries?(job: JobRow): number | undefined
  /** Whether the process goes on by another way, now that the last try has failed; `words` may be read by everybody. */
  gaveUp?(ctx: Ctx, job: JobRow, words: string): Promise<boolean>
  /** Does all of it and takes the row away, both in one transaction where that can be. */
  run(ctx: Ctx, job: JobRow): Promise<void>
}

/** Somebody else has done it, or nobody waits for it any more. */
export class JobGone extends Error {}

/** Ends the job with the transaction of its work, so that it is done once however many nodes are at it. */
export async function takeJob(tx: Ctx, { id }: JobRow): Promise<void> {
  const mine = await tx.db
    .delete(flowJobTable)
    .where(and(eq(flowJobTable.id, id), eq(flowJobTable.state, 'running')))
    .returning({ id: flowJobTable.id })
  if (mine.length === 0) throw new JobGone()
}
