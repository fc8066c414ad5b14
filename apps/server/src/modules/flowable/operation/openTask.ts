import { and, eq, isNull } from 'drizzle-orm'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'

/**
 * The open task on which the caller may act: it is theirs, or a deputy has it for them (workflow §6, §7.3). Asked before
 * the lock to find the root, and again under it, because somebody may have been faster.
 */
export async function ownTask(ctx: Ctx, id: string): Promise<FlowTaskRow> {
  const task = await openTask(ctx, id)
  if (task.assigneeId !== ctx.user.id && task.deputyOf !== ctx.user.id) {
    throw refuse('操作失败，原因：该任务的审批人不是你')
  }
  return task
}

export async function openTask(ctx: Ctx, id: string): Promise<FlowTaskRow> {
  const [task] = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.id, id), isNull(flowTaskTable.doneTime)))
  if (!task) throw gone('任务不存在或已被审批!')
  return task
}
