import type { HandlerRule, Listener } from '@app/flow-engine/graph/types.ts'
import type { Run, Token } from './types.ts'
import { setVariables, valueOf, valuesOf } from './variables.ts'

/** Carries out what the engine can do itself; the rest is told to the host. */
export function notify(run: Run, token: Token | undefined, listeners: Listener[], event: string, node: string): void {
  for (const listener of listeners) if (listener.event === event) tell(run, token, listener.handler, event, node)
}

function tell(run: Run, token: Token | undefined, handler: HandlerRule, event: string, node: string) {
  if (handler.kind === 'named') {
    const { name, source } = handler
    const fields = run.context.handlers === 'wait' ? valuesOf(run, token, handler.fields) : {}
    run.effects.push({ type: 'listener', node, event, name, source, fields })
  } else runInline(run, token, handler)
}

/** Assignments and computed values; `named` and empty rules do nothing here. */
export function runInline(run: Run, token: Token | undefined, handler: HandlerRule): void {
  if (handler.kind === 'assign') {
    for (const { variable, value } of handler.assignments) {
      setVariables(run, token, { [variable]: valueOf(run, token, value) })
    }
  }
  if (handler.kind === 'expression') {
    const value = valueOf(run, token, handler.text)
    if (handler.result) setVariables(run, token, { [handler.result]: value })
  }
}
