import { must } from '@app/flow-engine/expression/must.ts'
import { leavingFlows, reachableFrom } from '@app/flow-engine/graph/reach.ts'
import { processScope, startsIn, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { endInstance } from '@app/flow-engine/run/scopes.ts'
import { nodeOf } from '@app/flow-engine/run/tokens.ts'
import { FlowError, type Run, type Token } from '@app/flow-engine/run/types.ts'
import { ancestorIn, goBack } from './return.ts'

/** An activity was refused: the instance ends, or goes where the node says (workflow §15.5). */
export function reject(run: Run, id: string): void {
  const token = run.state.tokens[id]
  if (!token) return
  const node = nodeOf(run, token.node)
  const rule = must(node.user, node.id).onReject
  run.effects.push({ type: 'refused', node: node.id })
  if (rule.kind === 'end') return endInstance(run, 'rejected')
  const target = rule.kind === 'node' ? rule.node : rule.kind === 'initiator' ? firstTask(run) : previous(run, token)
  const here = target === undefined ? undefined : ancestorIn(run, token, nodeOf(run, target).scope)
  if (target === undefined || !here) return endInstance(run, 'rejected')
  // A node that asks for itself again is reached from itself; any other must lie before.
  if (target !== here.node && !reachableFrom(run.graph, target).has(here.node)) throw new FlowError('不能驳回到该节点')
  goBack(run, here, target)
}

/** The task whose decision led here. */
function previous(run: Run, token: Token): string | undefined {
  const cause = run.state.tokens[token.id]?.cause
  const before = run.state.decided.find(({ task }) => task === cause)?.node
  return before === token.node ? lastBefore(run, token.node) : (before ?? lastBefore(run, token.node))
}

function lastBefore(run: Run, node: string): string | undefined {
  return run.state.decided.findLast(
    (each) => each.node !== node && each.outcome === 'approved' && reachableFrom(run.graph, each.node).has(node),
  )?.node
}

/** The node of the person who started: the first task behind the start. */
export function firstTask(run: Pick<Run, 'graph'>): string | undefined {
  const isPlain = (id: string) => run.graph.nodes[id]?.event?.kind === 'none'
  const ahead = startsIn(run.graph, processScope).filter(isPlain)
  const seen = new Set<string>()
  for (let id = ahead.shift(); id !== undefined; id = ahead.shift()) {
    const node: FlowNode | undefined = run.graph.nodes[id]
    if (!node || seen.has(id)) continue
    if (node.type === 'userTask') return id
    seen.add(id)
    ahead.push(...leavingFlows(run.graph, id).map(({ target }) => target))
  }
  return undefined
}
