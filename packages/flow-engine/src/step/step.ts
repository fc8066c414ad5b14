import { must } from '@app/flow-engine/expression/must.ts'
import type { Value } from '@app/flow-engine/expression/types.ts'
import { startsIn, type FlowGraph, type NodeType } from '@app/flow-engine/graph/types.ts'
import { addMembers, removeMember } from '@app/flow-engine/moves/members.ts'
import { moveAny } from '@app/flow-engine/moves/move.ts'
import { returnTo } from '@app/flow-engine/moves/return.ts'
import { takeResults } from '@app/flow-engine/nodes/callActivity.ts'
import { decideToken } from '@app/flow-engine/nodes/userTask.ts'
import {
  armScope,
  fireBoundary,
  raiseError,
  raiseEscalation,
  startEventSubProcess,
} from '@app/flow-engine/run/events.ts'
import { leave } from '@app/flow-engine/run/flows.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { newRun } from '@app/flow-engine/run/newRun.ts'
import { endInstance } from '@app/flow-engine/run/scopes.ts'
import { addToken, disarm, nodeOf, place, staleRefusal, tokenOf, unsubscribe } from '@app/flow-engine/run/tokens.ts'
import {
  FlowError,
  rootParent,
  type Effect,
  type FlowState,
  type Run,
  type StepContext,
  type Subscription,
  type Token,
  type UserTask,
} from '@app/flow-engine/run/types.ts'
import { setVariables } from '@app/flow-engine/run/variables.ts'
import { nextDue } from '@app/flow-engine/timer/due.ts'
import { resume, settle } from './settle.ts'
import type { Command } from './stepCommand.ts'

export interface StepResult {
  state: FlowState
  effects: Effect[]
}

/**
 * Carries out one command: the new state and what the host has to do. The given state is not changed; on an error
 * nothing has happened (workflow §15.3).
 */
export function step(graph: FlowGraph, state: FlowState, command: Command, context: StepContext): StepResult {
  if (state.status !== 'running') throw new FlowError('流程已结束')
  const run = newRun(graph, state, context)
  carryOut(run, command)
  settle(run)
  return { state: run.state, effects: run.effects }
}

/** Kinds of nodes whose waiting each of the commands ends. */
const triggered: NodeType[] = ['receiveTask', 'catch']
const handled: NodeType[] = ['handlerTask', 'throw', 'end']
const called: NodeType[] = ['callActivity']

function waitingToken(run: Run, id: string, types: NodeType[]): Token {
  const token = tokenOf(run, id)
  if (token.status !== 'wait' || token.isDone || !types.includes(nodeOf(run, token.node).type)) throw staleRefusal()
  return token
}

function taskOf(run: Run, id: string): UserTask {
  const task = Object.hasOwn(run.state.tasks, id) ? run.state.tasks[id] : undefined
  if (!task) throw new FlowError('任务不存在或已被审批!')
  return task
}

function carryOut(run: Run, command: Command): void {
  switch (command.type) {
    case 'start':
      return begin(run, command)
    case 'complete':
      return complete(run, command)
    case 'timedOut':
      return timedOut(run, taskOf(run, command.task))
    case 'trigger':
    case 'handlerDone': {
      const token = waitingToken(run, command.token, command.type === 'trigger' ? triggered : handled)
      setVariables(run, token, command.variables ?? {})
      if (command.type === 'handlerDone' && command.result !== undefined) run.result = command.result
      disarmWaiting(run, token)
      return resume(run, token)
    }
    case 'fire':
      return fire(run, command.subscription, command.variables ?? {})
    case 'error':
      return riseError(run, tokenOf(run, command.token), command)
    case 'escalation':
      return void raiseEscalation(run, tokenOf(run, command.token), command.code)
    case 'continue': {
      const token = tokenOf(run, command.token)
      if (token.isDone) return leave(run, token, nodeOf(run, token.node))
      if (token.isContinued || token.status !== 'wait' || !nodeOf(run, token.node).async?.before) throw staleRefusal()
      token.isContinued = true
      token.status = 'enter'
      return void run.queue.push(token.id)
    }
    case 'childEnded': {
      const token = waitingToken(run, command.token, called)
      takeResults(run, token, nodeOf(run, token.node), command)
      return resume(run, token)
    }
    case 'setVariables':
      return setVariables(run, undefined, command.variables)
    case 'end':
      return endInstance(run, command.status)
    case 'return':
      return returnTo(run, taskOf(run, command.task), command.to, command.resume)
    case 'move':
      return moveAny(run, command)
    case 'addMembers':
      return addMembers(run, taskOf(run, command.task), command.items)
    case 'removeMember':
      return removeMember(run, taskOf(run, command.task))
  }
}

