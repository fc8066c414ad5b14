import { aheadOf, areBeside, loopAround } from '@app/flow-engine/graph/forward.ts'
import { reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import { scopeOfParent } from '@app/flow-engine/run/scopes.ts'
import { addToken, ancestors, childrenOf, kill, nodeOf, tokenOf } from '@app/flow-engine/run/tokens.ts'
import {
  FlowError,
  type Resume,
  type ResumePlace,
  type Run,
  type Taken,
  type Token,
  type UserTask,
} from '@app/flow-engine/run/types.ts'

/** User tasks to which a task may be returned, the newest first; the first task of the process last (workflow §15.6). */
export function returnTargets(run: Pick<Run, 'graph' | 'state'>, task: UserTask): FlowNode[] {
  const scopes = scopesAround(run, nodeOf(run, task.node))
  const found: FlowNode[] = []
  for (const { node: id } of run.state.decided.toReversed()) {
    const target = run.graph.nodes[id]
    const entry = target && scopes.get(target.scope)
    if (!target || entry === undefined || found.includes(target) || target.id === task.node) continue
    if (isBefore(run.graph, target.id, entry)) found.push(target)
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
  const from = tokenOf(run, task.token)
  if (target.type !== 'userTask') throw new FlowError('只能退回到用户任务')
  const here = ancestorIn(run, from, target.scope)
  if (!here || !isBefore(run.graph, to, here.node)) throw new FlowError('不能退回到该节点')
  const places = resume === 'direct' ? placesTaken(run, here, from, to) : undefined
  const arrived: string[] = []
  const token = goBack(run, here, to, { arrived })
  if (places) token.resume = { places, arrived }
}

/** Whether a task can be returned from one node to another: it leads there, and not from a branch beside. */
const isBefore = (graph: FlowGraph, to: string, from: string) =>
  reachableFrom(graph, to).has(from) && !areBeside(graph, to, from)

/**
 * Where the token and those that are taken away with it stand, so that direct resuming can put all of them back. A
 * task alone in its sub-process is met there again; a sub-process with more inside begins anew.
 */
function placesTaken(run: Run, here: Token, from: Token, to: string): Resume['places'] {
  const places = takenBy(run, here, to).flatMap((token): ResumePlace[] => {
    if (token === here || token.node === to) return []
    const joined = token.status === 'join' && token.via !== undefined
    return [{ node: token.node, ...(joined && { joinedBy: token.via }) }]
  })
  const inside = [...ancestors(run, from)]
  const between = inside.slice(0, inside.indexOf(here) + 1)
  const isAlone = between.every((token) => token === from || (!token.multi && childrenOf(run, token.id).length === 1))
  return [{ node: isAlone ? from.node : here.node }, ...places]
}

/** The token that stands for this one in the scope of another node; leaves sub-processes and members. */
export function ancestorIn(run: Run, token: Token, scope: string): Token | undefined {
  return ancestors(run, token).find(
    (each) => nodeOf(run, each.node).scope === scope && scopeOfParent(run, each.parent) === scope,
  )
}

/** Tokens that stand for what is decided again: on the node, ahead of it, or in the round that is left. */
function takenBy(run: Run, here: Token, to: string): Token[] {
  const ahead = aheadOf(run.graph, to)
  const round = ahead.nodes.has(here.node) ? undefined : loopAround(run.graph, to, here.node)
  return childrenOf(run, here.parent).filter((token) => {
    if (token === here || token.node === to) return true
    if (!ahead.nodes.has(token.node) && !round?.has(token.node)) return false
    // Who waits in a join came by a branch of his own, unless that branch is decided again too.
    const arrivedBy = token.status === 'join' && !round?.has(token.node) ? token.via : undefined
    return arrivedBy === undefined || ahead.flows.has(arrivedBy)
  })
}

interface Way {
  /** Takes the ids of tokens that count as arrived. */
  arrived?: string[]
  outcome?: Taken
}

/** Steps 2 to 4 of workflow §15.6. */
export function goBack(run: Run, here: Token, to: string, { arrived = [], outcome = 'returned' }: Way = {}): Token {
  for (const token of takenBy(run, here, to)) kill(run, token, outcome)
  run.state.decidedBefore = run.state.decided.length
  return putAt(run, here.parent, to, arrived)
}

/** Puts a token on a node; branches beside it that nobody can finish any more count as arrived in their joins. */
export function putAt(run: Run, parent: string, to: string, arrived: string[] = []): Token {
  const ahead = aheadOf(run.graph, to)
  const beside = childrenOf(run, parent)
  for (const id of ahead.nodes) {
    const join = nodeOf(run, id)
    if (join.type !== 'parallel' || join.in.length < 2) continue
    for (const flow of join.in) {
      const comes = ({ node, status, via }: Token) =>
        status === 'join' && node === id ? via === flow : aheadOf(run.graph, node).flows.has(flow)
      if (ahead.flows.has(flow) || beside.some(comes)) continue
      const token = addToken(run, parent, id, flow)
      token.status = 'join'
      arrived.push(token.id)
    }
  }
  const token = addToken(run, parent, to)
  token.isBack = true
  return token
}
