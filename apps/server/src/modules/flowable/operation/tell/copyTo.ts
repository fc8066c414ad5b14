import { CommentType } from '@app/shared/flowable/codes.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { actOnOwn, type TaskRead } from '#/modules/flowable/operation/openTask.ts'
import { enabledPeople } from '#/modules/flowable/operation/persons.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** 抄送: people hear of a request; no token moves. */
export async function copyTask(
  ctx: Ctx,
  { userIds, comment = '', ...read }: TaskRead & { userIds: string[]; comment?: string },
): Promise<void> {
  if (userIds.length === 0) throw refuse('请选择抄送人')
  await actOnOwn(
    ctx,
    read,
    async (tx, task) => {
      await tellCopies(tx, task, userIds, comment)
      return {}
    },
    { evenWaiting: true },
  )
}

/** Where in a request somebody was told of it; by its start there is no task. */
type CopyPlace = Pick<FlowTaskRow, 'instanceId' | 'rootId' | 'node' | 'name'> & { id: string | null }

/** Rows of 抄送我的 and the line in the history, for an act that holds the lock. */
export async function tellCopies(
  ctx: Ctx,
  { instanceId, rootId, id: taskId, node, name }: CopyPlace,
  named: string[],
  content: string,
): Promise<void> {
  const userIds = await enabledPeople(ctx, named, '抄送人不存在')
  await say(ctx, { instanceId, taskId, node, type: CommentType.cc, content, extra: { userIds } })
  const time = ctx.now.toISOString()
  const row = { instanceId, taskId, node, nodeName: name, fromUserId: ctx.user.id, content, time }
  await ctx.db.insert(flowCopyTable).values(userIds.map((userId) => ({ ...row, userId })))
  await notice(ctx, { instanceId, rootId, event: 'cc', userIds, fromUserId: ctx.user.id, text: content })
}
