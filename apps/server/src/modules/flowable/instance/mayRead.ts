import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { groupsOf } from '#/modules/flowable/group/members.read.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { leadersFrom, membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone } from '#/platform/errors.ts'
import { flowInstanceTable, type FlowInstanceRow } from './instance.table.ts'

/** Why somebody may read an instance, and at which node they have to do with it (workflow §9, security AZ-13). */
export interface Reading {
  kind: 'manager' | 'starter' | 'actor' | 'candidate' | 'copied' | 'leader'
  node?: string
}

type Seen = Pick<FlowInstanceRow, 'id' | 'status' | 'definitionId' | 'starterId' | 'starterDeptId'>

/**
 * Every reason for which somebody may read an instance, the caller unless named; none for strangers. Drafts are their
 * writer's alone. Of others than the caller permissions are not asked.
 */
export async function readingsOf(ctx: Ctx, row: Seen, me: string = ctx.user.id): Promise<Reading[]> {
  const readings: Reading[] = []
  if (row.starterId === me) readings.push({ kind: 'starter' })
  if (row.status === InstanceStatus.draft) return readings
  const { settings } = flowDefinitionTable
  const [definition] = await ctx.db
    .select({ settings })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.id, row.definitionId))
  const { managers, leadersMayRead } = flowSettings.parse(definition?.settings ?? {})
  if (managers.includes(me) || (me === ctx.user.id && (await administers(ctx, row)))) readings.push({ kind: 'manager' })
  const acted = await actedNode(ctx, row.id, me)
  if (acted !== undefined) readings.push({ kind: 'actor', node: acted })
  const offered = await offeredNode(ctx, row.id, me)
  if (offered !== undefined) readings.push({ kind: 'candidate', node: offered })
  const [copy] = await ctx.db
    .select({ node: flowCopyTable.node })
    .from(flowCopyTable)
    .where(and(eq(flowCopyTable.instanceId, row.id), eq(flowCopyTable.userId, me)))
    .limit(1)
  if (copy) readings.push({ kind: 'copied', ...(copy.node !== null && { node: copy.node }) })
  if (leadersMayRead && row.starterDeptId !== null) {
    const leaders = await leadersFrom(ctx, row.starterDeptId)
    if (leaders.some(({ leaderId }) => leaderId === me)) readings.push({ kind: 'leader' })
  }
  return readings
}

/** 流程实例 of the caller: with the permission, as far as their data scope reaches. */
async function administers(ctx: Ctx, { id }: Seen): Promise<boolean> {
  if (!ctx.can('flowable:instance:manage')) return false
  const scope = ctx.scope(flowInstanceTable.starterDeptId, flowInstanceTable.starterId)
  if (!scope) return true
  const rows = await ctx.db
    .select({ one: sql`1` })
    .from(flowInstanceTable)
    .where(and(eq(flowInstanceTable.id, id), scope))
  return rows.length > 0
}

/** The node of the last task that is or was the caller's. */
async function actedNode(ctx: Ctx, instanceId: string, me: string): Promise<string | undefined> {
  const { node, assigneeId, ownerId, deputyOf, doneBy, delegators, doneTime, createTime } = flowTaskTable
  const isMine = or(
    eq(assigneeId, me),
    eq(ownerId, me),
    eq(deputyOf, me),
    eq(doneBy, me),
    sql`${delegators} @> ${JSON.stringify([me])}::jsonb`,
  )
  const [task] = await ctx.db
    .select({ node })
    .from(flowTaskTable)
    .where(and(eq(flowTaskTable.instanceId, instanceId), isMine))
    .orderBy(sql`${doneTime} desc nulls first`, sql`${createTime} desc`)
    .limit(1)
  return task?.node
}

/** The node of an open task that the caller could claim; membership is what it is today. */
async function offeredNode(ctx: Ctx, instanceId: string, me: string): Promise<string | undefined> {
  const { kind: candidateKind, refId: candidateId } = flowCandidateTable
  const isOfGroup = sql<boolean>`${candidateKind} = 'group' and ${inArray(candidateId, groupsOf(me))}`
  const open = await ctx.db
    .select({ node: flowTaskTable.node, kind: candidateKind, refId: candidateId, isOfGroup })
    .from(flowTaskTable)
    .innerJoin(flowCandidateTable, eq(flowCandidateTable.taskId, flowTaskTable.id))
    .where(
      and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime), isNull(flowTaskTable.assigneeId)),
    )
  if (open.length === 0) return undefined
  const { deptIds, roleIds, postIds } = await membershipsOf(ctx, me)
  const own: Record<string, readonly string[]> = {
    user: [me],
    role: roleIds,
    dept: deptIds.slice(-1),
    post: postIds,
  }
  return open.find(({ kind, refId, isOfGroup: inGroup }) => inGroup || own[kind]?.includes(refId))?.node
}

/** Whether the caller may see an instance, and with it the object of its business form, whatever their data scope. */
export async function mayRead(ctx: Ctx, instanceId: string): Promise<boolean> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId))
  return row !== undefined && (await readingsOf(ctx, row)).length > 0
}

/** An instance that the caller may read, and why. */
export async function readableInstance(
  ctx: Ctx,
  instanceId: string,
): Promise<{ row: FlowInstanceRow; readings: Reading[] }> {
  const [row] = await ctx.db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, instanceId))
  if (!row) throw gone('流程实例不存在')
  const readings = await readingsOf(ctx, row)
  if (readings.length === 0) throw forbidden()
  return { row, readings }
}
