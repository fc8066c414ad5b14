import { and, eq, inArray } from 'drizzle-orm'
import type { FlowJobKind } from '@app/shared/flowable/job.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { wakeAfterCommit } from './wake.ts'

/** What goes on with the process; notices and events are sent all the same. */
const steps: FlowJobKind[] = ['timer', 'async', 'handler', 'reminder', 'auto']

/** What waits for a process that is suspended is put aside, with the act that suspends it (workflow §16.3). */
export async function parkJobs(ctx: Ctx, rootId: string): Promise<void> {
  await ctx.db
    .update(flowJobTable)
    .set({ state: 'parked', heldUntil: null })
    .where(
      and(
        eq(flowJobTable.rootId, rootId),
        inArray(flowJobTable.kind, steps),
        inArray(flowJobTable.state, ['waiting', 'running']),
      ),
    )
}

/** Activated again: what is overdue comes once, cycles do not catch up. */
export async function releaseJobs(ctx: Ctx, rootId: string): Promise<void> {
  await ctx.db
    .update(flowJobTable)
    .set({ state: 'waiting' })
    .where(and(eq(flowJobTable.rootId, rootId), eq(flowJobTable.state, 'parked')))
  await wakeAfterCommit(ctx)
}
