import { firstTask } from '@app/flow-engine/moves/reject.ts'
import type { DecidedTask, PeopleAnswer, PeopleRequest } from '@app/flow-engine/run/types.ts'
import { deputyFrom } from './deputyFor.ts'
import { nobodyFound, processOf, toBeChosen, type Resolving } from './nobodyFound.ts'
import { chainAbove, leaderAt } from './strategies/leaders.ts'

/** Who gets the task that a rule has for one person: themselves, somebody else and why, or nobody at all (workflow §7.3, §8.5). */
export function personFor(asked: Resolving, person: string): PeopleAnswer {
  const { request, facts } = asked
  if (person === toBeChosen) return { users: [person] }
  if (facts.usable([person]).length === 0) return nobodyFound(asked)
  if (person === request.initiator) return initiatorsTask(asked, person)
  return othersTask(asked, person)
}

/** A task that the person who started would decide for themselves. */
function initiatorsTask(asked: Resolving, initiator: string): PeopleAnswer {
  const { request, predicts } = asked
  // What is submitted has passed the node of who submits it.
  if (predicts && !request.isBack && isFirst(request)) return { users: [], outcome: 'approved', by: initiator }
  const rule = request.node.user?.settings.whenInitiator
  if (rule === 'leader') return leadersTask(asked, initiator)
  if (rule === 'skip' && !request.isBack) return passed(initiator, `${same}，自动通过`)
  return othersTask(asked, initiator)
}

const same = '审批人与提交人为同一人时'

const passed = (by: string, reason: string): PeopleAnswer => ({ users: [], outcome: 'approved', by, reason })

function leadersTask(asked: Resolving, initiator: string): PeopleAnswer {
  const [leader] = leaderAt(chainAbove(asked, initiator), 1)
  if (leader === undefined || leader === initiator) return passed(initiator, `${same}，找不到部门负责人，自动通过`)
  return { reason: `${same}，转交给部门负责人审批`, ...othersTask(asked, leader) }
}

/** The first task of the process, directly behind its start. */
function isFirst({ graph, node }: PeopleRequest): boolean {
  if (firstTask({ graph }) !== node.id) return false
  return node.in.some((flow) => graph.nodes[graph.flows[flow]?.source ?? '']?.type === 'start')
}

function othersTask(asked: Resolving, person: string): PeopleAnswer {
  if (hasApproved(asked, person)) return passed(person, '重复审批，自动通过')
  const { request, facts } = asked
  const isAllowed = (id: string) => id !== request.initiator || request.node.user?.settings.whenInitiator === 'self'
  const deputy = deputyFrom({ facts, process: processOf(asked), isAllowed }, person)
  return deputy === person ? { users: [person] } : { users: [deputy], deputyOf: person }
}

/** Whether the definition lets who has approved pass; what came before the last return does not count. */
function hasApproved(asked: Resolving, person: string): boolean {
  const { graph, node: own, initiator, decided, decidedBefore } = asked.request
  const { repeatedApprover } = processOf(asked).settings
  if (repeatedApprover === 'none') return false
  const first = firstTask({ graph })
  // To submit is not to approve.
  const recent = decided.slice(decidedBefore).filter(({ node, by }) => node !== first || by !== initiator)
  const isTheirs = ({ by, outcome }: DecidedTask) => by === person && outcome === 'approved'
  if (repeatedApprover === 'once') return recent.some(isTheirs)
  // Of the node before all its members count, as they decided together.
  const others = recent.filter(({ node }) => node !== own.id)
  const before = others.at(-1)?.node
  return others.slice(others.findLastIndex(({ node }) => node !== before) + 1).some(isTheirs)
}
