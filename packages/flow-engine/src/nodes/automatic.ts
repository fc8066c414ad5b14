import { nodeOf } from '@app/flow-engine/run/tokens.ts'
import type { Run } from '@app/flow-engine/run/types.ts'
import { decideToken } from './userTask.ts'

/** Decides the next task that nobody is asked about; answers whether there was one. */
export function decideNext(run: Run): boolean {
  const next = run.automatic.shift()
  if (!next) return false
  const { task, outcome, by, reason } = next
  const token = run.state.tokens[task.token]
  if (!token) return true
  run.effects.push({ type: 'taskDecided', task, outcome, ...(by !== undefined && { by }), ...(reason && { reason }) })
  const { cause } = run
  if (by !== undefined) {
    run.state.decided.push({ task: task.id, node: task.node, outcome, by, isAutomatic: true })
    run.cause = task.id
  }
  decideToken(run, token, nodeOf(run, task.node), outcome)
  if (cause === undefined) delete run.cause
  else run.cause = cause
  return true
}
