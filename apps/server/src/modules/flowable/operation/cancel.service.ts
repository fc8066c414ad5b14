import { eq } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** 取消申请: the one who started it ends it. */
export async function cancelProcess(ctx: Ctx, instanceId: string, reason: string): Promise<void> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId))
  if (!row || row.endTime !== null || row.parentId !== null) throw refuse('流程取消失败，流程不处于运行中')
  if (row.starterId !== ctx.user.id) throw refuse('流程取消失败，该流程不是你发起的')
  await operate(ctx, { rootId: instanceId, instanceId }, async (_family, tx) => {
    await say(tx, { instanceId, type: CommentType.end, content: reason })
    return { command: { type: 'end', status: 'canceled' } }
  })
}
