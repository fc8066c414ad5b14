import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { standInFor } from '#/modules/flowable/people/standIn.read.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { handOnForm, withVariables, type HalfFilled } from './halfFilled.ts'
import { requireOffered } from './nodeActs.ts'
import { actOnOwn, type TaskRead } from './openTask.ts'
import { enabledPeople } from './persons.ts'
import { passOn } from './taskRows.ts'
import { nodeIn, ruleIn, type InstanceRule } from './taskRule.ts'

/** How many may stand behind each other for one opinion. */
const deepest = 3

export interface HandingOver extends TaskRead, HalfFilled {
  userId: string
  comment?: string
  attachments?: string[]
}

/** 委派: somebody else gives an opinion, then the task comes back to the caller. */
export async function delegateTask(ctx: Ctx, handing: HandingOver) {
  const { userId, comment = '', attachments = [], taskId: id, version } = handing
  if (userId === ctx.user.id) throw refuse('任务委派失败，委派人和当前审批人为同一人')
  await actOnOwn(ctx, { taskId: id, version }, async (tx, task, family) => {
    const rule = await ruleIn(tx, family, task.instanceId)
    requireOffered(nodeIn(rule, task.node), 'delegate')
    if (task.delegators.length >= deepest) throw refuse(`任务委派失败，最多连续委派${deepest}次`)
    await enabledPeople(tx, [userId], '任务委派失败，委派人不存在')
    const { instanceId, id: taskId, node } = task
    await say(tx, {
      instanceId,
      taskId,
      node,
      type: CommentType.delegate,
      content: comment,
      attachments,
      extra: { userIds: [userId] },
    })
    const delegators = [...task.delegators, tx.user.id]
    const filled = await handOnForm(tx, rule, task, handing)
    await passOn(tx, task, TaskStatus.delegated, { rule, assigneeId: userId, delegators })
    return withVariables({}, filled)
  })
}

/** Gives a delegated task back with the caller's opinion. */
export async function resolveTask(
  ctx: Ctx,
  { comment = '', attachments = [], ...read }: TaskRead & { comment?: string; attachments?: string[] },
): Promise<void> {
  await actOnOwn(ctx, read, async (tx, task, family) => {
    if (task.delegators.length === 0) throw refuse('该任务不是委派的任务')
    const { instanceId, id: taskId, node } = task
    await say(tx, { instanceId, taskId, node, type: CommentType.delegate, content: comment, attachments })
    return giveBack(tx, task, await ruleIn(tx, family, instanceId))
  })
}

/**
 * The last of those who delegated a task has it again. Who cannot sign in any more is passed over; where nobody of them
 * is left, it goes to whom the process has for that.
 */
export async function giveBack(ctx: Ctx, task: FlowTaskRow, rule: InstanceRule): Promise<Act> {
  const { delegators, instanceId, id: taskId, node } = task
  const usable = new Set(await assigneesOf(ctx, { userIds: delegators }))
  const at = delegators.findLastIndex((id) => usable.has(id))
  const last = delegators.at(-1)
  if (last === undefined) throw new Error('nobody delegated this task')
  const { settings, row } = rule
  const left = { node: nodeIn(rule, node), settings, starterId: row.starterId }
  const assigneeId = delegators[at] ?? (await standInFor(ctx, left)) ?? last
  if (assigneeId !== last) {
    const content = at < 0 ? '委派人已停用，转交给流程管理员' : '委派人已停用，交还给之前的委派人'
    const extra = { userIds: [assigneeId] }
    await say(ctx, { instanceId, taskId, node, type: CommentType.system, content, extra, userId: systemCaller.id })
  }
  await passOn(ctx, task, TaskStatus.approved, {
    rule,
    assigneeId,
    delegators: delegators.slice(0, Math.max(at, 0)),
    isBack: true,
  })
  return {}
}
