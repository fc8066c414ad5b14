import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { FlowNode, UserRule } from '@app/flow-engine/graph/types.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { multiOf, nextId } from '@app/flow-engine/run/tokens.ts'
import type { Run, Token, UserTask } from '@app/flow-engine/run/types.ts'
import { valueOf } from '@app/flow-engine/run/variables.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'
import { entriesOf, peopleOf } from './peopleOf.ts'

/** Opens the task of one token, or decides it where nobody is asked (workflow §8.1). */
export function beginTask(run: Run, token: Token, node: FlowNode): void {
  token.status = 'wait'
  const rule = node.user
  if (rule?.approveType === 'approve') return finishActivity(run, token, node, beginTask)
  if (rule?.approveType === 'reject') return void run.refused.push(token.id)
  const task = openTask(run, token, node, rule)
  run.state.tasks[task.id] = task
  run.effects.push({ type: 'taskCreated', task })
  notify(run, token, node.listeners, 'assignment', node.id)
  notify(run, token, node.listeners, 'create', node.id)
}

function openTask(run: Run, token: Token, node: FlowNode, rule: UserRule | undefined): UserTask {
  const index = multiOf(run, token) ? Number(token.variables?.loopCounter) : undefined
  const text = (source: string | undefined) => (source ? textOfValue(valueOf(run, token, source)) : undefined)
  const [owner, priority, due] = [text(rule?.owner), text(rule?.priority), text(rule?.dueDate)]
  return {
    id: nextId(run, 'k'),
    token: token.id,
    node: node.id,
    name: nameOf(run, token, node),
    ...assignment(run, token, node, rule),
    ...(owner && { owner }),
    ...(index !== undefined && { index }),
    ...(priority && { priority }),
    ...(due && { due }),
  }
}

/** A name may hold expressions; one that cannot be computed is shown as it was written. */
function nameOf(run: Run, token: Token, node: FlowNode): string {
  const name = node.name || node.id
  if (!/[$#]\{/.test(name)) return name
  try {
    return textOfValue(valueOf(run, token, name))
  } catch {
    return name
  }
}

function assignment(
  run: Run,
  token: Token,
  node: FlowNode,
  rule: UserRule | undefined,
): Pick<UserTask, 'assignee' | 'users' | 'groups'> {
  if (!rule) return { users: [], groups: [] }
  const multi = multiOf(run, token)
  const item = multi?.multi?.items?.[Number(token.variables?.loopCounter)]
  const byItem =
    item !== undefined && item !== null && (rule.method !== undefined || node.multi?.collection === undefined)
  if (byItem) return { assignee: textOfValue(item), users: [], groups: [] }
  if (rule.assignee) {
    const [assignee, ...more] = entriesOf(run, token, [rule.assignee])
    if (assignee && more.length === 0) return { assignee, users: [], groups: [] }
    return { users: assignee ? [assignee, ...more] : [], groups: entriesOf(run, token, rule.candidateGroups) }
  }
  const { users } = peopleOf(run, token, node)
  const [only] = users
  const isDirect = rule.strategy !== undefined && only !== undefined && users.length === 1
  if (isDirect && rule.method?.kind !== 'claim') return { assignee: only, users: [], groups: [] }
  if (rule.method?.kind === 'random' && users.length > 0) {
    // The counter of the instance decides, so that a replay picks the same person.
    return { assignee: users[run.state.sequence % users.length] ?? '', users: [], groups: [] }
  }
  return { users, groups: entriesOf(run, token, rule.candidateGroups) }
}

export const userTask: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginTask),
}
