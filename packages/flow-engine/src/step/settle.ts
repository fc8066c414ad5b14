import { reject } from '@app/flow-engine/moves/reject.ts'
import { decideNext } from '@app/flow-engine/nodes/automatic.ts'
import { releaseJoins } from '@app/flow-engine/nodes/gateways.ts'
import { nodeKinds } from '@app/flow-engine/nodes/nodeRegistry.ts'
import { settleScopes } from '@app/flow-engine/run/scopes.ts'
import { nodeOf } from '@app/flow-engine/run/tokens.ts'
import { FlowError, type Run, type Token } from '@app/flow-engine/run/types.ts'

const mostVisits = 10_000

/** Goes on until nothing moves: tokens enter their nodes, then joins, then scopes that have become empty. */
export function settle(run: Run): void {
  do {
    enterAll(run)
    undo(run)
    if (decideNext(run)) continue
    const refused = run.refused.shift()
    if (refused !== undefined) reject(run, refused)
    else if (run.queue.length === 0 && run.undone.length === 0 && !releaseJoins(run)) settleScopes(run, resume)
  } while (run.state.status === 'running' && isMoving(run))
}

const isMoving = (run: Run) =>
  run.queue.length > 0 ||
  run.emptied.length > 0 ||
  run.refused.length > 0 ||
  run.undone.length > 0 ||
  run.automatic.length > 0

function enterAll(run: Run) {
  for (let id = run.queue.shift(); id !== undefined; id = run.queue.shift()) {
    const token = run.state.tokens[id]
    if (token?.status !== 'enter') continue
    if (++run.visits > mostVisits) throw new FlowError('流程存在死循环')
    enter(run, token)
  }
}

function enter(run: Run, token: Token) {
  const node = nodeOf(run, token.node)
  if (node.async?.before && !token.isContinued) {
    if (run.context.keepsJobs) {
      token.status = 'wait'
      run.effects.push({ type: 'continueLater', token: token.id })
      return
    }
    token.isContinued = true
  }
  if (!silent.has(node.type)) run.effects.push({ type: 'entered', token: token.id, node: node.id })
  nodeKinds[node.type].enter(run, token, node)
}

/** Kinds that tell of themselves, because a join may let them wait first. */
const silent = new Set(['exclusive', 'parallel', 'inclusive', 'eventBased', 'end'])

/** What a token waited for, or what was inside it, is done. */
export function resume(run: Run, token: Token): void {
  const node = nodeOf(run, token.node)
  nodeKinds[node.type].resume?.(run, token, node)
}

/** Throw events whose undoing is complete go on. */
function undo(run: Run) {
  for (let id = run.undone.shift(); id !== undefined; id = run.undone.shift()) {
    const token = run.state.tokens[id]
    if (token) resume(run, token)
  }
}
