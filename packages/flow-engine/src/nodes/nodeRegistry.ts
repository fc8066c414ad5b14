import { titleOf, type NodeType } from '@app/flow-engine/graph/types.ts'
import { FlowError } from '@app/flow-engine/run/types.ts'
import { callActivity } from './callActivity.ts'
import { boundary, catchEvent, end, start, throwEvent } from './eventNodes.ts'
import { eventBased, exclusive, inclusive, parallel } from './gateways.ts'
import { handlerTask } from './handlerTask.ts'
import type { NodeKind } from './nodeKind.ts'
import { passTask, receiveTask } from './plainTasks.ts'
import { eventSubProcess, subProcess } from './subProcess.ts'
import { userTask } from './userTask.ts'

/** Kept and shown, refused only where it would run (workflow §12.1, level 3). */
const unsupported: NodeKind = {
  enter(_run, _token, node) {
    throw new FlowError(`暂不支持的节点类型：${node.element}（${titleOf(node)}）`)
  },
}

/** Every kind of node; a missing one does not compile. */
export const nodeKinds: Record<NodeType, NodeKind> = {
  start,
  end,
  catch: catchEvent,
  throw: throwEvent,
  boundary,
  userTask,
  handlerTask,
  receiveTask,
  passTask,
  subProcess,
  eventSubProcess,
  callActivity,
  exclusive,
  parallel,
  inclusive,
  eventBased,
  unsupported,
}
