import type { NoticeEvent } from '@app/shared/flowable/notice.ts'
import { flowJobTable } from '#/modules/flowable/job/job.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { newId } from '#/platform/text/ids.ts'
import { wakeAfterCommit } from './wake.ts'

/** What the row of a notice carries. */
export interface NoticePayload {
  event: NoticeEvent
  /** Of a task that belongs to nobody yet: nobody, so that all who may claim it are told. */
  userIds: string[]
  /** Row id of the task that it leads to. */
  taskId?: string
  /** Who caused it; the name stands in the text. */
  fromUserId?: string
  /** Words of the act, such as the reason. */
  text?: string
  /** Instead of the sentence of the event. */
  title?: string
}

export interface Notice extends NoticePayload {
  instanceId: string
  rootId: string
}

/** Tells people of a process, with the commit of the act: rows that are delivered after it, in batches (workflow §10.5). */
export async function notice(ctx: Ctx, ...notices: Notice[]): Promise<void> {
  const told = notices.filter(({ userIds, taskId }) => userIds.length > 0 || taskId !== undefined)
  const rows = told.map((each) => noticeRow(ctx, each))
  if (rows.length === 0) return
  await ctx.db.insert(flowJobTable).values(rows)
  await wakeAfterCommit(ctx)
}

export const noticeRow = (
  ctx: Pick<Ctx, 'now'>,
  { instanceId, rootId, ...payload }: Notice,
): typeof flowJobTable.$inferInsert => ({
  id: newId(),
  instanceId,
  rootId,
  kind: 'notice',
  target: payload.event,
  dueTime: ctx.now.toISOString(),
  payload: { ...payload },
})
