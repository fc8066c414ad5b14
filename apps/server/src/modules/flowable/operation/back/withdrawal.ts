import { sql } from 'drizzle-orm'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import { withdrawalOf, type Withdrawal } from '@app/flow-engine/moves/withdraw.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import type { InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { rowsInto } from '#/platform/database/statement.ts'

/** Keeps what a decision changed, as long as it may be taken back: until its instance ends. */
export async function keepWithdrawal(
  ctx: Ctx,
  { settings }: InstanceRule,
  { id: taskId, instanceId, engineId }: FlowTaskRow,
  flow: FlowCase,
  step: FamilyStep,
): Promise<void> {
  if (!settings.allowWithdraw) return
  const [before, after] = [flow.instances[instanceId]?.state, step.flow.instances[instanceId]?.state]
  if (!before || !after) return
  if (after.status !== 'running') return
  const effects = step.effects.flatMap(({ instance, effect }) => (instance === instanceId ? [effect] : []))
  const changes = withdrawalOf(engineId, before, { state: after, effects })
  if (!changes) return
  await keep(ctx.db, [{ taskId, instanceId, changes, time: ctx.now.toISOString() }])
}

/** A task that is decided once more is taken back to where it stood the second time. */
const keep = rowsInto(flowWithdrawalTable, (db, rows) =>
  db
    .insert(flowWithdrawalTable)
    .values(rows)
    .onConflictDoUpdate({
      target: flowWithdrawalTable.taskId,
      set: { changes: sql`excluded.changes`, time: sql`excluded.time` },
    }),
)

/** Engine ids of the tasks that a decision opened. */
export const openedBy = ({ tasks }: Withdrawal): string[] =>
  Object.entries(tasks).flatMap(([id, { before, after }]) => (after && !before ? [id] : []))
