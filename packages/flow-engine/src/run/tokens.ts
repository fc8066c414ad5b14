import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { FlowError, rootParent, type MultiToken, type Run, type Subscription, type Taken, type Token } from './types.ts'

export const nextId = (run: Run, prefix: string) => `${prefix}${++run.state.sequence}`

export function nodeOf(run: Pick<Run, 'graph'>, id: string): FlowNode {
  const node = Object.hasOwn(run.graph.nodes, id) ? run.graph.nodes[id] : undefined
  if (!node) throw new FlowError(`节点不存在：${id}`)
  return node
}

export function tokenOf(run: Run, id: string): Token {
  const token = Object.hasOwn(run.state.tokens, id) ? run.state.tokens[id] : undefined
  if (!token) throw staleRefusal()
  return token
}

/** What somebody wanted to act upon is no longer there. */
export const staleRefusal = () => new FlowError('流程已流转，请刷新后重试')

/** Tokens directly inside a scope, in the order of their birth. */
export const childrenOf = (run: Run, parent: string) =>
  Object.values(run.state.tokens).filter((token) => token.parent === parent)

export const tasksOf = (run: Run, token: string) =>
  Object.values(run.state.tasks).filter((task) => task.token === token)

/** Puts a token on a node; the queue does the rest. */
export function place(run: Run, token: Token, node: string, via?: string): void {
  token.node = node
  token.status = 'enter'
  delete token.isContinued
  delete token.isDone
  delete token.isBack
  if (via === undefined) delete token.via
  else token.via = via
  if (run.cause === undefined) delete token.cause
  else token.cause = run.cause
  run.queue.push(token.id)
}

export function addToken(run: Run, parent: string, node: string, via?: string): Token {
  const token: Token = { id: nextId(run, 't'), node, parent, status: 'enter' }
  run.state.tokens[token.id] = token
  place(run, token, node, via)
  return token
}

/** The token of a scope and all around it, from the inside out. */
export function* ancestors(run: Run, token: Token): Generator<Token> {
  for (let at: Token | undefined = token; at; at = run.state.tokens[at.parent]) yield at
}

/** Takes a token away with everything that it waits for and everything inside it. */
export function kill(run: Run, token: Token, outcome: Taken = 'canceled'): void {
  for (const child of childrenOf(run, token.id)) kill(run, child, outcome)
  clear(run, token, outcome)
  delete run.state.tokens[token.id]
}

/** Ends what a token waits for, and leaves it where it stands. */
export function clear(run: Run, token: Token, outcome: Taken = 'canceled'): void {
  for (const task of tasksOf(run, token.id)) {
    delete run.state.tasks[task.id]
    run.effects.push({ type: 'taskClosed', task: task.id, outcome })
  }
  disarm(run, token)
  const { type, async: boundaries } = nodeOf(run, token.node)
  if (token.status === 'wait' && boundaries) run.effects.push({ type: 'continueCanceled', token: token.id })
  if (token.status === 'wait' && type === 'callActivity') run.effects.push({ type: 'childCanceled', token: token.id })
  if (token.status === 'wait' && (type === 'handlerTask' || type === 'throw')) {
    run.effects.push({ type: 'handlerCanceled', token: token.id })
  }
}

export function killInside(run: Run, parent: string, except?: Token): void {
  for (const child of childrenOf(run, parent)) if (child !== except) kill(run, child)
}

/** Ends all that waits on behalf of a token. */
export function disarm(run: Run, token: Token): void {
  for (const each of Object.values(run.state.subscriptions)) if (each.token === token.id) unsubscribe(run, each)
}

export function unsubscribe(run: Run, { id }: Subscription): void {
  delete run.state.subscriptions[id]
  run.effects.push({ type: 'unsubscribed', subscription: id })
}

/** Whether the token stands for one member of a multi-instance activity. */
export function multiOf(run: Run, token: Token): MultiToken | undefined {
  const parent = run.state.tokens[token.parent]
  return parent && isMulti(parent) && parent.node === token.node ? parent : undefined
}

const isMulti = (token: Token): token is MultiToken => token.multi !== undefined

export const isRoot = (parent: string) => parent === rootParent
