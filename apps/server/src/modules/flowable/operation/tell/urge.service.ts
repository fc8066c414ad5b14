import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { findInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { flowUrgeTable } from '#/modules/flowable/operation/urge.table.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { tellHolders } from './tellHolders.ts'

/** 催办: those who have the request now are asked to hurry, at most once in ten minutes (workflow §6, 18). */
export async function urgeProcess(ctx: Ctx, instanceId: string, comment = ''): Promise<void> {
  const row = await findInstance(ctx, instanceId)
  if (!row || row.endTime !== null) throw refuse('流程已结束')
  if (!(await takesPart(ctx, row.rootId, row.starterId))) throw refuse('没有权限催办该流程')
  await operate(ctx, placeOf(row), async (_family, tx) => {
    const next = await urgeNextAt(tx, row.rootId)
    if (next) throw refuse(`操作过于频繁，请${next.minutes}分钟后再试`)
    const time = tx.now.toISOString()
    await tx.db
      .insert(flowUrgeTable)
      .values({ id: newId(), instanceId: row.rootId, userId: tx.user.id, content: comment, time })
    const urged = await tx.db
      .update(flowTaskTable)
      .set({ urgeCount: sql`${flowTaskTable.urgeCount} + 1` })
      .where(and(eq(flowTaskTable.rootId, row.rootId), isNull(flowTaskTable.doneTime)))
      .returning()
    await say(tx, { instanceId, type: CommentType.urge, content: comment })
    const told = { ...placeOf(row), event: 'urged', fromUserId: tx.user.id, text: comment } as const
    for (const { task, why } of await tellHolders(tx, told, urged)) {
      const about = { instanceId: task.instanceId, taskId: task.id, node: task.node, userId: systemCaller.id }
      await say(tx, { ...about, type: CommentType.system, content: `${why}，已通知流程管理员` })
    }
    return {}
  })
}

/** When the next one is possible, and in how many minutes; nothing while it is. */
export async function urgeNextAt(ctx: Ctx, rootId: string): Promise<{ at: string; minutes: number } | undefined> {
  const now = ctx.now.toISOString()
  const next = sql`max(${flowUrgeTable.time}) + interval '10 minutes'`
  const [last] = await ctx.db
    .select({
      at: sql<string | null>`${next}`,
      minutes: sql<number>`ceil(extract(epoch from ${next} - ${now}::timestamptz) / 60)::int`,
    })
    .from(flowUrgeTable)
    .where(eq(flowUrgeTable.instanceId, rootId))
  return last?.at && last.minutes > 0 ? { at: last.at.slice(0, 19), minutes: last.minutes } : undefined
}

/** Who started it, or has or had a task of it. */
export async function takesPart(ctx: Ctx, rootId: string, starterId: string): Promise<boolean> {
  if (starterId === ctx.user.id) return true
  const { id, assigneeId, doneBy, deputyOf } = flowTaskTable
  const me = ctx.user.id
  const [task] = await ctx.db
    .select({ id })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, rootId), or(eq(assigneeId, me), eq(doneBy, me), eq(deputyOf, me))))
    .limit(1)
  return task !== undefined
}
