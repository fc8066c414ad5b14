import type { Value } from '@app/flow-engine/expression/types.ts'
import {
  FlowError,
  type DecidedTask,
  type Effect,
  type FlowState,
  type Subscription,
  type Token,
  type UserTask,
} from '@app/flow-engine/run/types.ts'

type Change<T> = { before?: T; after?: T }
type Changes<T> = Record<string, Change<T>>

/** What a decision changed, kept with its history so that it can be taken back (workflow §15.7). */
export interface Withdrawal {
  task: string
  tokens: Changes<Token>
  tasks: Changes<UserTask>
  subscriptions: Changes<Subscription>
  variables: Changes<Value>
}

/** What went out into the world cannot be called back. */
const irreversible = new Set<Effect['type']>([
  'handler',
  'handlerCanceled',
  'continueLater',
  'continueCanceled',
  'childStarted',
  'childCanceled',
  'signal',
  'message',
  'ended',
])

/** How to take a decision back; `undefined` for one that cannot be. */
export function withdrawalOf(
  task: string,
  before: FlowState,
  { state: after, effects }: { state: FlowState; effects: Effect[] },
): Withdrawal | undefined {
  const hasUndoing = before.done.length !== after.done.length
  if (hasUndoing || effects.some(({ type }) => irreversible.has(type))) return undefined
  return {
    task,
    tokens: changes(before.tokens, after.tokens),
    tasks: changes(before.tasks, after.tasks),
    subscriptions: changes(before.subscriptions, after.subscriptions),
    variables: changes(before.variables, after.variables),
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function changes<T>(before: Record<string, T>, after: Record<string, T>): Changes<T> {
  const found: Changes<T> = {}
  for (const id of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[id], after[id]]
    if (!isSame(old, now))
      found[id] = { ...(old !== undefined && { before: old }), ...(now !== undefined && { after: now }) }
  }
  return found
}

/**
 * Takes a decision back. Refused as soon as anything that it brought about is no longer as it was left: somebody
 * has decided, a timer has fired, an administrator has moved it.
 */
export function withdraw(state: FlowState, withdrawal: Withdrawal): { state: FlowState; effects: Effect[] } {
  const effects: Effect[] = []
  if (state.status !== 'running') throw refusal()
  const { tasks, subscriptions } = withdrawal
  for (const [id, { before, after }] of Object.entries(tasks)) {
    if (after) effects.push({ type: 'taskClosed', task: id, outcome: 'withdrawn' })
    if (before) effects.push({ type: 'taskCreated', task: before })
  }
  for (const [id, { before, after }] of Object.entries(subscriptions)) {
    if (after) effects.push({ type: 'unsubscribed', subscription: id })
    if (before) effects.push({ type: 'subscribed', subscription: before })
  }
  return {
    state: {
      ...state,
      tokens: restored(state.tokens, withdrawal.tokens),
      tasks: restored(state.tasks, tasks),
      subscriptions: restored(state.subscriptions, subscriptions),
      variables: restored(state.variables, withdrawal.variables),
      decided: decidedWithout(state.decided, withdrawal.task),
    },
    effects,
  }
}

/** What rules decided in consequence goes with it. */
function decidedWithout(decided: DecidedTask[], task: string): DecidedTask[] {
  const from = decided.findIndex((each) => each.task === task)
  const behind = decided.slice(from + 1)
  const next = behind.findIndex(({ isAutomatic }) => !isAutomatic)
  return [...decided.slice(0, Math.max(from, 0)), ...(next < 0 ? [] : behind.slice(next))]
}

const refusal = () => new FlowError('撤回失败，下一节点不满足撤回条件！')

function restored<T>(current: Record<string, T>, changed: Changes<T>): Record<string, T> {
  const next = { ...current }
  for (const [id, { before, after }] of Object.entries(changed)) {
    if (!isSame(current[id], after)) throw refusal()
    delete next[id]
    if (before !== undefined) next[id] = before
  }
  return next
}
