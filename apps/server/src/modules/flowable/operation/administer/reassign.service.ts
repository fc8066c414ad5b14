import { and, asc, eq, isNull } from 'drizzle-orm'
import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import { actOnAny, openTask } from '#/modules/flowable/operation/openTask.ts'
import { enabledPeople, requireNotStarter } from '#/modules/flowable/operation/persons.ts'
import { passOn } from '#/modules/flowable/operation/taskRows.ts'
import { nodeIn, ruleIn } from '#/modules/flowable/operation/taskRule.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { requireManager } from './manages.ts'

/** 改派: who manages the process gives a task to somebody else. */
export async function reassignTask(
  ctx: Ctx,
  { taskId, userId, comment }: { taskId: string; userId: string; comment: string },
): Promise<void> {
  const found = await openTask(ctx, taskId)
  await requireManager(ctx, await getInstance(ctx, found.instanceId), 'flowable:instance:manage')
  await giveTask(ctx, { taskId, userId, comment })
}

interface Giving {
  taskId: string
  userId: string
  comment: string
}

const giveTask = (ctx: Ctx, { taskId, userId, comment }: Giving): Promise<void> =>
  actOnAny(ctx, taskId, async (tx, task, family) => {
    if (task.assigneeId === userId) throw refuse('任务改派失败，改派人和当前审批人为同一人')
    await enabledPeople(tx, [userId], '任务改派失败，改派人不存在')
    const { instanceId, node } = task
    const rule = await ruleIn(tx, family, instanceId)
    requireNotStarter(rule, nodeIn(rule, node), [userId], '任务改派')
    const extra = { userIds: [userId], fromUserId: task.assigneeId }
    await say(tx, { instanceId, taskId, node, type: CommentType.transfer, content: comment, extra })
    await passOn(tx, task, TaskStatus.transferred, { rule, assigneeId: userId })
    return {}
  })

/** The open tasks of a request go to somebody, for the area whose object it is about; who may say so was asked there. */
export async function giveTasks(
  ctx: Ctx,
  rootId: string,
  { userId, comment }: { userId: string; comment: string },
): Promise<void> {
  const { id, rootId: root, assigneeId, doneTime } = flowTaskTable
  const open = await ctx.db
    .select({ id, assigneeId })
    .from(flowTaskTable)
    .where(and(eq(root, rootId), isNull(doneTime)))
    .orderBy(asc(id))
  if (open.length === 0) throw refuse('流程已结束')
  for (const task of open) if (task.assigneeId !== userId) await giveTask(ctx, { taskId: task.id, userId, comment })
}

/** Open tasks of a request, with who has them. */
export async function openTasksOf(
  ctx: Ctx,
  instanceId: string,
): Promise<{ id: string; name: string; people: string }[]> {
  const row = await getInstance(ctx, instanceId)
  await requireManager(ctx, row, 'flowable:instance:manage')
  const { id, name, assigneeId, doneTime } = flowTaskTable
  const tasks = await ctx.db
    .select({ id, name, assigneeId })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, instanceId), isNull(doneTime)))
    .orderBy(asc(id))
  const people = await userBriefs(
    ctx,
    tasks.flatMap((task) => task.assigneeId ?? []),
  )
  return tasks.map((task) => ({ id: task.id, name: task.name, people: people.get(task.assigneeId ?? '')?.name ?? '' }))
}
