import { and, count, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { membershipsOf, userBrief, type Memberships } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { flowCandidateTable, flowTaskTable } from './task.table.ts'

/** Tasks that somebody may claim now: membership is what it is today, not what it was when the task opened. */
function offeredTo(ctx: Ctx, userId: string, { deptIds, roleIds, postIds }: Memberships): SQL | undefined {
  const { taskId, kind, refId } = flowCandidateTable
  const own = deptIds.at(-1)
  const named: [(typeof flowCandidateTable.$inferSelect)['kind'], string[]][] = [
    ['user', [userId]],
    ['role', roleIds],
    ['dept', own === undefined ? [] : [own]],
    ['post', postIds],
  ]
  const fits = named.filter(([, ids]) => ids.length > 0).map(([word, ids]) => and(eq(kind, word), inArray(refId, ids)))
  const candidates = ctx.db
    .select({ one: sql`1` })
    .from(flowCandidateTable)
    .where(and(eq(taskId, flowTaskTable.id), or(...fits)))
  return and(isNull(flowTaskTable.assigneeId), isNull(flowTaskTable.doneTime), exists(candidates))
}

/** 认领: the task belongs to the caller from now on. */
export async function claimTask(ctx: Ctx, id: string): Promise<void> {
  const offered = offeredTo(ctx, ctx.user.id, await membershipsOf(ctx, ctx.user.id))
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

/** 待办: open tasks that belong to the caller or may be claimed by them. */
export async function todoCount(ctx: Ctx): Promise<number> {
  const offered = offeredTo(ctx, ctx.user.id, await membershipsOf(ctx, ctx.user.id))
  const own = and(eq(flowTaskTable.assigneeId, ctx.user.id), isNull(flowTaskTable.doneTime))
  const [row] = await ctx.db.select({ count: count() }).from(flowTaskTable).where(or(own, offered))
  return row?.count ?? 0
}
