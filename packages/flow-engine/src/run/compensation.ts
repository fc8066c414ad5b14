import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { addToken, ancestors, nodeOf } from './tokens.ts'
import type { DoneActivity, Run, Token } from './types.ts'

/** Remembers an activity that can be undone, each member of several, with what only it could see. */
export function recordDone(run: Run, token: Token, node: FlowNode, parent: string): void {
  if (!node.compensatedBy) return
  const own = [...ancestors(run, token)].map(({ variables }) => variables ?? {}).toReversed()
  run.state.done.push({ node: node.id, parent, variables: Object.assign({}, ...own) as Variables })
}

/** What was done inside a sub-process can still be undone from around it. */
export function handDoneUp(run: Run, token: Token): void {
  for (const each of run.state.done) if (each.parent === token.id) each.parent = token.parent
}

/** Starts the undoing of what was done in the scope, the last first. `false` when there is nothing to undo. */
export function compensate(run: Run, thrower: Token, parent: string, activity: string | undefined): boolean {
  const isMeant = ({ node, parent: of }: DoneActivity) => of === parent && (!activity || isWithin(run, node, activity))
  const undone = run.state.done.filter(isMeant).toReversed()
  run.state.done = run.state.done.filter((each) => !isMeant(each))
  for (const { node, variables } of undone) {
    const handler = nodeOf(run, node).compensatedBy
    if (!handler) continue
    const token = addToken(run, parent, handler)
    token.undoes = thrower.id
    token.variables = { ...variables }
  }
  if (undone.length > 0) thrower.status = 'wait'
  return undone.length > 0
}

function isWithin(run: Run, node: string, activity: string): boolean {
  for (let at = run.graph.nodes[node]; at; at = run.graph.nodes[at.scope]) if (at.id === activity) return true
  return false
}

/** The scope that a compensation event speaks of: an event sub-process undoes what stands around it. */
export function compensatedScope(run: Run, token: Token): string {
  let parent = token.parent
  for (let at = run.state.tokens[parent]; at; at = run.state.tokens[parent]) {
    if (run.graph.nodes[at.node]?.type !== 'eventSubProcess') break
    parent = at.parent
  }
  return parent
}

/** The thrower whose last undoing this was. */
export function undoneFor(run: Run, token: Token, undoes: string): Token | undefined {
  const thrower = run.state.tokens[undoes]
  const isLast = !Object.values(run.state.tokens).some((each) => each.undoes === undoes && each.id !== token.id)
  return isLast ? thrower : undefined
}
