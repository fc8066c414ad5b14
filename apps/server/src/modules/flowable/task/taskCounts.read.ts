import { and, count, eq, isNull, type SQL } from 'drizzle-orm'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { isGoing, offeredTo, ownTasks } from './own.ts'
import { flowTaskTable } from './task.table.ts'

export interface TaskCounts {
  todo: number
  claim: number
  /** Copies that were not read yet. */
  copy: number
}

/** How many tasks are the caller's, and how many they may claim; those of suspended requests do not count. */
export async function countTasks(ctx: Ctx): Promise<TaskCounts> {
  const { id } = ctx.user
  const [todo, claim] = [ownTasks(id), offeredTo(id, await membershipsOf(ctx, id))]
  const [unread] = await ctx.db
    .select({ count: count() })
    .from(flowCopyTable)
    .where(and(eq(flowCopyTable.userId, id), isNull(flowCopyTable.readTime)))
  return { todo: await countOf(ctx, todo), claim: await countOf(ctx, claim), copy: unread?.count ?? 0 }
}

/** What waits for the caller. */
export async function todoCount(ctx: Ctx): Promise<number> {
  const { todo, claim } = await countTasks(ctx)
  return todo + claim
}

async function countOf(ctx: Ctx, condition: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ count: count() }).from(flowTaskTable).where(and(condition, isGoing))
  return row?.count ?? 0
}
