import { and, eq } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { tellClaimed, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { actOnOwn } from '#/modules/flowable/operation/openTask.ts'
import { changeTask } from '#/modules/flowable/operation/taskRows.ts'
import { membershipsOf, userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { offeredTo } from './own.ts'
import { flowCandidateTable, flowTaskTable, type FlowTaskRow } from './task.table.ts'

const taskGone = '任务不存在或已被审批!'

/** 认领: the task belongs to the caller from now on. */
export async function claimTask(ctx: Ctx, id: string): Promise<void> {
  const offered = offeredTo(ctx.user.id, await membershipsOf(ctx, ctx.user.id))
  const found = await unclaimed(ctx, id)
  await operate(
    ctx,
    found,
    async (_family, tx) => {
      const task = await unclaimed(tx, id)
      const [mine] = await tx.db
        .select({ id: flowTaskTable.id })
        .from(flowTaskTable)
        .where(and(eq(flowTaskTable.id, id), offered))
      if (!mine) throw refuse('操作失败，原因：该任务的审批人不是你')
      await changeTask(tx, id, { assigneeId: tx.user.id, claimTime: tx.now.toISOString() })
      const news = { taskId: id, by: tx.user.name }
      tellClaimed(tx.platform, { news, by: tx.user.id, candidates: await candidatesOf(tx, id) })
      await say(tx, { ...aboutOf(task), type: CommentType.claim, content: '' })
      return {}
    },
    { whenOver: taskGone },
  )
}

/** 取消认领: those to whom it was offered may claim it again. */
export async function unclaimTask(ctx: Ctx, taskId: string): Promise<void> {
  await actOnOwn(ctx, { taskId }, async (tx, task) => {
    if (task.claimTime === null) throw refuse('该任务不是认领的任务')
    // Whom a deputy had it for has no part in it either: whoever claims it next has it alone.
    await changeTask(tx, taskId, { assigneeId: null, claimTime: null, deputyOf: null, readTime: null })
    tellTaskNews(tx.platform, [], await candidatesOf(tx, taskId))
    await say(tx, { ...aboutOf(task), type: CommentType.unclaim, content: '' })
    return {}
  })
}

const candidatesOf = (ctx: Ctx, taskId: string) =>
  ctx.db
    .select({ kind: flowCandidateTable.kind, refId: flowCandidateTable.refId })
    .from(flowCandidateTable)
    .where(eq(flowCandidateTable.taskId, taskId))

const aboutOf = ({ instanceId, id, node }: FlowTaskRow) => ({ instanceId, taskId: id, node })

async function unclaimed(ctx: Ctx, id: string): Promise<FlowTaskRow> {
  const [task] = await ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.id, id))
  if (!task || task.doneTime !== null) throw gone(taskGone)
  if (task.assigneeId === null) return task
  throw refuse(`任务已被${(await userBrief(ctx, task.assigneeId))?.name ?? '他人'}认领`)
}
