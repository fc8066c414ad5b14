import { eq } from 'drizzle-orm'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import { withdrawalOf } from '@app/flow-engine/moves/withdraw.ts'
import type { FamilyStep } from '#/modules/flowable/instance/family.ts'
import type { InstanceRule } from '#/modules/flowable/operation/taskRule.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Keeps what a decision changed, as long as it may be taken back; of an instance that is over nothing may. */
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
  if (after.status !== 'running') {
    await ctx.db.delete(flowWithdrawalTable).where(eq(flowWithdrawalTable.instanceId, instanceId))
    return
  }
  const effects = step.effects.flatMap(({ instance, effect }) => (instance === instanceId ? [effect] : []))
  const changes = withdrawalOf(engineId, before, { state: after, effects })
  if (!changes) return
  const time = ctx.now.toISOString()
  await ctx.db
    .insert(flowWithdrawalTable)
    .values({ taskId, instanceId, changes, time })
    .onConflictDoUpdate({ target: flowWithdrawalTable.taskId, set: { changes, time } })
}
