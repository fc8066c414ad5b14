import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import { handDoneUp, recordDone, undoneFor } from '@app/flow-engine/run/compensation.ts'
import { armBoundary } from '@app/flow-engine/run/events.ts'
import { leave } from '@app/flow-engine/run/flows.ts'
import { notify } from '@app/flow-engine/run/listeners.ts'
import { endToken } from '@app/flow-engine/run/scopes.ts'
import { disarm, multiOf } from '@app/flow-engine/run/tokens.ts'
import type { Outcome, Run, Token } from '@app/flow-engine/run/types.ts'
import { isSkipped } from '@app/flow-engine/run/variables.ts'
import { multiWanted, startMulti, memberDone } from './multi.ts'

/** Begins the work of an activity for one token: a single one or a member of several. */
export type Begin = (run: Run, token: Token, node: FlowNode) => void

/** A token comes to an activity: skipped, repeated or done once. Boundary events listen once for all members. */
export function enterActivity(run: Run, token: Token, node: FlowNode, begin: Begin): void {
  if (isSkipped(run, token, node.skip)) return leave(run, token, node)
  notify(run, token, node.listeners, 'start', node.id)
  armBoundary(run, token, node)
  const wanted = multiWanted(run, token, node)
  if (!wanted) return begin(run, token, node)
  startMulti(run, token, node, wanted, begin)
  if (wanted.total === 0) leaveActivity(run, token, node)
}

/** The work of one token is done; of several members the rule decides what follows. */
export function finishActivity(
  run: Run,
  token: Token,
  node: FlowNode,
  begin: Begin,
  outcome: Outcome = 'approved',
): void {
  const multi = multiOf(run, token)
  if (!multi) return leaveActivity(run, token, node)
  disarm(run, token)
  if (outcome === 'approved') recordDone(run, token, node, multi.parent)
  handDoneUp(run, token)
  const verdict = memberDone(run, multi, token, node, begin, outcome)
  if (verdict === 'done') leaveActivity(run, multi, node)
  if (verdict === 'refused') run.refused.push(multi.id)
}

/** Leaves for good: nothing listens any more, and what can be undone is remembered. */
export function leaveActivity(run: Run, token: Token, node: FlowNode): void {
  disarm(run, token)
  handDoneUp(run, token)
  const wasMulti = token.multi !== undefined
  delete token.multi
  if (token.undoes !== undefined) {
    const thrower = undoneFor(run, token, token.undoes)
    endToken(run, token)
    if (thrower) run.undone.push(thrower.id)
    return
  }
  if (!wasMulti) recordDone(run, token, node, token.parent)
  delete token.variables
  if (node.async?.after && run.context.keepsJobs) return leaveLater(run, token)
  leave(run, token, node)
}

/** What follows is left to a job. */
function leaveLater(run: Run, token: Token) {
  token.status = 'wait'
  token.isDone = true
  run.effects.push({ type: 'continueLater', token: token.id })
}
