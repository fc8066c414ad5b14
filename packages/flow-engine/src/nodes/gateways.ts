import { aheadOf } from '@app/flow-engine/graph/forward.ts'
import { flowsInto, leavingFlows, reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { isOpen, noWay, take } from '@app/flow-engine/run/flows.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { subscribe } from '@app/flow-engine/run/subscriptions.ts'
import { childrenOf, nodeOf } from '@app/flow-engine/run/tokens.ts'
import type { Run, Token } from '@app/flow-engine/run/types.ts'
import type { NodeKind } from './nodeKind.ts'

function pass(run: Run, token: Token, node: FlowNode, flows: string[]) {
  run.effects.push({ type: 'entered', token: token.id, node: node.id })
  notify(run, token, node.listeners, 'start', node.id)
  notify(run, token, node.listeners, 'end', node.id)
  take(run, token, flows)
}

/** The first open flow in document order, else the default one. */
export const exclusive: NodeKind = {
  enter(run, token, node) {
    const open = node.out.find((flow) => flow !== node.default && isOpen(run, token, flow))
    const flow = open ?? node.default
    if (!flow) {
      // A gateway at the end of everything closes its path.
      if (node.out.length > 0) throw noWay(node)
      return pass(run, token, node, [])
    }
    pass(run, token, node, [flow])
  },
}

/** Tokens of the same scope that wait in this join, oldest first. */
const waitingAt = (run: Run, token: Token) =>
  childrenOf(run, token.parent).filter((each) => each.node === token.node && each.status === 'join')

/** Waits for a token on every incoming flow; one of each goes on as a single one. */
export const parallel: NodeKind = {
  enter(run, token, node) {
    // Who was put here by hand came by no flow and waits for nobody.
    if (node.in.length > 1 && token.via !== undefined) {
      token.status = 'join'
      const waiting = waitingAt(run, token)
      const arrived = node.in.map((flow) => waiting.find(({ via }) => via === flow))
      if (arrived.some((each) => each === undefined)) return
      for (const each of arrived) if (each && each !== token) delete run.state.tokens[each.id]
    }
    pass(run, token, node, node.out)
  },
}

/** All open flows, else the default one. */
function openFlows(run: Run, token: Token, node: FlowNode): string[] {
  const open = node.out.filter((flow) => flow !== node.default && isOpen(run, token, flow))
  if (open.length > 0) return open
  if (node.default) return [node.default]
  if (node.out.length > 0) throw noWay(node)
  return []
}

/** With several incoming flows it waits; {@link releaseJoins} lets it go on when nothing more can come. */
export const inclusive: NodeKind = {
  enter(run, token, node) {
    if (node.in.length > 1) token.status = 'join'
    else pass(run, token, node, openFlows(run, token, node))
  },
}

/**
 * Lets one inclusive join go on to which no other token of its scope can come any more. Joins that wait for nothing
 * but tokens in joins are let go one by one in document order, so none waits for ever (workflow §15.4).
 */
export function releaseJoins(run: Run): boolean {
  const joins = new Map<string, Token>()
  for (const token of Object.values(run.state.tokens)) {
    const isWaiting = token.status === 'join' && run.graph.nodes[token.node]?.type === 'inclusive'
    const key = `${token.parent} ${token.node}`
    if (isWaiting && !joins.has(key)) joins.set(key, token)
  }
  const ordered = [...joins.values()].toSorted((a, b) => nodeOf(run, a.node).order - nodeOf(run, b.node).order)
  const isFree = (join: Token) => !othersThan(run, join).some((token) => isComing(run, token, join))
  const isStuck = (join: Token) =>
    othersThan(run, join).every(
      ({ node, status }) => status === 'join' || !reachableFrom(run.graph, node).has(join.node),
    )
  const free = ordered.find(isFree) ?? ordered.find(isStuck)
  if (!free) return false
  merge(run, free)
  return true
}

/** Live tokens of the scope that have not arrived in the join. */
const othersThan = (run: Run, join: Token) =>
  childrenOf(run, join.parent).filter((token) => !(token.node === join.node && token.status === 'join'))

/**
 * Whether a join has to wait for a token: it comes there in this round, or round a loop by a way by which nobody has
 * come yet. One that would have to come by where somebody waits already belongs to another round.
 */
function isComing(run: Run, { node }: Token, join: Token): boolean {
  if (aheadOf(run.graph, node).nodes.has(join.node)) return true
  if (!reachableFrom(run.graph, node).has(join.node)) return false
  const ways = flowsInto(run.graph, node, join.node)
  return !waitingAt(run, join).some(({ via }) => via !== undefined && ways.has(via))
}

function merge(run: Run, join: Token) {
  for (const other of waitingAt(run, join)) if (other !== join) delete run.state.tokens[other.id]
  const node = nodeOf(run, join.node)
  pass(run, join, node, openFlows(run, join, node))
}

/** Waits for the first of the events behind it. */
export const eventBased: NodeKind = {
  enter(run, token, node) {
    token.status = 'wait'
    run.effects.push({ type: 'entered', token: token.id, node: node.id })
    for (const { target } of leavingFlows(run.graph, node.id)) subscribe(run, token.id, nodeOf(run, target), token)
  },
}
