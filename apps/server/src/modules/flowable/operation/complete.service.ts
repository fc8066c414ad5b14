import { eq } from 'drizzle-orm'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { Outcome } from '@app/flow-engine/run/types.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { ownTask } from './openTask.ts'

export interface Decision {
  taskId: string
  outcome?: Outcome
  comment?: string
  variables?: Variables
}

/** Decides a task as the caller, who must be the one that it belongs to. */
export async function completeTask(
  ctx: Ctx,
  { taskId, outcome = 'approved', comment = '', variables = {} }: Decision,
): Promise<void> {
  const found = await ownTask(ctx, taskId)
  await operate(ctx, found, async (_family, tx) => {
    const { id, instanceId, node, engineId } = await ownTask(tx, taskId)
    const type = outcome === 'approved' ? CommentType.approve : CommentType.reject
    await say(tx, { instanceId, taskId: id, node, type, content: comment })
    await tx.db.update(flowTaskTable).set({ doneBy: tx.user.id }).where(eq(flowTaskTable.id, id))
    return { command: { type: 'complete', task: engineId, outcome, variables, by: tx.user.id } }
  })
}
