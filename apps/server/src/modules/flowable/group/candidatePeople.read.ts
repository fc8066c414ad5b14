import { eq } from 'drizzle-orm'
import { flowCandidateTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { membersOfGroups } from './members.read.ts'

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
