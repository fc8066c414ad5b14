import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { leadersFrom, membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'

/**
 * Who may read a request and everything of it: who started it, has or had a task of it, may claim one, was copied,
 * manages its process, or administers instances within their data scope; leaders of who started it by a setting
 * (security AZ-13).
 */
export async function mayReadInstance(ctx: Ctx, row: FlowInstanceRow): Promise<boolean> {
  if (await isInvolved(ctx, row, ctx.user.id)) return true
  const { id, starterDeptId, starterId } = flowInstanceTable
  if (ctx.can('flowable:instance:manage')) {
    const [within] = await ctx.db
      .select({ id })
      .from(flowInstanceTable)
      .where(and(eq(id, row.rootId), ctx.scope(starterDeptId, starterId)))
    if (within) return true
  }
  const { leadersMayRead } = await settingsOf(ctx, row.definitionId)
  if (!leadersMayRead || row.starterDeptId === null) return false
  return (await leadersFrom(ctx, row.starterDeptId)).some(({ leaderId }) => leaderId === ctx.user.id)
}

/** Whether somebody takes part in a request, by whatever of it, or manages its process. */
export async function isInvolved(ctx: Ctx, row: FlowInstanceRow, userId: string): Promise<boolean> {
  if (row.starterId === userId) return true
  const { rootId, assigneeId, ownerId, doneBy, deputyOf, id } = flowTaskTable
  const isTheirs = or(eq(assigneeId, userId), eq(ownerId, userId), eq(doneBy, userId), eq(deputyOf, userId))
  const [task] = await ctx.db
    .select({ id })
    .from(flowTaskTable)
    .where(and(eq(rootId, row.rootId), isTheirs))
    .limit(1)
  if (task) return true
  const [copied] = await ctx.db
    .select({ id: flowCopyTable.id })
    .from(flowCopyTable)
    .innerJoin(flowInstanceTable, eq(flowInstanceTable.id, flowCopyTable.instanceId))
    .where(and(eq(flowInstanceTable.rootId, row.rootId), eq(flowCopyTable.userId, userId)))
    .limit(1)
  if (copied) return true
  const { managers } = await settingsOf(ctx, row.definitionId)
  return managers.includes(userId) || (await mayClaim(ctx, row, userId))
}

async function mayClaim(ctx: Ctx, row: FlowInstanceRow, userId: string): Promise<boolean> {
  const { deptIds, roleIds, postIds } = await membershipsOf(ctx, userId)
  const { kind, refId, taskId } = flowCandidateTable
  const named: SQL[] = [sql`${kind} = 'user' and ${refId} = ${userId}`]
  const own = deptIds.at(-1)
  if (own !== undefined) named.push(sql`${kind} = 'dept' and ${refId} = ${own}`)
  if (roleIds.length > 0) named.push(sql`${kind} = 'role' and ${inArray(refId, roleIds)}`)
  if (postIds.length > 0) named.push(sql`${kind} = 'post' and ${inArray(refId, postIds)}`)
  const candidates = ctx.db
    .select({ one: sql`1` })
    .from(flowCandidateTable)
    .where(and(eq(taskId, flowTaskTable.id), or(...named)))
  const [task] = await ctx.db
    .select({ id: flowTaskTable.id })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.rootId, row.rootId), isNull(flowTaskTable.doneTime), exists(candidates)))
    .limit(1)
  return task !== undefined
}
