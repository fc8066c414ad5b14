import { processScope, startsIn, type FlowGraph, type FlowNode } from './types.ts'

/** 发起人本人 (workflow §7.1). */
const initiatorStrategy = 36

/** The plain start of the process itself. */
export const startNodeOf = (graph: FlowGraph): FlowNode | undefined =>
  startsIn(graph, processScope)
    .map((id) => graph.nodes[id])
    .find((node) => (node?.event?.kind ?? 'none') === 'none')

/** The user task directly after the start that belongs to whoever starts; what is submitted has passed it already. */
export function initiatorNodeOf(graph: FlowGraph): FlowNode | undefined {
  const [way, ...others] = startNodeOf(graph)?.out ?? []
  if (way === undefined || others.length > 0) return undefined
  const node = graph.nodes[graph.flows[way]?.target ?? '']
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
