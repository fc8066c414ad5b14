import { and, eq, isNull } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { peopleOfCandidates } from '#/modules/flowable/group/candidatePeople.read.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { flowCandidateTable, flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import { leadersFrom } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { FlowInstanceRow } from './instance.table.ts'

type Seen = Pick<FlowInstanceRow, 'id' | 'status' | 'definitionId' | 'starterId' | 'starterDeptId'>

/** Ids of all for whom `readingsOf` finds a reason: who reads by permission alone is not among them. */
export async function readersOf(ctx: Ctx, row: Seen): Promise<string[]> {
  if (row.status === InstanceStatus.draft) return [row.starterId]
  const { settings } = flowDefinitionTable
  const [definition] = await ctx.db
    .select({ settings })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.id, row.definitionId))
  const { managers, leadersMayRead } = flowSettings.parse(definition?.settings ?? {})
  const { assigneeId, ownerId, deputyOf, doneBy, delegators } = flowTaskTable
  const tasks = await ctx.db
    .select({ assigneeId, ownerId, deputyOf, doneBy, delegators })
    .from(flowTaskTable)
    .where(eq(flowTaskTable.instanceId, row.id))
  const copies = await ctx.db
    .select({ userId: flowCopyTable.userId })
    .from(flowCopyTable)
    .where(eq(flowCopyTable.instanceId, row.id))
  const leaders = leadersMayRead && row.starterDeptId !== null ? await leadersFrom(ctx, row.starterDeptId) : []
  const ids = [
    row.starterId,
    ...managers,
    ...tasks.flatMap((task) => [task.assigneeId, task.ownerId, task.deputyOf, task.doneBy, ...task.delegators]),
    ...(await offeredPeople(ctx, row.id)),
    ...copies.map(({ userId }) => userId),
    ...leaders.map(({ leaderId }) => leaderId),
  ]
  return [...new Set(ids.filter((id) => id !== null))]
}

/** Those who could claim one of its open tasks. */
async function offeredPeople(ctx: Ctx, instanceId: string): Promise<string[]> {
  const { kind, refId } = flowCandidateTable
  const candidates = await ctx.db
    .select({ kind, refId })
    .from(flowTaskTable)
    .innerJoin(flowCandidateTable, eq(flowCandidateTable.taskId, flowTaskTable.id))
    .where(
      and(eq(flowTaskTable.instanceId, instanceId), isNull(flowTaskTable.doneTime), isNull(flowTaskTable.assigneeId)),
    )
  return candidates.length > 0 ? peopleOfCandidates(ctx, candidates) : []
}
