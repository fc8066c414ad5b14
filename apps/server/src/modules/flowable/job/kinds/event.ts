import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import { JobGone, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import { processEnded } from '#/modules/flowable/outbox/process.events.ts'
import { publishDurable } from '#/platform/jobs/durable.ts'

/** Other areas hear what happened to a process; the row stays a while, for a restore. */
export const event: JobKind = {
  lane: 'inside',
  run: (ctx, { id, payload }) =>
    ctx.tx(async (tx) => {
      const mine = await tx.db
        .update(flowJobTable)
        .set({ state: 'done', heldUntil: null })
        .where(and(eq(flowJobTable.id, id), eq(flowJobTable.state, 'running')))
        .returning({ id: flowJobTable.id })
      if (mine.length === 0) throw new JobGone()
      await publishDurable(tx, processEnded, z.parse(processEnded.payload, payload))
    }),
}
