import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { passOn } from '#/modules/flowable/operation/taskRows.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { leadersFrom, managersOf, membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Gives a task to the superior of whoever has it; without one it stays. */
export async function handToLeader(tx: Ctx, task: FlowTaskRow): Promise<void> {
  const { id, instanceId, node, assigneeId } = task
  const leaderId = assigneeId === null ? undefined : await superiorOf(tx, assigneeId)
  const content = leaderId ? '审批超时，转交上级审批' : '审批超时，找不到上级'
  const extra = leaderId ? { userIds: [leaderId] } : {}
  await say(tx, { instanceId, taskId: id, node, type: CommentType.system, content, extra })
  if (!leaderId) return
  await passOn(tx, task, TaskStatus.transferred, { assigneeId: leaderId })
}

/** The own superior, else the leader of the department or of those above it. */
async function superiorOf(ctx: Ctx, userId: string): Promise<string | undefined> {
  const [manager] = await managersOf(ctx, userId)
  if (manager) return manager
  const { deptIds } = await membershipsOf(ctx, userId)
  const leaders = await leadersFrom(ctx, deptIds.at(-1) ?? '')
  return leaders.flatMap(({ leaderId }) => leaderId ?? []).find((id) => id !== userId)
}
