import type { Variables } from '@app/flow-engine/expression/types.ts'
import { startsIn, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { scopeOfParent } from './scopes.ts'
import { subscribe } from './subscriptions.ts'
import { addToken, ancestors, clear, killInside, multiOf, nextId, nodeOf, place, unsubscribe } from './tokens.ts'
import { UncaughtError, type Run, type Token } from './types.ts'
import { setVariables } from './variables.ts'

/** Lets the boundary events of an activity listen, once, whatever number of members it has. */
export function armBoundary(run: Run, token: Token, node: FlowNode): void {
  for (const id of node.boundary) subscribe(run, token.id, nodeOf(run, id), token)
}

/** Lets the event sub-processes of a scope listen. `parent` is the token of the scope, '' for the instance. */
export function armScope(run: Run, parent: string): void {
  for (const id of run.graph.eventSubProcesses[scopeOfParent(run, parent)] ?? []) {
    for (const start of startsIn(run.graph, id)) subscribe(run, parent, nodeOf(run, start), run.state.tokens[parent])
  }
}

/** Goes on at a boundary event; an interrupting one takes the activity away first. */
export function fireBoundary(run: Run, host: Token, boundary: FlowNode): void {
  if (!boundary.interrupting) return void addToken(run, host.parent, boundary.id)
  killInside(run, host.id)
  clear(run, host)
  delete host.multi
  delete host.variables
  delete host.resume
  run.effects.push({ type: 'left', token: host.id, node: host.node })
  place(run, host, boundary.id)
}

/** Begins an event sub-process; an interrupting one ends everything else in its scope first. */
export function startEventSubProcess(run: Run, parent: string, start: FlowNode): void {
  if (start.interrupting) {
    killInside(run, parent)
    for (const each of Object.values(run.state.subscriptions)) {
      if (each.token === parent && run.graph.nodes[each.node]?.type === 'start') unsubscribe(run, each)
    }
  }
  const token: Token = { id: nextId(run, 't'), node: start.scope, parent, status: 'scope' }
  run.state.tokens[token.id] = token
  run.effects.push({ type: 'entered', token: token.id, node: start.scope })
  armBoundary(run, token, nodeOf(run, start.scope))
  armScope(run, token.id)
  addToken(run, token.id, start.id)
}

/** Where an error or escalation is caught. */
type Catcher = { start: FlowNode; parent: string } | { boundary: FlowNode; host: Token }

/** Of several the exact code, else the one that catches all. */
function pick(nodes: FlowNode[], kind: 'error' | 'escalation', code: string | undefined): FlowNode | undefined {
  const fitting = nodes.flatMap((node) => (node.event?.kind === kind ? [{ node, of: node.event.code }] : []))
  return (fitting.find(({ of }) => of === code) ?? fitting.find(({ of }) => of === undefined))?.node
}

/** Searches outwards: the activity's own boundary, the event sub-processes of its scope, the boundary around it … */
function findCatcher(run: Run, from: Token, kind: 'error' | 'escalation', code?: string): Catcher | undefined {
  for (const token of ancestors(run, from)) {
    if (multiOf(run, token)) continue
    const node = nodeOf(run, token.node)
    const boundary = pick(
      node.boundary.map((id) => nodeOf(run, id)),
      kind,
      code,
    )
    if (boundary) return { boundary, host: token }
    const starts = (run.graph.eventSubProcesses[node.scope] ?? [])
      .filter((id) => id !== node.id)
      .flatMap((id) => startsIn(run.graph, id))
    const start = pick(
      starts.map((id) => nodeOf(run, id)),
      kind,
      code,
    )
    if (start) return { start, parent: token.parent }
  }
  return undefined
}

function goTo(run: Run, catcher: Catcher, code: string | undefined) {
  const caughtBy = 'start' in catcher ? catcher.start : catcher.boundary
  const variable = caughtBy.event?.kind === 'error' ? caughtBy.event.codeVariable : undefined
  if (variable) setVariables(run, undefined, { [variable]: code ?? null })
  if ('start' in catcher) startEventSubProcess(run, catcher.parent, catcher.start)
  else fireBoundary(run, catcher.host, catcher.boundary)
  return caughtBy
}

/** An error of business. `false` when nothing in this instance catches it: it is the parent's then. */
export function raiseError(run: Run, from: Token, code: string | undefined, variables: Variables = {}): boolean {
  const catcher = findCatcher(run, from, 'error', code)
  if (!catcher) return false
  setVariables(run, undefined, variables)
  goTo(run, catcher, code)
  return true
}

/** An escalation; one that nobody catches is ignored. Returns whether the thrower goes on. */
export function raiseEscalation(run: Run, from: Token, code: string | undefined): boolean {
  const catcher = findCatcher(run, from, 'escalation', code)
  if (!catcher) run.effects.push({ type: 'escalated', ...(code && { code }) })
  else goTo(run, catcher, code)
  return Object.hasOwn(run.state.tokens, from.id)
}

export const uncaught = (code: string) =>
  new UncaughtError(`No catching boundary event found for error with errorCode '${code}'`)
