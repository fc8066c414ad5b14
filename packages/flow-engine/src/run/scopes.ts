import { processScope } from '@app/flow-engine/graph/types.ts'
import { childrenOf, disarm, isRoot, killInside } from './tokens.ts'
import { rootParent, type FlowStatus, type Run, type Token } from './types.ts'

/** What becomes of an activity whose inside is empty; set by the activities, which stand above. */
type Finish = (run: Run, token: Token) => void

/** A token is done; the scope around it may be done with it. */
export function endToken(run: Run, token: Token): void {
  disarm(run, token)
  delete run.state.tokens[token.id]
  run.emptied.push(token.parent)
}

/** Ends scopes in which no token is left. Runs when the queue is empty, so that nothing ends too early. */
export function settleScopes(run: Run, finish: Finish): void {
  for (let parent = run.emptied.pop(); parent !== undefined; parent = run.emptied.pop()) {
    if (childrenOf(run, parent).length > 0) continue
    const token = run.state.tokens[parent]
    // Whoever was taken out of his scope meanwhile, by an event on it, stands elsewhere and waits for other things.
    if (token?.status === 'scope') finish(run, token)
    if (isRoot(parent)) endInstance(run, 'approved')
  }
}

/** Ends the instance with everything in it. */
export function endInstance(run: Run, status: FlowStatus, more: { error?: string; isWholeTree?: true } = {}): void {
  killInside(run, rootParent)
  for (const each of Object.values(run.state.subscriptions)) {
    delete run.state.subscriptions[each.id]
    run.effects.push({ type: 'unsubscribed', subscription: each.id })
  }
  run.queue.length = 0
  run.emptied.length = 0
  run.state.status = status
  run.effects.push({ type: 'ended', status, ...more })
}

/** The id of the scope in the graph whose inside stands for this parent. */
export const scopeOfParent = (run: Run, parent: string) => run.state.tokens[parent]?.node ?? processScope
