import type { FlowGraph } from './types.ts'

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
    for (const flow of graph.nodes[id]?.out ?? []) if (graph.flows[flow]?.target === to) found.add(flow)
    ahead.push(...nextOf(graph, id))
  }
  return found
}

/** Nodes that follow at once. A link throw goes on at the catch of its name. */
export function nextOf(graph: FlowGraph, id: string): string[] {
  const node = graph.nodes[id]
  if (!node) return []
  const next = node.out.flatMap((flow) => graph.flows[flow]?.target ?? [])
  for (const boundary of node.boundary) next.push(boundary)
  const link = node.event?.kind === 'link' && node.type === 'throw' ? linkTarget(graph, id) : undefined
  return link ? [...next, link] : next
}

/** The catch event at which a link throw goes on. */
export function linkTarget(graph: FlowGraph, id: string): string | undefined {
  const from = graph.nodes[id]
  const event = from?.event
  if (event?.kind !== 'link') return undefined
  return Object.values(graph.nodes).find(
    (node) =>
      node.type === 'catch' &&
      node.scope === from?.scope &&
      node.event?.kind === 'link' &&
      node.event.name === event.name,
  )?.id
}
