import { must } from '@app/flow-engine/expression/must.ts'
import { titleOf, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { openedIn, openScope, scopesBelow } from './inside.ts'
import { notify } from './listeners.ts'
import { endToken } from './scopes.ts'
import { addToken, nodeOf, place } from './tokens.ts'
import { FlowError, type Resume, type Run, type Token } from './types.ts'
import { conditionHolds, isSkipped } from './variables.ts'

/** Whether a flow may be taken; one without a condition always may. */
export function isOpen(run: Run, token: Token, id: string): boolean {
  const flow = must(run.graph.flows[id], id)
  if (isSkipped(run, token, flow.skip)) return true
  return flow.condition === undefined || conditionHolds(run, token, flow.condition)
}

/** Moves a token along flows; each beyond the first gets a token of its own. Without any it ends. */
export function take(run: Run, token: Token, flows: string[]): void {
  const from = token.node
  run.effects.push({ type: 'left', token: token.id, node: from })
  const [first, ...others] = flows
  if (first === undefined) return endToken(run, token)
  // The first goes on with the token that came, before the others, so that ids follow the document.
  travel(run, token, first, (target) => place(run, token, target, first))
  for (const flow of others) travel(run, token, flow, (target) => void addToken(run, token.parent, target, flow))
}

function travel(run: Run, token: Token, id: string, arrive: (target: string) => void) {
  const flow = run.graph.flows[id]
  if (!flow || !run.graph.nodes[flow.target]) throw new FlowError(`连线没有目标：${id}`)
  run.effects.push({ type: 'took', flow: id })
  notify(run, token, flow.listeners, 'take', id)
  arrive(flow.target)
}

/** Leaves an activity or event: all open flows, else the default one; none at all ends the token (workflow §15.4). */
export function leave(run: Run, token: Token, node: FlowNode): void {
  notify(run, token, node.listeners, 'end', node.id)
  if (token.resume !== undefined) {
    const { places, arrived } = token.resume
    delete token.resume
    for (const id of arrived) delete run.state.tokens[id]
    run.effects.push({ type: 'left', token: token.id, node: node.id })
    return resumeAt(run, token, places)
  }
  if (node.out.length === 0) return take(run, token, [])
  const open = node.out.filter((flow) => flow !== node.default && isOpen(run, token, flow))
  if (open.length > 0) return take(run, token, open)
  if (node.default && node.out.includes(node.default)) return take(run, token, [node.default])
  throw noWay(node)
}

/** Puts a token, and those that a return took away beside it, back where they stood. */
function resumeAt(run: Run, token: Token, [first, ...others]: Resume['places']): void {
  for (const { node, joinedBy } of others) {
    const beside = addToken(run, token.parent, node, joinedBy)
    if (joinedBy !== undefined) beside.status = 'join'
  }
  const [outermost, ...inside] = scopesBelow(run, nodeOf(run, token.node).scope, first.node)
  if (outermost === undefined) return place(run, token, first.node)
  place(run, token, outermost)
  let scope = openScope(run, token)
  for (const id of inside) scope = openedIn(run, scope.id, id)
  addToken(run, scope.id, first.node)
}

export const noWay = (node: FlowNode) =>
  new FlowError(`节点“${titleOf(node)}”没有满足条件的流转路径 (no outgoing sequence flow could be selected)`)
