import { and, eq, inArray, isNull, not } from 'drizzle-orm'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { openedBy } from '#/modules/flowable/operation/back/withdrawal.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowTaskTable } from './task.table.ts'

/** Of decisions of the caller those that can be taken back: what they opened is still open. The call asks again. */
export async function withdrawableOf(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0 || !ctx.can('flowable:task:revoke')) return new Set()
  const [i, d] = [flowInstanceTable, flowDefinitionTable]
  const rows = await ctx.db
    .select({
      taskId: flowWithdrawalTable.taskId,
      changes: flowWithdrawalTable.changes,
      state: i.state,
      settings: d.settings,
    })
    .from(flowWithdrawalTable)
    .innerJoin(flowTaskTable, eq(flowTaskTable.id, flowWithdrawalTable.taskId))
    .innerJoin(i, eq(i.id, flowWithdrawalTable.instanceId))
    .innerJoin(d, eq(d.id, i.definitionId))
    .where(
      and(
        inArray(flowWithdrawalTable.taskId, [...taskIds]),
        inArray(flowTaskTable.status, [TaskStatus.approved, TaskStatus.rejected]),
        isNull(i.endTime),
        not(i.suspended),
      ),
    )
  const left = rows.filter(
    ({ changes, state, settings }) =>
      flowSettings.parse(settings).allowWithdraw && openedBy(changes).every((id) => state.tasks[id] !== undefined),
  )
  return new Set(left.map(({ taskId }) => taskId))
}
