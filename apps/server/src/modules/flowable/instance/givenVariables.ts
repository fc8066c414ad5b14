import type { Variables } from '@app/flow-engine/expression/types.ts'
import { isKept } from '@app/flow-engine/graph/keptNames.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Family } from './family.ts'

/** What somebody outside gives to a process: what is the engine's own, such as who started, is passed over. */
export const givenVariables = (variables: Variables, initiatorVariable?: string): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !isKept(name, { initiatorVariable })))

/** What somebody outside gives to an instance that runs. */
export async function givenTo(
  ctx: Ctx,
  { flow }: Family,
  instanceId: string,
  variables: Variables,
): Promise<Variables> {
  const { definition = '' } = flow.instances[instanceId] ?? {}
  return givenVariables(variables, (await definitionOf(ctx, definition)).graph.initiatorVariable)
}
