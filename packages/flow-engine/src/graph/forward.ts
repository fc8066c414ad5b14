import { leavingFlows, linkTarget, targetOf } from './reach.ts'
import type { FlowGraph, FlowNode } from './types.ts'

/** What lies ahead of a node before a loop brings a token round again. */
export interface Ahead {
  nodes: ReadonlySet<string>
  /** Ids of flows over which a token can still come. */
  flows: ReadonlySet<string>
}

/** A way from node to node; a boundary event and a link have no flow. */
interface Way {
  from: string
  to: string
  flow?: string
}

/** A loop by the node with which it begins. */
interface Loop {
  head: string
  body: ReadonlySet<string>
}

interface Shape {
  ways: Map<string, Way[]>
  loops: Loop[]
  ahead: Map<string, Ahead>
}

const known = new WeakMap<FlowGraph, Shape>()

function shapeOf(graph: FlowGraph): Shape {
  const found = known.get(graph)
  if (found) return found
  const ways = new Map(Object.values(graph.nodes).map((node) => [node.id, waysFrom(graph, node)]))
  const shape = { ways, loops: loopsOf(graph, ways), ahead: new Map<string, Ahead>() }
  known.set(graph, shape)
  return shape
}

function waysFrom(graph: FlowGraph, node: FlowNode): Way[] {
  const from = node.id
  const flows = leavingFlows(graph, from).map(({ flow, target }) => ({ from, to: target, flow }))
  const link = linkTarget(graph, node)
  const others = [...node.boundary, ...(link === undefined ? [] : [link])]
  return [...flows, ...others.map((to) => ({ from, to }))]
}

/** None leave from where a flow to nowhere leads. */
const waysOf = ({ ways }: Pick<Shape, 'ways'>, id: string) => ways.get(id) ?? []

/** Ways that lead back to a node through which the token has come, as loops; seen from the starts in document order. */
function loopsOf(graph: FlowGraph, ways: Map<string, Way[]>): Loop[] {
  const back: Way[] = []
  const seen = new Set<string>()
  const open = new Set<string>()
  const visit = (id: string) => {
    seen.add(id)
    open.add(id)
    for (const way of waysOf({ ways }, id)) {
      if (open.has(way.to)) back.push(way)
      else if (!seen.has(way.to)) visit(way.to)
    }
    open.delete(id)
  }
  const first = Object.values(graph.nodes).filter((node) => node.in.length === 0 && node.attachedTo === undefined)
  for (const id of [...first.map((node) => node.id), ...Object.keys(graph.nodes)]) if (!seen.has(id)) visit(id)
  const heads = new Set(back.map(({ to }) => to))
  return [...heads].map((head) => ({
    head,
    body: bodyOf(
      ways,
      head,
      back.filter(({ to }) => to === head).map(({ from }) => from),
    ),
  }))
}

/** The nodes from which the ends of a loop are reached without its beginning. */
function bodyOf(ways: Map<string, Way[]>, head: string, ends: string[]): Set<string> {
  const sources = Map.groupBy([...ways.values()].flat(), ({ to }) => to)
  const body = new Set([head])
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    if (body.has(id)) continue
    body.add(id)
    ends.push(...(sources.get(id) ?? []).map(({ from }) => from))
  }
  return body
}

/**
 * Nodes and flows to which a token of this node comes in the same round: where a loop would begin again, only what
 * follows behind the loop. So a branch beside is not ahead because everything stands in a loop.
 */
export function aheadOf(graph: FlowGraph, id: string): Ahead {
  const shape = shapeOf(graph)
  const found = shape.ahead.get(id)
  if (found) return found
  const nodes = new Set<string>()
  const flows = new Set<string>()
  const taken = new Set<Way>()
  const waiting = [...waysOf(shape, id)]
  for (let way = waiting.pop(); way; way = waiting.pop()) {
    if (taken.has(way)) continue
    taken.add(way)
    const { from, to, flow } = way
    const loop = shape.loops.find(({ head, body }) => head === to && body.has(from))
    if (loop) waiting.push(...waysOut(shape, loop))
    else {
      nodes.add(to)
      waiting.push(...waysOf(shape, to))
    }
    if (flow !== undefined) flows.add(flow)
  }
  const ahead = { nodes, flows }
  shape.ahead.set(id, ahead)
  return ahead
}

const waysOut = (shape: Shape, { body }: Loop) =>
  [...body].flatMap((id) => waysOf(shape, id).filter(({ to }) => !body.has(to)))

/** The nodes of the smallest loop in which both stand. */
export function loopAround(graph: FlowGraph, one: string, other: string): ReadonlySet<string> | undefined {
  const around = shapeOf(graph).loops.filter(({ body }) => body.has(one) && body.has(other))
  return around.toSorted((a, b) => a.body.size - b.body.size)[0]?.body
}

/** Whether two nodes stand in different branches that are open at the same time. */
export function areBeside(graph: FlowGraph, one: string, other: string): boolean {
  return Object.values(graph.nodes).some((fork) => {
    if (fork.out.length < 2 || fork.type === 'exclusive' || fork.type === 'eventBased') return false
    const leading = (to: string) =>
      fork.out.filter((flow) => {
        const target = targetOf(graph, flow)
        return target === to || aheadOf(graph, target).nodes.has(to)
      })
    const [first, second] = [leading(one), leading(other)]
    return first.length > 0 && second.length > 0 && !first.some((flow) => second.includes(flow))
  })
}
