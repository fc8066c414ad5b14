import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { mayDecide } from '#/modules/flowable/operation/persons.ts'
import { passOn } from '#/modules/flowable/operation/taskRows.ts'
import { nodeIn, type InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { leadersFrom, managersOf, membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** Gives a task to the superior of whoever has it; without one it stays. */
export async function handToLeader(tx: Ctx, task: FlowTaskRow, rule: InstanceRule): Promise<void> {
  const { id, instanceId, node, assigneeId } = task
  const superiors = assigneeId === null ? [] : await superiorsOf(tx, assigneeId)
  const leaderId = superiors.find((each) => each !== assigneeId && mayDecide(rule, nodeIn(rule, node), each))
  const content = leaderId ? '审批超时，转交上级审批' : '审批超时，找不到上级'
  const extra = leaderId ? { userIds: [leaderId] } : {}
  await say(tx, { instanceId, taskId: id, node, type: CommentType.system, content, extra })
  if (!leaderId) return
  await passOn(tx, task, TaskStatus.transferred, { rule, assigneeId: leaderId })
}

/** The own superiors from the nearest on, then the leaders of the department and of those above it. */
async function superiorsOf(ctx: Ctx, userId: string): Promise<string[]> {
  const { deptIds } = await membershipsOf(ctx, userId)
  const leaders = await leadersFrom(ctx, deptIds.at(-1) ?? '')
  return [...(await managersOf(ctx, userId)), ...leaders.flatMap(({ leaderId }) => leaderId ?? [])]
}
