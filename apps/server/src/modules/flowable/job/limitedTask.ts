import { and, eq, isNull } from 'drizzle-orm'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { JobGone } from './jobKind.ts'

/** The open task that a job is about. Whoever closes one takes its jobs along, so without one the job is gone too. */
export async function taskIn(tx: Ctx, id: string): Promise<FlowTaskRow> {
  const [task] = await tx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.id, id), isNull(flowTaskTable.doneTime)))
  if (!task) throw new JobGone()
  return task
}
