import { eq } from 'drizzle-orm'
import { noticeEvents } from '@app/shared/flowable/notice.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import type { NoticePayload } from '#/modules/flowable/outbox/notice.ts'
import { notifyUsers } from '#/modules/system/api.ts'

/** People hear of a process by the bell. */
export const notice: JobKind = {
  lane: 'inside',
  run: (ctx, job) =>
    ctx.tx(async (tx) => {
      await takeJob(tx, job)
      const { userIds, event, title, text, taskId } = job.payload as unknown as NoticePayload
      const [instance] = await tx.db
        .select({ title: flowInstanceTable.title })
        .from(flowInstanceTable)
        .where(eq(flowInstanceTable.id, job.instanceId))
      await notifyUsers(tx, {
        userIds,
        source: 'flow',
        title: title || `${noticeEvents[event]}：${instance?.title ?? ''}`,
        content: [instance?.title, text].filter(Boolean).join('\n'),
        linkUrl: `/task/record?procInsId=${job.instanceId}${taskId ? `&taskId=${taskId}` : ''}`,
      })
    }),
}
