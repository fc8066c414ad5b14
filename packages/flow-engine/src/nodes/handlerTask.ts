import { must } from '@app/flow-engine/expression/must.ts'
import type { FlowNode, HandlerRule } from '@app/flow-engine/graph/types.ts'
import { runInline } from '@app/flow-engine/run/listeners.ts'
import type { Run, Token } from '@app/flow-engine/run/types.ts'
import { setVariables, valuesOf } from '@app/flow-engine/run/variables.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'

/** Assignments and values are computed here; work outside is told and waited for. */
export function beginHandler(run: Run, token: Token, node: FlowNode): void {
  if (startHandler(run, token, node, must(node.handler, node.id))) return
  finishActivity(run, token, node, beginHandler)
}

/** Whether something outside was started that the token waits for. */
export function startHandler(run: Run, token: Token, node: FlowNode, handler: HandlerRule): boolean {
  if (handler.kind !== 'named') {
    runInline(run, token, handler)
    return false
  }
  const { name, source } = handler
  if (run.context.handlers === 'pass') {
    run.effects.push({ type: 'handler', token: token.id, node: node.id, name, source, fields: {} })
    return false
  }
  token.status = 'wait'
  const fields = valuesOf(run, token, handler.fields)
  run.effects.push({ type: 'handler', token: token.id, node: node.id, name, source, fields })
  return true
}

export const handlerTask: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginHandler),
  resume(run, token, node) {
    const handler = must(node.handler, node.id)
    const result = 'result' in handler && handler.result
    if (result && run.result !== undefined) setVariables(run, token, { [result]: run.result })
    finishActivity(run, token, node, beginHandler)
  },
}
