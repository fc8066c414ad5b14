import { must } from '@app/flow-engine/expression/must.ts'
import type { FlowGraph, FlowNode } from './types.ts'

const known = new WeakMap<FlowGraph, Map<string, ReadonlySet<string>>>()

/** Nodes of the same scope that a token standing on this node can still come to, by flows and boundary events. */
export function reachableFrom(graph: FlowGraph, id: string): ReadonlySet<string> {
  let ofGraph = known.get(graph)
  if (!ofGraph) known.set(graph, (ofGraph = new Map()))
  const found = ofGraph.get(id)
  if (found) return found
  const reached = new Set<string>()
  const ahead = nextOf(graph, id)
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    ahead.push(...nextOf(graph, next))
  }
  ofGraph.set(id, reached)
  return reached
}

/** Flows by which a token of one node comes into another the first time. */
export function flowsInto(graph: FlowGraph, from: string, to: string): Set<string> {
  const seen = new Set([to])
  const found = new Set<string>()
  const ahead = [from]
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    for (const { flow, target } of leavingFlows(graph, id)) if (target === to) found.add(flow)
    ahead.push(...nextOf(graph, id))
  }
  return found
}

/** Flows that leave a node. An imported one may lead to nowhere, and nothing leaves there. */
export const leavingFlows = (graph: FlowGraph, id: string) =>
  (graph.nodes[id]?.out ?? []).map((flow) => ({ flow, target: targetOf(graph, flow) }))

export const targetOf = ({ flows }: FlowGraph, flow: string) => must(flows[flow], flow).target

/** Nodes that follow at once. A link throw goes on at the catch of its name. */
export function nextOf(graph: FlowGraph, id: string): string[] {
  const next = leavingFlows(graph, id).map(({ target }) => target)
  const node = graph.nodes[id]
  if (!node) return next
  const link = linkTarget(graph, node)
  return [...next, ...node.boundary, ...(link === undefined ? [] : [link])]
}

/** The catch event at which a link throw goes on. */
export function linkTarget(graph: FlowGraph, { type, event, scope }: FlowNode): string | undefined {
  if (event?.kind !== 'link' || type !== 'throw') return undefined
  return Object.values(graph.nodes).find(
    (node) =>
      node.type === 'catch' && node.scope === scope && node.event?.kind === 'link' && node.event.name === event.name,
  )?.id
}
