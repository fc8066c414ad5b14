import { runCase, type CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import type { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { lockFamily, withDefinitions, type Family, type FamilyStep } from './family.ts'
import { storeStep } from './storeStep.ts'

/** An instance and the root whose lock it is under. */
export interface InstanceOf {
  instanceId: string
  rootId: string
}

/** What somebody does to an instance. */
export interface Act {
  /** A command of the engine, or a change of the whole case that is no command. */
  command: Command | ((flow: FlowCase, context: CaseContext) => FamilyStep)
  /** How people see the instance from now on; as before unless given. */
  status?: InstanceStatus
}

/** Carries out an act on one instance of a tree whose root is named; the whole of it is one transaction. */
export async function operate(
  ctx: Ctx,
  { rootId, instanceId }: InstanceOf,
  actOf: (family: Family, tx: Ctx) => Promise<Act> | Act,
): Promise<void> {
  await ctx.tx(async (tx) => {
    const family = await lockFamily(tx, rootId)
    const row = family.rows.get(instanceId)
    if (!row || row.endTime !== null) throw refuse('流程已结束')
    if (row.suspended) throw refuse('当前任务处于挂起状态，不能操作')
    const { command, status } = await actOf(family, tx)
    const step = await withDefinitions(tx, (context) =>
      typeof command === 'function'
        ? command(family.flow, context)
        : runCase(family.flow, instanceId, command, context),
    )
    await storeStep(tx, family, step, status && { status: { [instanceId]: status } })
  })
}
