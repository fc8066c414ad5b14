import { runCase, startCase, type CaseContext } from '@app/flow-engine/case/runCase.ts'
import type { CaseEffect, CaseInstance, FlowCase, FlowDefinition } from '@app/flow-engine/case/types.ts'
import { ExpressionError, type Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import { FlowError, type Subscription, type Token, type UserTask } from '@app/flow-engine/run/types.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import type { PlayLine, PlayStep } from './types.ts'

/** Everything that a player remembers: plain JSON, so that it can be put away between two acts. */
export interface PlayState {
  definitions: Record<string, FlowDefinition>
  /** The newest definition of each key. */
  newest: Record<string, string>
  cases: FlowCase[]
  sequence: number
  now: number
}

/** What is gathered while an act is carried out. */
interface ActOutcome {
  told: string[]
  changed: Map<number, CaseEffect[]>
  newId: () => string
}

/** Whom a script speaks of. */
interface Place {
  flow: number
  instance: CaseInstance
}

export const newPlay = (now: number): PlayState => ({ definitions: {}, newest: {}, cases: [], sequence: 0, now })

/** Deploys processes; a key that is there already gets a new version. */
export function deploy(play: PlayState, graphs: FlowGraph[]): PlayState {
  const next = structuredClone(play)
  for (const graph of graphs) {
    const id = `${graph.key}:${++next.sequence}`
    next.definitions[id] = { id, graph }
    next.newest[graph.key] = id
  }
  return next
}

/** What came of an act. */
export interface Played {
  play: PlayState
  line: PlayLine
  /** What happened in cases that were changed or begun, by their place in `play.cases`. */
  changed: ReadonlyMap<number, readonly CaseEffect[]>
}

/** Carries out one act. An act that is refused changes nothing and says why. `newId` names instances that begin. */
export function act(play: PlayState, step: PlayStep, newId?: () => string): Played {
  const next = structuredClone(play)
  const out: ActOutcome = { told: [], changed: new Map(), newId: newId ?? (() => `i${++next.sequence}`) }
  try {
    const flow = perform(next, step, out)
    return { play: next, line: lineOf(next, flow, null, out.told), changed: out.changed }
  } catch (error) {
    if (!(error instanceof FlowError || error instanceof ExpressionError)) throw error
    const flow = (step.instance ?? play.cases.length) - 1
    return { play, line: lineOf(play, flow, error.message, out.told), changed: new Map() }
  }
}

function contextOf(play: PlayState, { newId }: ActOutcome): CaseContext {
  return {
    now: play.now,
    zone: 'Asia/Shanghai',
    handlers: 'pass',
    keepsJobs: false,
    newId,
    definitions: {
      byId(id) {
        const found = play.definitions[id]
        if (!found) throw new FlowError(`流程定义不存在：${id}`)
        return found
      },
      called(key, version) {
        if (version === undefined) return play.definitions[play.newest[key] ?? '']
        return Object.values(play.definitions).filter(({ graph }) => graph.key === key)[version - 1]
      },
    },
  }
}

/** Returns the index of the case that was spoken of. */
function perform(play: PlayState, step: PlayStep, out: ActOutcome): number {
  if ('start' in step) {
    const { initiator = 'starter' } = step
    return begin(play, step.start, { variables: step.variables ?? {}, initiator }, out)
  }
  if ('signal' in step) return signal(play, step, out)
  if ('message' in step) return message(play, step, out)
  if ('fireTimer' in step) return fireTimer(play, step, out)
  if ('complete' in step) {
    const { place, task } = findTask(play, step.complete, step.instance)
    const { variables = {}, outcome } = step
    const by = task.assignee ?? task.users[0]
    const who = by === undefined ? {} : { by }
    return apply(play, place, { type: 'complete', task: task.id, variables, ...who, ...(outcome && { outcome }) }, out)
  }
  if ('trigger' in step) {
    const { place, token } = findToken(play, step.trigger, step.instance, (each) => each.status === 'wait')
    return apply(play, place, { type: 'trigger', token: token.id, variables: step.variables ?? {} }, out)
  }
  if ('return' in step) {
    const { place, task } = findTask(play, step.return, step.instance)
    const to = findNode(play, place, step.to)
    const { resume } = step
    return apply(play, place, { type: 'return', task: task.id, to, ...(resume && { resume }) }, out)
  }
  const { place, token } = findToken(play, step.move, step.instance, () => true)
  return apply(play, place, { type: 'move', from: token.node, to: findNode(play, place, step.to) }, out)
}

function begin(
  play: PlayState,
  key: string,
  more: { variables: Variables; initiator?: string; at?: string },
  out: ActOutcome,
) {
  const definition = play.newest[key] ?? play.newest[keyByName(play, key) ?? '']
  if (definition === undefined) throw new FlowError(`流程定义不存在：${key}`)
  const context = contextOf(play, out)
  const id = context.newId()
  const { flow, effects } = startCase({ definition, id, ...more }, context)
  play.cases.push(flow)
  afterwards(play, effects, out, play.cases.length - 1)
  return play.cases.length - 1
}

const keyByName = (play: PlayState, name: string) =>
  Object.values(play.definitions).findLast(({ graph }) => graph.name === name)?.graph.key

function apply(play: PlayState, { flow: index, instance }: Place, command: Command, out: ActOutcome): number {
  const flow = play.cases[index]
  if (!flow) throw new FlowError('流程实例不存在')
  const result = runCase(flow, instance.id, command, contextOf(play, out))
  play.cases[index] = result.flow
  afterwards(play, result.effects, out, index)
  return index
}

/** What leaves a case: signals for everybody, messages, work outside that nobody does here. */
function afterwards(play: PlayState, effects: CaseEffect[], out: ActOutcome, from: number) {
  out.changed.set(from, [...(out.changed.get(from) ?? []), ...effects])
  for (const { effect } of effects) {
    if (effect.type === 'handler' || effect.type === 'listener') {
      out.told.push(`未执行的处理器：${effect.name}（${effect.node}）`)
    }
    if (effect.type === 'signal' && !effect.isLocal) spread(play, effect.name, {}, out, from)
    if (effect.type === 'message' && !deliver(play, effect.name, {}, out, undefined)) {
      out.told.push(`没有流程等待消息：${effect.name}`)
    }
  }
}

function* places(play: PlayState, only?: number): Generator<Place> {
  const order = play.cases.map((_, i) => i).toReversed()
  for (const flow of only === undefined ? order : [only - 1]) {
    for (const instance of Object.values(play.cases[flow]?.instances ?? {})) {
      if (instance.state.status === 'running') yield { flow, instance }
    }
  }
}

const graphOf = (play: PlayState, { instance }: Place) => play.definitions[instance.definition]?.graph

const isNode = (node: FlowNode | undefined, wanted: string) => node?.id === wanted || node?.name === wanted

function findTask(play: PlayState, wanted: string, only?: number): { place: Place; task: UserTask } {
  const fits: ((task: UserTask) => boolean)[] = [
    (task) => task.name === wanted || task.node === wanted || task.id === wanted,
    (task) => task.assignee === wanted || task.users.includes(wanted),
  ]
  for (const isIt of fits) {
    for (const place of places(play, only)) {
      const task = Object.values(place.instance.state.tasks).find(isIt)
      if (task) return { place, task }
    }
  }
  throw new FlowError('任务不存在或已被审批!')
}

function findToken(
  play: PlayState,
  wanted: string,
  only: number | undefined,
  isIt: (token: Token) => boolean,
): { place: Place; token: Token } {
  for (const place of places(play, only)) {
    const graph = graphOf(play, place)
    const token = Object.values(place.instance.state.tokens).find(
      (each) => isNode(graph?.nodes[each.node], wanted) && isIt(each),
    )
    if (token) return { place, token }
  }
  throw new FlowError(`没有令牌停在节点：${wanted}`)
}

function findNode(play: PlayState, place: Place, wanted: string): string {
  const nodes = Object.values(graphOf(play, place)?.nodes ?? {})
  const node = nodes.find(({ id }) => id === wanted) ?? nodes.find(({ name }) => name === wanted)
  if (!node) throw new FlowError(`节点不存在：${wanted}`)
  return node.id
}

function* subscriptions(play: PlayState, kind: Subscription['kind'], only?: number) {
  for (const place of places(play, only)) {
    for (const each of Object.values(place.instance.state.subscriptions)) if (each.kind === kind) yield { place, each }
  }
}

/** Start events of the newest definitions that hear of an event. */
function starts(play: PlayState, isIt: (node: FlowNode) => boolean): { key: string; at: string }[] {
  return Object.values(play.newest).flatMap((id) => {
    const graph = play.definitions[id]?.graph
    const found = (graph?.starts[''] ?? []).filter((start) => graph?.nodes[start] && isIt(graph.nodes[start]))
    return found.map((at) => ({ key: graph?.key ?? '', at }))
  })
}

function fireTimer(play: PlayState, step: { fireTimer: string; instance?: number }, out: ActOutcome): number {
  for (const { place, each } of subscriptions(play, 'timer', step.instance)) {
    if (!isNode(graphOf(play, place)?.nodes[each.node], step.fireTimer)) continue
    play.now = Math.max(play.now, each.due?.at ?? play.now)
    return apply(play, place, { type: 'fire', subscription: each.id }, out)
  }
  const [start] = starts(play, (node) => node.event?.kind === 'timer' && isNode(node, step.fireTimer))
  if (start) return begin(play, start.key, { variables: {}, at: start.at }, out)
  throw new FlowError(`没有等待中的定时器：${step.fireTimer}`)
}

function deliver(play: PlayState, name: string, variables: Variables, out: ActOutcome, only: number | undefined) {
  for (const { place, each } of subscriptions(play, 'message', only)) {
    if (each.name !== name) continue
    return { flow: apply(play, place, { type: 'fire', subscription: each.id, variables }, out) }
  }
  const [start] = starts(play, (node) => node.event?.kind === 'message' && node.event.name === name)
  return start && { flow: begin(play, start.key, { variables, at: start.at }, out) }
}

function message(
  play: PlayState,
  step: { message: string; variables?: Variables; instance?: number },
  out: ActOutcome,
) {
  const found = deliver(play, step.message, step.variables ?? {}, out, step.instance)
  if (!found) throw new FlowError(`没有流程等待消息：${step.message}`)
  return found.flow
}

/** Everybody hears a signal: who waits for it now, and processes that begin with it. */
function spread(
  play: PlayState,
  name: string,
  variables: Variables,
  out: ActOutcome,
  except?: number,
): number | undefined {
  let heard: number | undefined
  const waiting = [...subscriptions(play, 'signal')].filter(
    ({ each, place }) => each.name === name && place.flow !== except,
  )
  for (const { place, each } of waiting) {
    const instance = play.cases[place.flow]?.instances[place.instance.id]
    if (!instance?.state.subscriptions[each.id]) continue
    heard = apply(play, { ...place, instance }, { type: 'fire', subscription: each.id, variables }, out)
  }
  for (const { key, at } of starts(play, (node) => node.event?.kind === 'signal' && node.event.name === name)) {
    heard = begin(play, key, { variables, at }, out)
  }
  return heard
}

function signal(play: PlayState, step: { signal: string; variables?: Variables; instance?: number }, out: ActOutcome) {
  const last = play.cases.length - 1
  return (
    spread(play, step.signal, step.variables ?? {}, out) ?? (step.instance === undefined ? last : step.instance - 1)
  )
}

function lineOf(play: PlayState, index: number, error: string | null, told: string[]): PlayLine {
  const flow = play.cases[index]
  const running = Object.values(flow?.instances ?? {}).filter(({ state }) => state.status === 'running')
  const leaves = running.flatMap(({ state }) => Object.values(state.tokens).filter(({ status }) => status !== 'scope'))
  return {
    open: running.flatMap(({ state }) => Object.values(state.tasks).map(({ name }) => name)),
    tokens: leaves.map(({ node }) => node),
    ended: flow !== undefined && flow.instances[flow.root]?.state.status !== 'running',
    error,
    ...(told.length > 0 && { told }),
  }
}
