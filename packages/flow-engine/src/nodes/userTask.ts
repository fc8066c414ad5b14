import { must } from '@app/flow-engine/expression/must.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import { titleOf, type FlowNode, type UserRule } from '@app/flow-engine/graph/types.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { multiOf, nextId } from '@app/flow-engine/run/tokens.ts'
import type { Outcome, PeopleAnswer, Run, Token, UserTask } from '@app/flow-engine/run/types.ts'
import { valueOf } from '@app/flow-engine/run/variables.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'
import { peopleOf, personOf } from './peopleOf.ts'

/** Opens the task of one token, or has it decided where nobody is asked (workflow §8.1, §8.5). */
export function beginTask(run: Run, token: Token, node: FlowNode): void {
  token.status = 'wait'
  const rule = must(node.user, node.id)
  const { assigned, outcome, by, reason } = whoGets(run, token, node, rule)
  const task = { ...newTask(run, token, node, rule), ...assigned }
  if (outcome)
    return void run.automatic.push({ task, outcome, ...(by !== undefined && { by }), ...(reason && { reason }) })
  run.state.tasks[task.id] = task
  run.effects.push({ type: 'taskCreated', task, ...(reason && { reason }) })
  notify(run, token, node.listeners, 'assignment', node.id)
  notify(run, token, node.listeners, 'create', node.id)
}

/** The token of a decided task goes on, or what it stands for is refused. */
export function decideToken(run: Run, token: Token, node: FlowNode, outcome: Outcome): void {
  if (outcome === 'rejected' && !multiOf(run, token)) run.refused.push(token.id)
  else finishActivity(run, token, node, beginTask, outcome)
}

function newTask(run: Run, token: Token, node: FlowNode, rule: UserRule): UserTask {
  const index = multiOf(run, token) ? Number(token.variables?.loopCounter) : undefined
  const text = (source: string | undefined) => (source ? textOfValue(valueOf(run, token, source)) : undefined)
  const [owner, priority, due] = [text(rule.owner), text(rule.priority), text(rule.dueDate)]
  return {
    id: nextId(run, 'k'),
    token: token.id,
    node: node.id,
    name: nameOf(run, token, node),
    ...nobody,
    ...(owner && { owner }),
    ...(index !== undefined && { index }),
    ...(priority && { priority }),
    ...(due && { due }),
  }
}

/** A name may hold expressions; one that cannot be computed is shown as it was written. */
function nameOf(run: Run, token: Token, node: FlowNode): string {
  const name = titleOf(node)
  if (!/[$#]\{/.test(name)) return name
  try {
    return textOfValue(valueOf(run, token, name))
  } catch {
    return name
  }
}

type Assigned = Pick<UserTask, 'assignee' | 'deputyOf' | 'users' | 'groups' | 'barred'>

const nobody: Assigned = { users: [], groups: [] }

/** Whom a task goes to, or what becomes of it when nobody is asked. */
type Verdict = { assigned: Assigned } & Pick<PeopleAnswer, 'outcome' | 'by' | 'reason'>

const automatic = {
  approve: { outcome: 'approved', reason: '非人工审核，自动通过' },
  reject: { outcome: 'rejected', reason: '非人工审核，自动不通过' },
} as const

function whoGets(run: Run, token: Token, node: FlowNode, rule: UserRule): Verdict {
  if (rule.approveType !== 'person') return { assigned: nobody, ...automatic[rule.approveType] }
  const item = memberOf(run, token, node, rule)
  if (item !== undefined) return onePerson(run, token, node, rule, { users: [item] }, item)
  const found = peopleOf(run, token, node, rule)
  if (found.outcome) return { ...found, assigned: nobody }
  const person = directly(run, rule, found)
  if (person !== undefined) return onePerson(run, token, node, rule, found, person)
  // Who belongs to a group is asked when somebody claims; a snapshot would outlive the role.
  const { users, groups = [], barred, reason } = found
  const offered = rule.strategy && groups.length > 0 ? [] : users
  const assigned = { users: offered, groups, ...(barred !== undefined && { barred }) }
  return { assigned, ...(reason && { reason }) }
}

/** The person whom this member of several stands for. */
function memberOf(run: Run, token: Token, node: FlowNode, rule: UserRule): string | undefined {
  const item = multiOf(run, token)?.multi?.items?.[Number(token.variables?.loopCounter)]
  if (item === undefined || item === null) return undefined
  return rule.method !== undefined || node.multi?.collection === undefined ? textOfValue(item) : undefined
}

/** The one who is assigned without claiming. */
function directly(run: Run, rule: UserRule, { users, groups = [], isStandIn }: PeopleAnswer): string | undefined {
  const [only] = users
  if (only === undefined) return undefined
  // The counter of the instance decides, so that a replay picks the same person.
  if (rule.method?.kind === 'random') return users[run.state.sequence % users.length]
  if (users.length > 1) return undefined
  if (isStandIn) return only
  if (rule.method?.kind === 'claim') return undefined
  return rule.strategy || (rule.assignee !== undefined && groups.length === 0) ? only : undefined
}

function onePerson(
  run: Run,
  token: Token,
  node: FlowNode,
  rule: UserRule,
  found: PeopleAnswer,
  person: string,
): Verdict {
  const { users, groups = [], deputyOf, reason = found.reason, ...rest } = personOf(run, token, node, rule, person)
  const [only, ...more] = users
  const isOne = only !== undefined && more.length === 0
  return {
    assigned: isOne ? { assignee: only, users: [], groups: [], ...(deputyOf && { deputyOf }) } : { users, groups },
    ...rest,
    ...(reason && { reason }),
  }
}

export const userTask: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginTask),
}
