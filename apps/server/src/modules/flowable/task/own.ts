import { and, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { groupsOf } from '#/modules/flowable/group/members.read.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Memberships } from '#/modules/system/api.ts'
import { flowCandidateTable, flowTaskTable } from './task.table.ts'

/** Open tasks of somebody: theirs, or a deputy has them for them (workflow §7.3). */
export const ownTasks = (userId: string): SQL | undefined =>
  and(isNull(flowTaskTable.doneTime), or(eq(flowTaskTable.assigneeId, userId), eq(flowTaskTable.deputyOf, userId)))

/** Open tasks that somebody may claim now: membership is what it is today, not what it was when the task opened. */
export function offeredTo(userId: string, { deptIds, roleIds, postIds }: Memberships): SQL | undefined {
  const { taskId, kind, refId } = flowCandidateTable
  const own = deptIds.at(-1)
  const named: [(typeof flowCandidateTable.$inferSelect)['kind'], string[]][] = [
    ['user', [userId]],
    ['role', roleIds],
    ['dept', own === undefined ? [] : [own]],
    ['post', postIds],
  ]
  const fits = named.filter(([, ids]) => ids.length > 0).map(([word, ids]) => and(eq(kind, word), inArray(refId, ids)))
  fits.push(and(eq(kind, 'group'), inArray(refId, groupsOf(userId))))
  const isAllowed = or(isNull(flowTaskTable.barredId), ne(flowTaskTable.barredId, userId))
  const candidates = sql`${flowTaskTable.id} in (select ${taskId} from ${flowCandidateTable} where ${or(...fits)})`
  return and(isNull(flowTaskTable.assigneeId), isNull(flowTaskTable.doneTime), isAllowed, candidates)
}

/** What belongs to a suspended request waits until it is activated; few are, and an index holds those alone. */
export const isGoing: SQL = sql`not exists (select 1 from ${flowInstanceTable}
  where ${flowInstanceTable.id} = ${flowTaskTable.instanceId} and ${flowInstanceTable.suspended})`
