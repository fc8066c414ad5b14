import type { PeopleAnswer } from '@app/flow-engine/run/types.ts'
import { candidateOf } from '#/modules/flowable/group/candidates.ts'
import { nobodyFound, processOf, toBeChosen, type Resolving } from './nobodyFound.ts'
import { strategyOf } from './strategies/strategyRegistry.ts'

/** Everybody whom a node names, in their order, each once, without those who cannot sign in (workflow §7.2). */
export function peopleFor(asked: Resolving): PeopleAnswer {
  const { facts, predicts } = asked
  const former = formerPerson(asked)
  if (former !== undefined) return { users: [former], isStandIn: true }
  const { users: named, groups, members } = namedBy(asked)
  if (named.length === 0 && predicts && isChosen(asked)) return { users: [toBeChosen], isStandIn: true }
  const users = facts.usable(named)
  if (users.length + members.length === 0) return nobodyFound(asked)
  // Deputies are asked for together, before each person is asked about.
  if (users.length > 0) facts.deputies(users, processOf(asked))
  return { ...withoutStarter(asked, { users, groups, members }), ...(groups.length > 0 && { groups }) }
}

/** Who did it before does it again when it comes back, unless several do it together (workflow §15.6). */
function formerPerson({ request: { isBack, node, decided }, facts }: Resolving): string | undefined {
  const method = node.user?.method?.kind
  if (!isBack || (method && method !== 'random' && method !== 'claim') || node.multi) return undefined
  const last = decided.findLast((each) => each.node === node.id && !each.isAutomatic)
  return last?.by === undefined ? undefined : facts.usable([last.by])[0]
}

interface Named {
  users: string[]
  groups: string[]
  /** Who could claim for a group today. */
  members: string[]
}

function namedBy(asked: Resolving): Named {
  const { request, facts } = asked
  const strategy = request.node.user?.strategy
  if (!strategy) {
    const { users = [], groups = [] } = request.named ?? {}
    return { users, groups, members: groups.length > 0 ? membersOf(asked, groups) : [] }
  }
  const { code, param } = strategy
  const rule = strategyOf(code)
  const users = rule?.resolve({ request, param, facts }) ?? []
  return { users, groups: rule?.groups?.(param) ?? [], members: [] }
}

function membersOf({ facts }: Resolving, groups: readonly string[]): string[] {
  const idsOf = (kind: ReturnType<typeof candidateOf>['kind']) =>
    groups.map(candidateOf).flatMap((each) => (each.kind === kind ? each.refId : []))
  const [roleIds, deptIds, postIds, groupIds] = [idsOf('role'), idsOf('dept'), idsOf('post'), idsOf('group')]
  const byRule = roleIds.length + deptIds.length + postIds.length
  return facts.usable([
    ...(byRule > 0 ? facts.people({ roleIds, deptIds, postIds }) : []),
    ...(groupIds.length > 0 ? facts.groupMembers(groupIds) : []),
  ])
}

const isChosen = ({ request: { node } }: Resolving) =>
  strategyOf(node.user?.strategy?.code ?? 0)?.chosenBy !== undefined

/** Whoever started must not claim what they cannot approve (security AZ-14). */
function withoutStarter(
  { request: { initiator, node } }: Resolving,
  { users, groups, members }: Named,
): Pick<PeopleAnswer, 'users' | 'barred'> {
  const isBarred = initiator !== undefined && node.user?.settings.whenInitiator !== 'self'
  const isShared = users.length + groups.length > 1 || members.some((id) => id !== initiator)
  if (!isBarred || !isShared) return { users }
  const method = node.user?.method?.kind
  // Each of several has a task of their own; the rule for the initiator's is asked there.
  if (node.multi || (method && method !== 'claim' && method !== 'random')) return { users }
  const others = users.filter((id) => id !== initiator)
  return { users: others.length > 0 ? others : users, barred: initiator }
}
