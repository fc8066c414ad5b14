import { reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { armBoundary, armScope } from '@app/flow-engine/run/events.ts'
import { scopeOfParent } from '@app/flow-engine/run/scopes.ts'
import { addToken, ancestors, childrenOf, kill, nodeOf } from '@app/flow-engine/run/tokens.ts'
import { FlowError, rootParent, type Run, type Token, type UserTask } from '@app/flow-engine/run/types.ts'

/** User tasks to which a task may be returned, the newest first; the first task of the process last (workflow §15.6). */
export function returnTargets(run: Pick<Run, 'graph' | 'state'>, task: UserTask): FlowNode[] {
  const node = run.graph.nodes[task.node]
  if (!node) return []
  const scopes = scopesAround(run, node)
  const found: FlowNode[] = []
  for (const { node: id } of run.state.decided.toReversed()) {
    const target = run.graph.nodes[id]
    const entry = target && scopes.get(target.scope)
    if (!target || entry === undefined || found.includes(target) || target.id === task.node) continue
    if (reachableFrom(run.graph, target.id).has(entry)) found.push(target)
  }
  return found
}

/** Scopes in which a node stands, with the node that stands for it there. */
function scopesAround(run: Pick<Run, 'graph'>, node: FlowNode): Map<string, string> {
  const scopes = new Map<string, string>()
  for (let at: FlowNode | undefined = node; at; at = run.graph.nodes[at.scope]) scopes.set(at.scope, at.id)
  return scopes
}

/** Sends a task back; what lies between is taken away, what was finished beside it stays finished. */
export function returnTo(run: Run, task: UserTask, to: string, resume?: 'direct'): void {
  const target = nodeOf(run, to)
  const from = run.state.tokens[task.token]
  if (!from) throw new FlowError('任务不存在或已被审批!')
  if (target.type !== 'userTask') throw new FlowError('只能退回到用户任务')
  const here = ancestorIn(run, from, target.scope)
  if (!here || !reachableFrom(run.graph, to).has(here.node)) throw new FlowError('不能退回到该节点')
  // What comes of it is caused by nothing that could be withdrawn.
  const standsOn = here.node
  const token = goBack(run, here, to)
  if (resume === 'direct') token.resume = standsOn
}

/** The token that stands for this one in the scope of another node; leaves sub-processes and members. */
export function ancestorIn(run: Run, token: Token, scope: string): Token | undefined {
  return ancestors(run, token).find(
    (each) => nodeOf(run, each.node).scope === scope && scopeOfParent(run, each.parent) === scope,
  )
}

/** Steps 2 to 4 of workflow §15.6. */
export function goBack(run: Run, here: Token, to: string): Token {
  const { parent } = here
  const ahead = reachableFrom(run.graph, to)
  for (const token of childrenOf(run, parent)) {
    const isTaken = token.node === to || ahead.has(token.node)
    if (isTaken && !hasArrivedBeside(run, token, to, ahead)) kill(run, token, 'returned')
  }
  restoreJoins(run, parent, here.node, ahead)
  return addToken(run, parent, to)
}

/** Whether a token waits in a join for the branch that goes back: it came by a branch of its own. */
function hasArrivedBeside(run: Run, token: Token, to: string, ahead: ReadonlySet<string>): boolean {
  const source = token.via === undefined ? undefined : run.graph.flows[token.via]?.source
  return token.status === 'join' && source !== undefined && source !== to && !ahead.has(source)
}

/** Branches that were finished beside the one that goes back count as arrived in the joins that lie between. */
function restoreJoins(run: Run, parent: string, from: string, ahead: ReadonlySet<string>) {
  for (const id of ahead) {
    const join = nodeOf(run, id)
    if (join.type !== 'parallel' || join.in.length < 2) continue
    if (!reachableFrom(run.graph, id).has(from)) continue
    for (const flow of join.in) {
      const source = run.graph.flows[flow]?.source
      const isWaiting = childrenOf(run, parent).some((token) => token.node === id && token.via === flow)
      if (source === undefined || ahead.has(source) || isWaiting) continue
      const token = addToken(run, parent, id, flow)
      token.status = 'join'
    }
  }
}

/** Puts what stands on a node onto any other, whatever the drawing says. */
export function moveAny(run: Run, from: string, to: string): void {
  const target = nodeOf(run, to)
  const tokens = Object.values(run.state.tokens).filter(
    (token) => token.node === from && run.state.tokens[token.parent]?.node !== from,
  )
  if (tokens.length === 0) throw new FlowError('流程已流转，请刷新后重试')
  const [first] = tokens
  const here = first && ancestorIn(run, first, target.scope)
  if (here) {
    // Several tokens of one node become one: a move goes to a node, it does not double it.
    for (const token of tokens) {
      const own = ancestorIn(run, token, target.scope)
      if (own && own !== here) kill(run, own, 'returned')
    }
    kill(run, here, 'returned')
    return void addToken(run, here.parent, to)
  }
  for (const token of tokens) kill(run, token, 'returned')
  enterScope(run, target, first?.parent ?? rootParent)
}

/** A node inside a sub-process that is not open: the sub-processes around it are opened without their starts. */
function enterScope(run: Run, target: FlowNode, near: string) {
  const missing: string[] = []
  let parent = near
  let scope = target.scope
  for (;;) {
    const open = Object.values(run.state.tokens).find(
      (token) => token.status === 'scope' && !token.multi && token.node === scope,
    )
    if (scope === '' || open) {
      parent = open?.id ?? rootParent
      break
    }
    missing.unshift(scope)
    scope = nodeOf(run, scope).scope
  }
  for (const id of missing) {
    const token = addToken(run, parent, id)
    token.status = 'scope'
    run.effects.push({ type: 'entered', token: token.id, node: id })
    armBoundary(run, token, nodeOf(run, id))
    armScope(run, token.id)
    parent = token.id
  }
  addToken(run, parent, target.id)
}
