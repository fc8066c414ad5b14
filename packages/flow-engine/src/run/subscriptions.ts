import { textOfValue } from '@app/flow-engine/expression/values.ts'
import { titleOf, type EventRule, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'
import { nextId } from './tokens.ts'
import { FlowError, type Run, type Subscription, type Token } from './types.ts'
import { valueOf } from './variables.ts'

/** The text of a rule that may hold expressions. */
export const textInRun = (run: Run, token: Token | undefined, text: string) => textOfValue(valueOf(run, token, text))

/** Lets a token wait for the event of a node; `owner` is the token that the waiting belongs to, '' is the instance. */
export function subscribe(run: Run, owner: string, node: FlowNode, seenFrom: Token | undefined): void {
  const found = node.event && describe(run, node, node.event, seenFrom)
  if (!found) return
  const subscription: Subscription = { id: nextId(run, 's'), token: owner, node: node.id, ...found }
  run.state.subscriptions[subscription.id] = subscription
  run.effects.push({ type: 'subscribed', subscription })
}

type Described = Pick<Subscription, 'kind' | 'name' | 'correlation' | 'due'>

function describe(run: Run, node: FlowNode, event: EventRule, token: Token | undefined): Described | undefined {
  if (event.kind === 'message') {
    const correlation = event.correlation && textInRun(run, token, event.correlation)
    return { kind: 'message', name: textInRun(run, token, event.name), ...(correlation && { correlation }) }
  }
  if (event.kind === 'signal') return { kind: 'signal', name: textInRun(run, token, event.name) }
  if (event.kind !== 'timer') return undefined
  const text = textInRun(run, token, event.text)
  const due = firstDue(event.timer, text, run.context.now, run.context.zone)
  if (!due) throw new FlowError(`节点“${titleOf(node)}”的定时器格式错误：${text}`)
  return { kind: 'timer', due }
}
