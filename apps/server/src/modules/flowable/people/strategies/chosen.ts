import type { PeopleRequest } from '@app/flow-engine/run/types.ts'
import { idsIn } from './strategy.ts'

/** Variable that keeps whom people chose for later nodes; nobody can set it by its name (security WF-04). */
export const chosenVariable = '_nextAssignees'

/** Whom somebody chose for a node; a range of the parameter bounds it. */
export function chosenFor({ find, node }: PeopleRequest, param: string): string[] {
  const chosen = find(chosenVariable)
  const own = typeof chosen === 'object' && chosen !== null && !Array.isArray(chosen) ? chosen[node.id] : undefined
  const range = idsIn(param)
  return (Array.isArray(own) ? own.map(String) : []).filter((id) => range.length === 0 || range.includes(id))
}
