import { eq } from 'drizzle-orm'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { touch } from '#/kit/store.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'

/** Changes an open task; whoever has read it before reads it anew, and whoever has it now hears of it. */
export async function changeTask(ctx: Ctx, id: string, change: Partial<FlowTaskRow>): Promise<void> {
  const { version } = touch(ctx, flowTaskTable)
  const [changed] = await ctx.db
    .update(flowTaskTable)
    .set({ ...change, version })
    .where(eq(flowTaskTable.id, id))
    .returning({ assigneeId: flowTaskTable.assigneeId, deputyOf: flowTaskTable.deputyOf })
  if (changed) tellTaskNews(ctx.platform, peopleOfTasks([changed]))
}

/** A task changes hands; who had it keeps a closed row that says what they did with it (workflow §1.3). */
export async function passOn(
  ctx: Ctx,
  task: FlowTaskRow,
  past: TaskStatus,
  { assigneeId, delegators = task.delegators }: { assigneeId: string; delegators?: string[] },
): Promise<void> {
  const now = ctx.now.toISOString()
  const isOwn = task.assigneeId === ctx.user.id || task.deputyOf === ctx.user.id
  const doneBy = isOwn ? ctx.user.id : task.assigneeId
  // Nobody had it yet: there is nothing that they did.
  if (doneBy !== null) {
    // The time limit goes on with the task, so that one that is late counts once.
    const before = { ...task, id: newId(), dueTime: null }
    await ctx.db.insert(flowTaskTable).values({ ...before, status: past, doneTime: now, doneBy })
  }
  await changeTask(ctx, task.id, {
    assigneeId,
    delegators,
    ownerId: delegators.at(-1) ?? null,
    status: delegators.length > 0 ? TaskStatus.delegated : TaskStatus.running,
    deputyOf: null,
    createTime: now,
    claimTime: null,
    readTime: null,
  })
  tellTaskNews(ctx.platform, peopleOfTasks([task]))
  const { instanceId, rootId, id: taskId } = task
  const event = past === TaskStatus.approved && task.delegators.includes(assigneeId) ? 'delegatedBack' : 'assigned'
  await notice(ctx, { instanceId, rootId, taskId, event, userIds: [assigneeId], fromUserId: ctx.user.id })
}
