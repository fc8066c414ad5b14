import { firstTask } from '@app/flow-engine/moves/reject.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Family, FamilyStep } from './family.ts'

/** How people see instances, by their ids. */
export type Standings = Record<string, InstanceStatus>

/**
 * How people see the running instances of a tree after a step: as the act says, else as the step left them. One that was
 * refused and is with its initiator is a returned one, whoever refused it: a person, a rule, or what a timer led to.
 */
export async function standingsAfter(
  ctx: Ctx,
  { rows }: Family,
  { flow, effects }: FamilyStep,
  said: Standings = {},
): Promise<Standings> {
  const refused = new Set(effects.flatMap(({ instance, effect }) => (effect.type === 'refused' ? [instance] : [])))
  const standings = { ...said }
  for (const { id, definition, state } of Object.values(flow.instances)) {
    const before = rows.get(id)
    if (said[id] || state.status !== 'running' || before?.state === state) continue
    const { graph } = await definitionOf(ctx, definition)
    // A request that came back goes on when its initiator has submitted it again.
    const back = refused.has(id) ? InstanceStatus.returned : (before?.status ?? InstanceStatus.running)
    standings[id] = isWithInitiator(state, firstTask({ graph })) ? back : InstanceStatus.running
  }
  return standings
}

/** Whether the task of the node of who started is open and theirs. */
export const isWithInitiator = (state: FlowState | undefined, first: string | undefined): boolean =>
  Object.values(state?.tasks ?? {}).some(({ node, assignee }) => node === first && assignee === state?.initiator)
