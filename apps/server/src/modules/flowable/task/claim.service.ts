import { and, eq } from 'drizzle-orm'
import { membershipsOf, userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { offeredTo } from './own.ts'
import { flowTaskTable } from './task.table.ts'

/** 认领: the task belongs to the caller from now on. */
export async function claimTask(ctx: Ctx, id: string): Promise<void> {
  const offered = offeredTo(ctx.user.id, await membershipsOf(ctx, ctx.user.id))
  const claimed = await ctx.db
    .update(flowTaskTable)
    .set({ assigneeId: ctx.user.id, claimTime: ctx.now.toISOString() })
    .where(and(eq(flowTaskTable.id, id), offered))
    .returning({ id: flowTaskTable.id })
  if (claimed.length > 0) return
  const [task] = await ctx.db.select().from(flowTaskTable).where(eq(flowTaskTable.id, id))
  if (!task || task.doneTime !== null) throw gone('任务不存在或已被审批!')
  if (task.assigneeId === null) throw refuse('操作失败，原因：该任务的审批人不是你')
  throw refuse(`任务已被${(await userBrief(ctx, task.assigneeId))?.name ?? '他人'}认领`)
}
