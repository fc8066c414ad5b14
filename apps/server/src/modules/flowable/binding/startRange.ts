import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { Memberships } from '#/modules/system/api.ts'

/** Whether somebody may start: everybody while the settings and the file name nobody (workflow §10.4, §12.3). */
export function isInStartRange(
  { startRange: { users, depts, roles, posts } }: Pick<FlowSettings, 'startRange'>,
  { candidateStarters }: Pick<FlowGraph, 'candidateStarters'>,
  person: { id: string; userName: string } & Memberships,
): boolean {
  const { users: namedUsers, groups } = candidateStarters
  const isFree = [users, depts, roles, posts, namedUsers, groups].every((list) => list.length === 0)
  if (isFree) return true
  const isOneOf = (named: readonly string[], own: readonly string[]) => named.some((id) => own.includes(id))
  return (
    isOneOf([...users, ...namedUsers], [person.id, person.userName]) ||
    isOneOf(depts, person.deptIds) ||
    isOneOf([...roles, ...groups], person.roleIds) ||
    isOneOf(posts, person.postIds)
  )
}
