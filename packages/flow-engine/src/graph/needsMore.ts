import { nextOf } from './reach.ts'
import type { FlowGraph } from './types.ts'

/** 审批人自选: whoever decides before it names its people (workflow §7.1). */
const chosenBefore = 34

/** Whether a task wants more than an opinion: a field to fill in, a signature, people for the next step. */
export function needsMore(graph: FlowGraph, id: string): boolean {
  const node = graph.nodes[id]
  if (!node) return true
  const edits = Object.values(node.screen?.fields ?? {}).includes('2')
  return edits || choosesNext(graph, id) || (node.user?.settings.isSigned ?? false)
}

/** Looks along every way up to the next task of it. */
function choosesNext(graph: FlowGraph, id: string): boolean {
  const seen = new Set([id])
  const ahead = nextOf(graph, id)
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    const user = graph.nodes[next]?.user
    if (user?.strategy?.code === chosenBefore) return true
    if (!user) ahead.push(...nextOf(graph, next))
  }
  return false
}
