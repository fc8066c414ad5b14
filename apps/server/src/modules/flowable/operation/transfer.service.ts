import { CommentType, TaskStatus } from '@app/shared/flowable/codes.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { HandingOver } from './delegate.service.ts'
import { handOnForm, withVariables } from './halfFilled.ts'
import { requireOffered } from './nodeActs.ts'
import { actOnOwn } from './openTask.ts'
import { enabledPeople, requireNotStarter } from './persons.ts'
import { passOn } from './taskRows.ts'
import { nodeIn, ruleIn } from './taskRule.ts'

/** 转办: the task is somebody else's from now on. */
export async function transferTask(ctx: Ctx, handing: HandingOver) {
  const { userId, comment = '', attachments = [], taskId: id, version } = handing
  if (userId === ctx.user.id) throw refuse('任务转办失败，转办人和当前审批人为同一人')
  await actOnOwn(ctx, { taskId: id, version }, async (tx, task, family) => {
    const rule = await ruleIn(tx, family, task.instanceId)
    requireOffered(nodeIn(rule, task.node), 'transfer')
    requireNotStarter(rule, nodeIn(rule, task.node), [userId], '任务转办')
    await enabledPeople(tx, [userId], '任务转办失败，转办人不存在')
    const { instanceId, id: taskId, node } = task
    await say(tx, {
      instanceId,
      taskId,
      node,
      type: CommentType.transfer,
      content: comment,
      attachments,
      extra: { userIds: [userId] },
    })
    const filled = await handOnForm(tx, rule, task, handing)
    await passOn(tx, task, TaskStatus.transferred, { rule, assigneeId: userId })
    return withVariables({}, filled)
  })
}
