import type { DeptLeader } from '#/modules/system/api.ts'
import type { Asked } from './strategy.ts'

/** Departments from somebody's own upwards, without those that they lead: nobody is their own leader (workflow §7.1). */
export function chainAbove({ facts }: Pick<Asked, 'facts'>, person: string | undefined): DeptLeader[] {
  const deptId = person === undefined ? null : facts.deptOf(person)
  const [chain = []] = deptId === null ? [] : facts.chains([deptId])
  const first = chain.findIndex(({ leaderId }) => leaderId !== person)
  return first < 0 ? [] : chain.slice(first)
}

/** The leader of a level; where there is none, the next one above. */
export function leaderAt(chain: readonly DeptLeader[], level: number): string[] {
  const found = chain.slice(level - 1).find(({ leaderId }) => leaderId !== null)
  return found?.leaderId ? [found.leaderId] : []
}

/** Leaders of the levels up to this one, in order. */
export const leadersUpTo = (chain: readonly DeptLeader[], level: number): string[] =>
  chain.slice(0, level).flatMap(({ leaderId }) => leaderId ?? [])

/** The direct superior of a level, else the leader of the department. */
export function superiorOf(asked: Pick<Asked, 'facts'>, person: string | undefined, level: number): string[] {
  if (person === undefined) return []
  const manager = asked.facts.managers(person)[level - 1]
  return manager === undefined ? leaderAt(chainAbove(asked, person), level) : [manager]
}
