import { must } from '@app/flow-engine/expression/must.ts'
import { unknownProcess } from '@app/flow-engine/graph/unknownProcess.ts'
import { uncaught } from '@app/flow-engine/run/events.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import { FlowError, type Effect, type StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import type { CaseEffect, CaseInstance, Definitions, FlowCase } from './types.ts'

/** What a case needs beyond a step: definitions, and ids for the instances that it starts. */
export interface CaseContext extends Omit<StepContext, 'instanceId'> {
  definitions: Definitions
  newId(): string
}

const mostCommands = 1_000

/** Work under way on a copy of a case. */
interface Work {
  instances: Record<string, CaseInstance>
  effects: CaseEffect[]
  context: CaseContext
  waiting: { instance: string; command: Command }[]
}

/** Whether what follows from something else still has somebody to tell: an act before it may have taken it away. */
function isMeant({ instances }: Work, instance: string, command: Command): boolean {
  const state = instances[instance]?.state
  if (state?.status !== 'running') return false
  if (command.type === 'fire') return Object.hasOwn(state.subscriptions, command.subscription)
  return !('token' in command) || Object.hasOwn(state.tokens, command.token)
}

/** A case with its first instance, started. */
export function startCase(
  { definition, id, ...command }: { definition: string; id: string } & Omit<Command & { type: 'start' }, 'type'>,
  context: CaseContext,
): { flow: FlowCase; effects: CaseEffect[] } {
  const flow: FlowCase = { root: id, instances: { [id]: { id, definition, state: emptyState() } } }
  return runCase(flow, id, { type: 'start', ...command }, context)
}

/**
 * Carries out a command on one instance of a case and everything that follows between its instances: called processes
 * begin and end, errors and escalations rise, signals are heard. Nothing has changed when it throws.
 */
export function runCase(
  flow: FlowCase,
  instance: string,
  command: Command,
  context: CaseContext,
): { flow: FlowCase; effects: CaseEffect[] } {
  const work: Work = { instances: { ...flow.instances }, effects: [], context, waiting: [{ instance, command }] }
  let count = 0
  for (let next = work.waiting.shift(); next; next = work.waiting.shift()) {
    if (++count > mostCommands) throw new FlowError('流程存在死循环')
    if (count === 1 || isMeant(work, next.instance, next.command)) carryOut(work, next.instance, next.command)
  }
  return { flow: { root: flow.root, instances: work.instances }, effects: work.effects }
}

function carryOut(work: Work, id: string, command: Command) {
  const instance = work.instances[id]
  if (!instance) throw new FlowError('流程实例不存在')
  const { graph } = work.context.definitions.byId(instance.definition)
  const { state, effects } = step(graph, instance.state, command, {
    ...work.context,
    instanceId: id,
    definitionId: instance.definition,
  })
  work.instances[id] = { ...instance, state }
  for (const effect of effects) {
    work.effects.push({ instance: id, effect })
    follow(work, work.instances[id], effect)
  }
}

/** Commands that come first because they end what others wait for. */
function follow(work: Work, instance: CaseInstance, effect: Effect) {
  const { parent } = instance
  switch (effect.type) {
    case 'childStarted':
      return startChild(work, instance, effect)
    case 'childCanceled': {
      // The token stands elsewhere by now: what the child still had to say is no longer meant for it.
      work.waiting = work.waiting.filter(
        ({ instance: to, command }) => to !== instance.id || !('token' in command) || command.token !== effect.token,
      )
      const child = childOf(work, instance.id, effect.token)
      if (child) work.waiting.unshift({ instance: child.id, command: { type: 'end', status: 'canceled' } })
      return
    }
    case 'signal':
      return hear(work, instance.id, effect)
    case 'escalated':
      if (parent) work.waiting.push(told(parent, { type: 'escalation', token: parent.token, ...codeOf(effect) }))
      return
    case 'ended':
      return ended(work, instance, effect)
  }
}

const told = (to: { instance: string }, command: Command) => ({ instance: to.instance, command })
const codeOf = ({ code }: { code?: string }) => (code === undefined ? {} : { code })

function startChild(work: Work, instance: CaseInstance, effect: Effect & { type: 'childStarted' }) {
  const { process, version } = effect
  const definition = work.context.definitions.called(process, version)
  if (!definition) throw new FlowError(unknownProcess(process, version))
  const id = work.context.newId()
  work.instances[id] = {
    id,
    definition: definition.id,
    parent: { instance: instance.id, token: effect.token },
    state: emptyState(),
  }
  const { initiator } = instance.state
  const { variables, businessKey } = effect
  work.waiting.push({
    instance: id,
    command: { type: 'start', variables, ...(businessKey && { businessKey }), ...(initiator && { initiator }) },
  })
}

const childOf = (work: Work, instance: string, token: string) =>
  Object.values(work.instances).find(
    ({ parent, state }) => parent?.instance === instance && parent.token === token && state.status === 'running',
  )

/** Everybody in the case who waited for the signal when it was thrown. */
function hear(work: Work, thrower: string, { name, since }: Effect & { type: 'signal' }) {
  for (const { id, state } of Object.values(work.instances)) {
    for (const each of Object.values(state.subscriptions)) {
      const isLater = id === thrower && Number(each.id.slice(1)) > since
      if (each.kind !== 'signal' || each.name !== name || isLater) continue
      work.waiting.push({ instance: id, command: { type: 'fire', subscription: each.id } })
    }
  }
}

function ended(work: Work, { parent, state, id }: CaseInstance, effect: Effect & { type: 'ended' }) {
  if (effect.isWholeTree) {
    for (const other of Object.values(work.instances)) {
      if (other.id !== id && other.state.status === 'running') {
        work.waiting.unshift({ instance: other.id, command: { type: 'end', status: 'terminated' } })
      }
    }
    return
  }
  if (effect.status === 'failed') {
    if (!parent) throw uncaught(must(effect.error, 'error'))
    const code = effect.error ? { code: effect.error } : {}
    return void work.waiting.push(told(parent, { type: 'error', token: parent.token, ...code }))
  }
  if (parent && effect.status !== 'canceled' && work.instances[parent.instance]?.state.status === 'running') {
    work.waiting.push(
      told(parent, { type: 'childEnded', token: parent.token, status: effect.status, variables: state.variables }),
    )
  }
}
