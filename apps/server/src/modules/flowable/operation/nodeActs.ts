import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { actLabels, nodeButtons, type ActId } from '@app/shared/flowable/acts.ts'
import { refuse } from '#/platform/errors.ts'

/** Acts of a node about which its file says nothing (workflow §8.4). */
const usual: readonly ActId[] = [
  'complete',
  'reject',
  'transfer',
  'delegate',
  'addSign',
  'return',
  'removeSign',
  'print',
]

/** Acts that a node offers, with their words; a node that names any offers those alone. */
export function actsOf({ screen }: FlowNode): Map<ActId, string> {
  const named = screen?.buttons ?? []
  if (named.length === 0) return new Map(usual.map((id) => [id, actLabels[id]]))
  return new Map(
    named.flatMap(({ id, label, isOn }) => {
      const act = nodeButtons[id]
      return act && isOn ? [[act, label || actLabels[act]] as const] : []
    }),
  )
}

/** Refused where the node does not offer the act; what is called past the page is no way around. */
export function requireOffered(node: FlowNode, act: ActId): void {
  if (!actsOf(node).has(act)) throw refuse('当前节点不允许此操作')
}
