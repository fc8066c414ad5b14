import type { Variables } from '@app/flow-engine/expression/types.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Family } from './family.ts'

/** Names that the engine and its host keep for themselves (workflow §10.1, security WF-04). */
const reserved = /^(INITIATOR|initiator|loopCounter|nrOf[A-Z].*|_.*)$/

/** What somebody outside gives to a process: what is the engine's own, such as who started, is passed over. */
export const givenVariables = (variables: Variables, initiatorVariable?: string): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !reserved.test(name) && name !== initiatorVariable))

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
