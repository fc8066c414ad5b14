import { and, eq, isNull } from 'drizzle-orm'
import { noticeEvents } from '@app/shared/flowable/notice.ts'
import { claimantsOf } from '#/modules/flowable/group/candidatePeople.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import type { NoticePayload } from '#/modules/flowable/outbox/notice.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { notifyUsers, userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

/** People hear of a process by the bell and on the ways that they have chosen; nobody's act waits for it. */
export const notice: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    ctx.tx(async (tx) => {
      await takeJob(tx, job)
      const told = job.payload as unknown as NoticePayload
      const { event, text, taskId, fromUserId } = told
      const userIds = told.userIds.length > 0 ? told.userIds : await candidatesOf(tx, taskId)
      if (userIds.length === 0) return
      const [instance] = await tx.db
        .select({ title: flowInstanceTable.title })
        .from(flowInstanceTable)
        .where(eq(flowInstanceTable.id, job.instanceId))
      const from = fromUserId && (await userBrief(tx, fromUserId))?.name
      await notifyUsers(tx, {
        userIds,
        source: 'flow',
        event: `flow.${event}`,
        title: told.title || `${noticeEvents[event]}：${instance?.title ?? ''}`,
        content: [instance?.title, from && `${from}：${text ?? ''}`, !from && text].filter(Boolean).join('\n'),
        linkUrl: `/task/record?procInsId=${job.instanceId}${taskId ? `&taskId=${taskId}` : ''}`,
        ...(event === 'urged' || event === 'timedOut' ? { priority: 'H' } : {}),
      })
    }),
}

/** Those who may claim the task today; nobody when it is somebody's already, or over. */
async function candidatesOf(ctx: Ctx, taskId: string | undefined): Promise<string[]> {
  if (!taskId) return []
  const { id, assigneeId, doneTime, barredId } = flowTaskTable
  const [task] = await ctx.db
    .select({ id, barredId })
    .from(flowTaskTable)
    .where(and(eq(id, taskId), isNull(assigneeId), isNull(doneTime)))
  return task ? claimantsOf(ctx, task) : []
}
