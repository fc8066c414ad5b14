import type { Value } from '@app/flow-engine/expression/types.ts'
import { leaveActivity } from '@app/flow-engine/nodes/activity.ts'
import { isInTurn, judgeWithout, openMember } from '@app/flow-engine/nodes/multi.ts'
import { beginTask } from '@app/flow-engine/nodes/userTask.ts'
import { kill, multiOf, nodeOf } from '@app/flow-engine/run/tokens.ts'
import { FlowError, type Run, type UserTask } from '@app/flow-engine/run/types.ts'

function membersOf(run: Run, task: UserTask) {
  const member = run.state.tokens[task.token]
  const multi = member && multiOf(run, member)
  if (!multi) throw new FlowError('该任务不是多人任务，不能增减办理人')
  return { member, multi, state: multi.multi, node: nodeOf(run, task.node) }
}

/** Further members: opened at once, or next in turn behind the one that is open (workflow §6, 15). */
export function addMembers(run: Run, task: UserTask, items: Value[]): void {
  const { multi, state, node } = membersOf(run, task)
  state.items = [...(state.items ?? Array.from({ length: state.total }, () => null))]
  if (isInTurn(node)) state.items.splice(state.next, 0, ...items)
  else state.items.push(...items)
  if (state.weights) state.weights = [...state.weights, ...items.map(() => 1)]
  state.total += items.length
  if (!isInTurn(node)) for (const _ of items) openMember(run, multi, node, beginTask)
}

/** Takes an open member away, never the last one; what the others decided is judged again (workflow §6, 16). */
export function removeMember(run: Run, task: UserTask): void {
  const { member, multi, state, node } = membersOf(run, task)
  const open = Object.values(run.state.tokens).filter(({ parent }) => parent === multi.id)
  if (open.length < 2) throw new FlowError('不能减去最后一位办理人')
  kill(run, member, 'canceled')
  state.total--
  const verdict = judgeWithout(run, multi, node)
  if (verdict === 'done') {
    for (const each of open) if (each !== member) kill(run, each, 'canceled')
    leaveActivity(run, multi, node)
  }
  if (verdict === 'refused') run.refused.push(multi.id)
}
