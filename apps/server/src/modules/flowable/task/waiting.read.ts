import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { claimantsOf } from '#/modules/flowable/group/candidatePeople.read.ts'
import { peopleOfTasks } from '#/modules/flowable/instance/taskNews.ts'
import { assigneesOf, membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { isGoing, offeredTo, ownTasks } from './own.ts'
import { flowTaskTable } from './task.table.ts'

/** Open tasks that are the caller's, or that they may claim. */
const waiting = async (ctx: Ctx): Promise<SQL | undefined> =>
  and(or(ownTasks(ctx.user.id), offeredTo(ctx.user.id, await membershipsOf(ctx, ctx.user.id))), isGoing)

/** Condition on a column with ids of requests: those that wait for the caller. */
export async function waitsForCaller(ctx: Ctx, instanceId: PgColumn): Promise<SQL> {
  return sql`${instanceId} in (select ${flowTaskTable.rootId} from ${flowTaskTable} where ${await waiting(ctx)})`
}

/** The task of a request on which the caller may act now; one that nobody has yet is to be claimed first. */
export async function callersTask(
  ctx: Ctx,
  rootId: string,
): Promise<{ id: string; name: string; isClaimed: boolean } | undefined> {
  const { id, name, assigneeId, rootId: root } = flowTaskTable
  const [task] = await ctx.db
    .select({ id, name, assigneeId })
    .from(flowTaskTable)
    .where(and(eq(root, rootId), await waiting(ctx)))
    .orderBy(sql`${assigneeId} nulls last`, asc(id))
    .limit(1)
  return task && { id: task.id, name: task.name, isClaimed: task.assigneeId !== null }
}

/** Condition on the same: those in which the caller has decided. */
export const decidedByCaller = (ctx: Ctx, instanceId: PgColumn): SQL =>
  sql`${instanceId} in (select ${flowTaskTable.rootId} from ${flowTaskTable} where ${and(
    eq(flowTaskTable.doneBy, ctx.user.id),
    inArray(flowTaskTable.status, [TaskStatus.approved, TaskStatus.rejected]),
  )})`

/** Who has the open tasks of a request, or has a deputy for them, or may claim them, as far as they can sign in. */
export async function holdersOfTasks(ctx: Ctx, rootId: string): Promise<string[]> {
  const { id, assigneeId, deputyOf, barredId, doneTime, rootId: root } = flowTaskTable
  const tasks = await ctx.db
    .select({ id, assigneeId, deputyOf, barredId })
    .from(flowTaskTable)
    .where(and(eq(root, rootId), isNull(doneTime)))
  const people = new Set(await assigneesOf(ctx, { userIds: peopleOfTasks(tasks) }))
  for (const task of tasks)
    if (task.assigneeId === null) for (const person of await claimantsOf(ctx, task)) people.add(person)
  return [...people]
}
