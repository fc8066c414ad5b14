import { runCase, type CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { FlowCase } from '@app/flow-engine/case/types.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
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
  /** A command of the engine, or a change of the whole case that is no command; without one no token moves. */
  command?: Command | ((flow: FlowCase, context: CaseContext) => FamilyStep)
  /** How people see the instance from now on; as before unless given. */
  status?: InstanceStatus | ((state: FlowState | undefined) => InstanceStatus | undefined)
  /** Who decided the task that the command closes; by its row. */
  doneBy?: { taskId: string; userId: string }
  /** What follows from the step, in the same transaction. */
  afterwards?: (step: FamilyStep) => Promise<void>
}

/** Whom an act does not find: the words for an instance that is over, and whether a suspended one may be touched. */
interface Standing {
  whenOver?: string
  evenSuspended?: boolean
}

type ActOf = (family: Family, tx: Ctx) => Promise<Act> | Act

/** Carries out an act on one instance of a tree whose root is named; the whole of it is one transaction. */
export async function operate(
  ctx: Ctx,
  { rootId, instanceId }: InstanceOf,
  actOf: ActOf,
  standing?: Standing,
): Promise<void> {
  await ctx.tx(async (tx) => operateLocked(tx, await lockFamily(tx, rootId), instanceId, actOf, standing))
}

/** The same of a tree whose root is locked already, in the transaction that holds the lock. */
export async function operateLocked(
  tx: Ctx,
  family: Family,
  instanceId: string,
  actOf: ActOf,
  { whenOver = '流程已结束', evenSuspended = false }: Standing = {},
): Promise<void> {
  const row = family.rows.get(instanceId)
  // A draft has not begun.
  if (!row || row.endTime !== null || row.status === InstanceStatus.draft) throw refuse(whenOver)
  if (row.suspended && !evenSuspended) throw refuse('当前任务处于挂起状态，不能操作')
  const { command, status, doneBy, afterwards } = await actOf(family, tx)
  const step = await withDefinitions(tx, (context) => carryOut(family.flow, instanceId, command, context))
  const seen = typeof status === 'function' ? status(step.flow.instances[instanceId]?.state) : status
  await storeStep(tx, family, step, { ...(seen && { status: { [instanceId]: seen } }), ...(doneBy && { doneBy }) })
  await afterwards?.(step)
}

function carryOut(flow: FlowCase, instanceId: string, command: Act['command'], context: CaseContext): FamilyStep {
  if (!command) return { flow, effects: [] }
  return typeof command === 'function' ? command(flow, context) : runCase(flow, instanceId, command, context)
}