/** What nothing here catches is the caller's. */
function riseError(run: Run, token: Token, { code, variables }: Command & { type: 'error' }) {
  if (!raiseError(run, token, code, variables)) endInstance(run, 'failed', { error: code ?? '' })
}

function begin(run: Run, { variables = {}, at, initiator, businessKey }: Command & { type: 'start' }) {
  const { state, graph } = run
  if (Object.keys(state.tokens).length > 0 || state.sequence > 0) throw new FlowError('流程已经启动')
  if (initiator !== undefined) {
    state.initiator = initiator
    for (const name of ['INITIATOR', 'initiator', graph.initiatorVariable]) if (name) state.variables[name] = initiator
  }
  if (businessKey !== undefined) state.businessKey = businessKey
  setVariables(run, undefined, { ...graph.data, ...variables })
  const start = startsIn(graph, rootParent).find((id) =>
    at === undefined ? graph.nodes[id]?.event?.kind === 'none' : id === at,
  )
  if (start === undefined) throw new FlowError('流程没有开始事件')
  notify(run, undefined, graph.listeners, 'start', graph.key)
  armScope(run, rootParent)
  addToken(run, rootParent, start)
}

/** Decides a task: its token, or the member that it stands for, is done. */
function complete(run: Run, { task: id, outcome = 'approved', variables = {}, by }: Command & { type: 'complete' }) {
  const task = taskOf(run, id)
  const token = tokenOf(run, task.token)
  const node = nodeOf(run, task.node)
  run.cause = id
  setVariables(run, token, variables)
  notify(run, token, node.listeners, 'complete', node.id)
  delete run.state.tasks[id]
  run.effects.push({ type: 'taskClosed', task: id, outcome })
  run.state.decided.push({ task: id, node: task.node, outcome, ...(by !== undefined && { by }) })
  decideToken(run, token, node, outcome)
}

function timedOut(run: Run, task: UserTask) {
  const node = nodeOf(run, task.node)
  notify(run, tokenOf(run, task.token), node.listeners, 'timeout', node.id)
}

/** What one node waits for itself; boundary events of it go on listening until it is left. */
function disarmWaiting(run: Run, token: Token) {
  for (const each of Object.values(run.state.subscriptions)) {
    if (each.token === token.id && each.node === token.node) unsubscribe(run, each)
  }
}

function fire(run: Run, id: string, variables: Record<string, Value>) {
  const subscription = run.state.subscriptions[id]
  if (!subscription) throw staleRefusal()
  const node = nodeOf(run, subscription.node)
  setVariables(run, run.state.tokens[subscription.token], variables)
  goOnListening(run, subscription, node.interrupting !== false)
  if (node.type === 'start') return startEventSubProcess(run, subscription.token, node)
  const owner = tokenOf(run, subscription.token)
  if (node.type === 'boundary') return fireBoundary(run, owner, node)
  if (owner.node === node.id) return resume(run, owner)
  // The first event behind an event-based gateway wins; the others end.
  disarm(run, owner)
  run.effects.push({ type: 'left', token: owner.id, node: owner.node })
  const flow = must(
    node.in.find((each) => run.graph.flows[each]?.source === owner.node),
    node.id,
  )
  run.effects.push({ type: 'took', flow })
  place(run, owner, node.id, flow)
  owner.status = 'wait'
  run.effects.push({ type: 'entered', token: owner.id, node: node.id })
  resume(run, owner)
}

/** A message or signal that does not interrupt may come again; a timer only as a cycle that has firings left. */
function goOnListening(run: Run, subscription: Subscription, interrupts: boolean) {
  const { due } = subscription
  if (interrupts || subscription.kind === 'timer') unsubscribe(run, subscription)
  const next = !interrupts && due ? nextDue(due, run.context.now, run.context.zone) : undefined
  if (!next) return
  const again = { ...subscription, due: next }
  run.state.subscriptions[again.id] = again
  run.effects.push({ type: 'subscribed', subscription: again })
}
