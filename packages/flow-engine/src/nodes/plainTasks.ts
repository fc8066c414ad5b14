import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { subscribe } from '@app/flow-engine/run/subscriptions.ts'
import type { Run, Token } from '@app/flow-engine/run/types.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'

/** Waits until somebody outside says go on. */
function beginReceive(run: Run, token: Token, node: FlowNode): void {
  token.status = 'wait'
  subscribe(run, token.id, node, token)
}

export const receiveTask: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginReceive),
  resume: (run, token, node) => finishActivity(run, token, node, beginReceive),
}

/** A manual task is done elsewhere: the engine does not ask (workflow §12.1). */
function pass(run: Run, token: Token, node: FlowNode): void {
  finishActivity(run, token, node, pass)
}

export const passTask: NodeKind = { enter: (run, token, node) => enterActivity(run, token, node, pass) }
