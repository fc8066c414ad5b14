import { must } from '@app/flow-engine/expression/must.ts'
import { linkTarget } from '@app/flow-engine/graph/reach.ts'
import { processScope, type EventRule, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { compensate, compensatedScope } from '@app/flow-engine/run/compensation.ts'
import { fireBoundary, raiseError, raiseEscalation } from '@app/flow-engine/run/events.ts'
import { leave } from '@app/flow-engine/run/flows.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { endInstance, endToken } from '@app/flow-engine/run/scopes.ts'
import { subscribe, textInRun } from '@app/flow-engine/run/subscriptions.ts'
import { ancestors, isRoot, killInside, multiOf, nodeOf, place } from '@app/flow-engine/run/tokens.ts'
import { FlowError, type Effect, type Run, type Token } from '@app/flow-engine/run/types.ts'
import { leaveActivity } from './activity.ts'
import { startHandler } from './handlerTask.ts'
import type { NodeKind } from './nodeKind.ts'

export const start: NodeKind = {
  enter(run, token, node) {
    notify(run, token, node.listeners, 'start', node.id)
    leave(run, token, node)
  },
}

/** A boundary event goes on when it has fired; until then no token stands on it. */
export const boundary: NodeKind = { enter: (run, token, node) => leave(run, token, node) }

export const catchEvent: NodeKind = {
  enter(run, token, node) {
    notify(run, token, node.listeners, 'start', node.id)
    if (node.event?.kind === 'none' || node.event?.kind === 'link') return leave(run, token, node)
    token.status = 'wait'
    subscribe(run, token.id, node, token)
  },
  resume: (run, token, node) => leave(run, token, node),
}

/** What an event sends out. `false` when the token must not go on now. */
function throwOut(run: Run, token: Token, node: FlowNode): boolean {
  const { event } = node
  if (node.handler && startHandler(run, token, node, node.handler)) return false
  switch (event?.kind) {
    case 'signal':
      run.effects.push({
        type: 'signal',
        name: textInRun(run, token, event.name),
        isLocal: event.isLocal,
        since: run.state.sequence,
      })
      return true
    case 'message':
      if (!node.handler) run.effects.push(sending(run, token, event))
      return true
    case 'escalation':
      return raiseEscalation(run, token, event.code)
    case 'compensate':
      return !compensate(run, token, compensatedScope(run, token), event.activity)
    default:
      return true
  }
}

function sending(run: Run, token: Token, event: EventRule & { kind: 'message' }): Effect {
  const correlation = event.correlation && textInRun(run, token, event.correlation)
  return {
    type: 'message',
    name: textInRun(run, token, event.name),
    token: token.id,
    ...(correlation && { correlation }),
  }
}

export const throwEvent: NodeKind = {
  enter(run, token, node) {
    notify(run, token, node.listeners, 'start', node.id)
    if (node.event?.kind === 'link') {
      const target = linkTarget(run.graph, node)
      if (!target) throw new FlowError(`链接事件没有目标：${node.event.name}`)
      return place(run, token, target)
    }
    if (throwOut(run, token, node)) leave(run, token, node)
  },
  resume: (run, token, node) => leave(run, token, node),
}

export const end: NodeKind = {
  enter(run, token, node) {
    notify(run, token, node.listeners, 'start', node.id)
    run.effects.push({ type: 'entered', token: token.id, node: node.id })
    if (node.scope === processScope) run.state.endNode = node.id
    const { event } = node
    switch (event?.kind) {
      case 'terminate':
        return terminate(run, token, event)
      case 'error':
        if (!raiseError(run, token, event.code)) endInstance(run, 'failed', { error: event.code ?? '' })
        return
      case 'cancel':
        return cancelTransaction(run, token)
      default:
        if (throwOut(run, token, node)) finishEnd(run, token, node)
    }
  },
  resume: (run, token, node) =>
    node.event?.kind === 'cancel' ? leaveTransaction(run, token) : finishEnd(run, token, node),
}

function finishEnd(run: Run, token: Token, node: FlowNode) {
  notify(run, token, node.listeners, 'end', node.id)
  run.effects.push({ type: 'left', token: token.id, node: node.id })
  endToken(run, token)
}

/** Ends everything in the scope, all members with it, or the whole tree of instances. */
function terminate(run: Run, token: Token, { isAll, isMulti }: EventRule & { kind: 'terminate' }) {
  if (isAll || isRoot(token.parent)) {
    return endInstance(run, 'terminated', isAll ? { isWholeTree: true } : {})
  }
  const multi = isMulti ? ancestors(run, token).find((each) => each.multi) : undefined
  if (multi) {
    killInside(run, multi.id)
    return leaveActivity(run, multi, nodeOf(run, multi.node))
  }
  killInside(run, token.parent, token)
  endToken(run, token)
}

const transactionOf = (run: Run, token: Token) =>
  ancestors(run, token).find((each) => run.graph.nodes[each.node]?.isTransaction && each.id !== token.id)

/** Everything else in the transaction ends, what it did is undone, then it is left by its cancel event. */
function cancelTransaction(run: Run, token: Token) {
  const transaction = transactionOf(run, token)
  if (!transaction) return endToken(run, token)
  killInside(run, transaction.id, token)
  if (!compensate(run, token, transaction.id, undefined)) leaveTransaction(run, token)
}

function leaveTransaction(run: Run, token: Token) {
  const transaction = must(transactionOf(run, token), token.node)
  const event = nodeOf(run, transaction.node)
    .boundary.map((id) => nodeOf(run, id))
    .find((each) => each.event?.kind === 'cancel')
  // One member that is cancelled takes all along: the event belongs to the whole.
  if (event) return fireBoundary(run, multiOf(run, transaction) ?? transaction, event)
  endToken(run, token)
}
