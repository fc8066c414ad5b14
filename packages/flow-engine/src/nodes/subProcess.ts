import { startsIn, titleOf, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { armScope } from '@app/flow-engine/run/events.ts'
import { endToken } from '@app/flow-engine/run/scopes.ts'
import { addToken } from '@app/flow-engine/run/tokens.ts'
import { FlowError, type Run, type Token } from '@app/flow-engine/run/types.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'

/** Opens the inside: its event sub-processes listen, its plain start gets a token. */
function beginInside(run: Run, token: Token, node: FlowNode): void {
  token.status = 'scope'
  const start = startsIn(run.graph, node.id).find((id) => run.graph.nodes[id]?.event?.kind === 'none')
  if (!start) throw new FlowError(`子流程“${titleOf(node)}”没有开始事件`)
  armScope(run, token.id)
  addToken(run, token.id, start)
}

export const subProcess: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginInside),
  /** Nothing is left inside. */
  resume: (run, token, node) => finishActivity(run, token, node, beginInside),
}

/** Begins with its event, never by a flow; when its inside is empty it is gone. */
export const eventSubProcess: NodeKind = {
  enter(_run, _token, node) {
    throw new FlowError(`事件子流程“${titleOf(node)}”不能由连线进入`)
  },
  resume: (run, token) => endToken(run, token),
}
