import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import type { NextAssignees, NodeChoice } from '@app/shared/flowable/forecast.ts'
import { assigneesOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { chosenVariable } from './strategies/chosen.ts'
import { idsIn, type Strategy } from './strategies/strategy.ts'
import { strategyOf } from './strategies/strategyRegistry.ts'

export type Chooser = NonNullable<Strategy['chosenBy']>

/** Whoever starts comes before all nodes. */
export const everyChooser: readonly Chooser[] = ['initiator', 'approver']

/** Who chooses the people of a node; nobody for most of them. */
export const chooserOf = (node: FlowNode | undefined): Chooser | undefined =>
  strategyOf(node?.user?.strategy?.code ?? 0)?.chosenBy

/** What has to be chosen for a node. */
export const choiceOf = (node: FlowNode): Omit<NodeChoice, 'isRequired'> => ({
  node: node.id,
  nodeName: node.name || node.id,
  multiple: (node.user?.method?.kind ?? 'random') !== 'random',
  range: idsIn(node.user?.strategy?.param ?? ''),
})

/** Variables that keep whom somebody chose, with what was chosen before; refused outside of what the nodes allow (security WF-05). */
export async function chosenPeople(
  ctx: Ctx,
  { graph, state }: { graph: FlowGraph; state?: FlowState },
  chosen: NextAssignees | undefined,
  choosers: readonly Chooser[],
): Promise<Variables> {
  if (!chosen || Object.keys(chosen).length === 0) return {}
  const enabled = new Set(await assigneesOf(ctx, { userIds: Object.values(chosen).flat() }))
  for (const [id, people] of Object.entries(chosen)) {
    const node = Object.hasOwn(graph.nodes, id) ? graph.nodes[id] : undefined
    const chooser = chooserOf(node)
    if (!node || !chooser || !choosers.includes(chooser)) throw refuse(`节点“${node?.name || id}”不能选择审批人`)
    const { range, nodeName, multiple } = choiceOf(node)
    if (people.length > 1 && !multiple) throw refuse(`节点“${nodeName}”只能选择一位审批人`)
    const isOutside = (person: string) => !enabled.has(person) || (range.length > 0 && !range.includes(person))
    if (people.some(isOutside)) throw refuse(`节点“${nodeName}”的审批人不在可选范围内`)
  }
  const before = state?.variables[chosenVariable]
  const kept = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  return { [chosenVariable]: { ...kept, ...chosen } }
}
