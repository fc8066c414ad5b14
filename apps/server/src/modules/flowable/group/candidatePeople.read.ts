import { and, eq, sql, type SQL } from 'drizzle-orm'
import { flowCandidateTable, flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { anybodyOf, assigneesOf, mayWork } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowGroupTable } from './group.table.ts'
import { isInUse, membersOfGroups } from './members.read.ts'

/** A person, or a group of them, to whom a task is offered. */
export type Candidate = Pick<typeof flowCandidateTable.$inferSelect, 'kind' | 'refId'>

/** Those who belong to candidates today and may sign in. */
export async function peopleOfCandidates(ctx: Ctx, candidates: readonly Candidate[]): Promise<string[]> {
  const ids = (kind: Candidate['kind']) => candidates.flatMap((each) => (each.kind === kind ? [each.refId] : []))
  const userIds = [...ids('user'), ...(await membersOfGroups(ctx, ids('group')))]
  return assigneesOf(ctx, { userIds, roleIds: ids('role'), deptIds: ids('dept'), postIds: ids('post') })
}

/** Those who may claim a task that nobody has, today. */
export async function claimantsOf(ctx: Ctx, { id, barredId }: Pick<FlowTaskRow, 'id' | 'barredId'>): Promise<string[]> {
  const rows = await ctx.db.select().from(flowCandidateTable).where(eq(flowCandidateTable.taskId, id))
  return (await peopleOfCandidates(ctx, rows)).filter((person) => person !== barredId)
}

/** Whether somebody may claim a task today. */
function isClaimable(): SQL {
  const { taskId, kind, refId } = flowCandidateTable
  const { id, barredId } = flowTaskTable
  const { id: groupId, memberIds } = flowGroupTable
  const member = sql.raw('member')
  const inGroup = sql`exists (select 1 from ${flowGroupTable}, jsonb_array_elements_text(${memberIds}) as member
    where ${and(isInUse, eq(groupId, refId))} and ${member} is distinct from ${barredId} and ${mayWork(member)})`
  return sql`exists (select 1 from ${flowCandidateTable} where ${taskId} = ${id}
    and case when ${kind} = 'group' then ${inGroup} else ${anybodyOf(kind, refId, barredId)} end)`
}

/**
 * Whether nobody can act on an open task, as a part of a statement about tasks: who has it left or is locked out, and
 * whom they stand in for, or everybody to whom it is offered.
 */
export const isUnheld = sql`case when ${flowTaskTable.assigneeId} is null then not ${isClaimable()}
  else not (${mayWork(flowTaskTable.assigneeId)} or ${mayWork(flowTaskTable.deputyOf)}) end`
