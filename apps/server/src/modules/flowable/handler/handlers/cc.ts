import type { Value } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { listField, textField } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind, HandlerWork } from '#/modules/flowable/handler/handlerKind.ts'
import { tellCopies } from '#/modules/flowable/operation/tell/copyTo.ts'
import { askingAgain } from '#/modules/flowable/people/askAgain.ts'
import { createFacts } from '#/modules/flowable/people/peopleFacts.ts'
import { strategyOf } from '#/modules/flowable/people/strategies/strategyRegistry.ts'
import type { Ctx } from '#/platform/context.ts'

/** Tells people of the request; where nobody is found, nobody is told and the process goes on. */
export const cc: HandlerKind = {
  async run(ctx, work) {
    const { instance, node: id, fields } = work
    const { graph } = await definitionOf(ctx, instance.definitionId)
    const node = graph.nodes[id]
    const users = await peopleOf(ctx, work, graph, node)
    if (users.length === 0) return
    const place = { instanceId: instance.id, rootId: instance.rootId, node: id, name: node?.name || id, id: null }
    await tellCopies(ctx, place, users, textField(fields, 'content'))
  },
}

/** Whom the rule of the node stands for, else those that are named; without those who cannot sign in. */
function peopleOf(
  ctx: Ctx,
  { instance: { state }, fields }: HandlerWork,
  graph: FlowGraph,
  node: FlowNode | undefined,
): Promise<string[]> {
  const facts = createFacts(ctx)
  const find = (name: string): Value | undefined => state.variables[name]
  const rule = node?.user?.strategy
  return askingAgain(() => {
    if (!node || !rule) return facts.usable(listField(fields.users))
    const request = {
      graph,
      node,
      find,
      entries: (text: string) => listField(find(text) ?? textOfValue(text)),
      decided: state.decided,
      decidedBefore: 0,
      isBack: false,
      ...(state.initiator && { initiator: state.initiator }),
    }
    return facts.usable(strategyOf(rule.code)?.resolve({ request, param: rule.param, facts }) ?? [])
  })
}
