import { aheadOf } from '@app/flow-engine/graph/forward.ts'
import { reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { openedIn, scopesBelow } from '@app/flow-engine/run/inside.ts'
import { childrenOf, kill, nodeOf, staleRefusal } from '@app/flow-engine/run/tokens.ts'
import type { Run, Taken, Token } from '@app/flow-engine/run/types.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { ancestorIn, goBack, putAt } from './return.ts'

/** Puts what stands on a node onto any other, whatever the drawing says. */
export function moveAny(run: Run, { from, to, outcome = 'returned' }: Command & { type: 'move' }): void {
  nodeOf(run, to)
  const standing = Object.values(run.state.tokens).filter(
    (token) => token.node === from && run.state.tokens[token.parent]?.node !== from,
  )
  if (standing.length === 0) throw staleRefusal()
  // Several tokens of one place become one: a move goes to a node, it does not double it.
  const done = new Set<string>()
  for (const token of standing) {
    const here = nearestAround(run, token, to)
    if (done.has(here.parent) || !Object.hasOwn(run.state.tokens, here.id)) continue
    done.add(here.parent)
    const scopes = scopesBelow(run, nodeOf(run, here.node).scope, to)
    const twins = childrenOf(run, here.parent).filter((each) => each !== here && standing.includes(each))
    for (const each of twins) kill(run, each, outcome)
    if (scopes.length === 0 && reachableFrom(run.graph, to).has(here.node)) goBack(run, here, to, { outcome })
    else moveAhead(run, here, scopes, { to, outcome })
  }
}

/** The token that stands for this one in the nearest scope around the target. */
function nearestAround(run: Run, token: Token, to: string): Token {
  for (let { scope } = nodeOf(run, to); ; scope = nodeOf(run, scope).scope) {
    const here = ancestorIn(run, token, scope)
    if (here) return here
  }
}

function moveAhead(run: Run, here: Token, scopes: string[], { to, outcome }: { to: string; outcome: Taken }) {
  const { parent } = here
  const [first = to] = scopes
  for (const token of childrenOf(run, parent)) {
    if (token !== here && isLeftBehind(run.graph, token, here.node, first)) kill(run, token, outcome)
  }
  kill(run, here, outcome)
  let scope = parent
  for (const id of scopes) scope = openedIn(run, scope, id, putAt).id
  putAt(run, scope, to)
}

/** Whether a token is on its way to a join that the move has skipped. */
function isLeftBehind(graph: FlowGraph, token: Token, from: string, to: string): boolean {
  const ahead = aheadOf(graph, token.node).nodes
  return [...aheadOf(graph, from).nodes].some((id) => {
    const join = graph.nodes[id]
    const isJoin = join !== undefined && join.in.length > 1 && (join.type === 'parallel' || join.type === 'inclusive')
    return isJoin && aheadOf(graph, id).nodes.has(to) && (token.node === id || ahead.has(id))
  })
}
