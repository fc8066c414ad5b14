import { processScope, type FlowGraph, type FlowNode } from '@app/flow-engine/graph/types.ts'

/** 发起人本人 (workflow §7.1). */
const initiatorStrategy = 36

/** The plain start of the process itself. */
export const startNodeOf = ({ nodes, starts }: FlowGraph): FlowNode | undefined =>
  (starts[processScope] ?? []).map((id) => nodes[id]).find((node) => node?.event?.kind === 'none' || !node?.event)

/** The user task directly after the start that belongs to whoever starts; what is submitted has passed it already. */
export function initiatorNodeOf(graph: FlowGraph): FlowNode | undefined {
  const start = startNodeOf(graph)
  if (start?.out.length !== 1) return undefined
  const node = graph.nodes[graph.flows[start.out[0] ?? '']?.target ?? '']
  return node?.user && isForInitiator(graph, node.user) ? node : undefined
}

function isForInitiator(
  { initiatorVariable }: FlowGraph,
  { strategy, assignee = '' }: NonNullable<FlowNode['user']>,
): boolean {
  if (strategy) return strategy.code === initiatorStrategy
  const [, name] = /^[$#]\{\s*([\w.]+)\s*\}$/.exec(assignee.trim()) ?? []
  return name !== undefined && ['INITIATOR', 'initiator', initiatorVariable].includes(name)
}
