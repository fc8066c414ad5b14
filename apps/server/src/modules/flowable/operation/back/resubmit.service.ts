import { and, eq, isNull } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import type { Decision } from '#/modules/flowable/operation/decideTask.ts'
import { findInstance } from '#/modules/flowable/operation/findInstance.ts'
import { ruleOf } from '#/modules/flowable/operation/taskRule.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** 重新提交: the request leaves its initiator again; with direct resuming it is where it came from. */
export async function resubmitProcess(ctx: Ctx, instanceId: string, decision: Omit<Decision, 'taskId'>): Promise<void> {
  const row = await findInstance(ctx, instanceId)
  const isBack = row?.status === InstanceStatus.returned || row?.status === InstanceStatus.withdrawn
  if (!row || !isBack || row.starterId !== ctx.user.id) throw refuse('流程不在发起人节点，不能重新提交')
  const { first } = await ruleOf(ctx, row)
  const [task] = await ctx.db
    .select({ id: flowTaskTable.id })
    .from(flowTaskTable)
    .where(
      and(
        eq(flowTaskTable.instanceId, instanceId),
        eq(flowTaskTable.node, first ?? ''),
        eq(flowTaskTable.assigneeId, ctx.user.id),
        isNull(flowTaskTable.doneTime),
      ),
    )
  if (!task) throw refuse('流程不在发起人节点，不能重新提交')
  await completeTask(ctx, { ...decision, taskId: task.id })
}
