import type { FlowGraph } from './types.ts'

/** 审批人自选: whoever decides before it names its people (workflow §7.1). */
const chosenBefore = 34

/** Whether a task wants more than an opinion: a field to fill in, a signature, people for a later step. */
export function needsMore({ nodes }: FlowGraph, id: string): boolean {
  const node = nodes[id]
  if (!node) return true
  const edits = Object.values(node.screen?.fields ?? {}).includes('2')
  const chooses = Object.values(nodes).some(({ user }) => user?.strategy?.code === chosenBefore)
  return edits || chooses || (node.user?.settings.isSigned ?? false)
}
