import { must } from '@app/flow-engine/expression/must.ts'
import { titleOf, type FlowGraph, type FlowNode } from '@app/flow-engine/graph/types.ts'
import { newRun } from '@app/flow-engine/run/newRun.ts'
import { subscribe } from '@app/flow-engine/run/subscriptions.ts'
import { multiOf, nodeOf } from '@app/flow-engine/run/tokens.ts'
import {
  FlowError,
  type Effect,
  type FlowState,
  type ResumePlace,
  type StepContext,
  type Token,
} from '@app/flow-engine/run/types.ts'

/** What becomes of one token. */
export interface MigratedToken {
  token: string
  from: string
  to?: string
  state: 'untouched' | 'mapped' | 'blocked'
  reason?: string
}

/** Old node ids to new ones; what is not named keeps its id (workflow §16.8). */
export type NodeMapping = Record<string, string>

/** What a migration would do, token by token. */
export function previewMigration(
  from: FlowGraph,
  to: FlowGraph,
  state: FlowState,
  mapping: NodeMapping,
): MigratedToken[] {
  return Object.values(state.tokens).map((token) => {
    const target = mapping[token.node] ?? token.node
    const reason = reasonAgainst(from, to, token, target, mapping)
    if (reason) return { token: token.id, from: token.node, state: 'blocked', reason }
    return { token: token.id, from: token.node, to: target, state: target === token.node ? 'untouched' : 'mapped' }
  })
}

function reasonAgainst(from: FlowGraph, to: FlowGraph, token: Token, target: string, mapping: NodeMapping) {
  const [old, next] = [from.nodes[token.node], to.nodes[target]]
  if (!old || !next) return '新版本中没有对应的节点'
  if (old.type !== next.type) return '节点类型不同'
  if ((mapping[old.scope] ?? old.scope) !== next.scope) return '节点所在的子流程不同'
  if (!hasSameMembers(old, next)) return '多实例设置不同'
  if (token.status === 'join' && !hasSameWays(old, next)) return '汇聚网关的分支不同'
  return undefined
}

const hasSameMembers = (old: FlowNode, next: FlowNode) =>
  JSON.stringify([old.multi, old.loop, old.user?.method?.kind]) ===
  JSON.stringify([next.multi, next.loop, next.user?.method?.kind])

const hasSameWays = (old: FlowNode, next: FlowNode) => old.in.toSorted().join() === next.in.toSorted().join()

/** Puts an instance on another version. Refused while any token has no place there. */
export function migrate(
  from: FlowGraph,
  to: FlowGraph,
  state: FlowState,
  mapping: NodeMapping,
  context: StepContext,
): { state: FlowState; effects: Effect[] } {
  const blocked = previewMigration(from, to, state, mapping).find(({ state: of }) => of === 'blocked')
  if (blocked)
    throw new FlowError(`节点“${titleOf(must(from.nodes[blocked.from], blocked.from))}”无法迁移：${blocked.reason}`)
  const run = newRun(to, state, context)
  const moved = (node: string) => mapping[node] ?? node
  for (const token of Object.values(run.state.tokens)) {
    token.node = moved(token.node)
    if (token.resume) {
      const [first, ...others] = token.resume.places
      const there = (place: ResumePlace) => ({ ...place, node: moved(place.node) })
      token.resume = { ...token.resume, places: [there(first), ...others.map(there)] }
    }
  }
  for (const task of Object.values(run.state.tasks)) {
    task.node = moved(task.node)
    const { name } = nodeOf(run, task.node)
    if (name && !/[$#]\{/.test(name)) task.name = name
  }
  run.state.decided = run.state.decided.map((each) => ({ ...each, node: moved(each.node) }))
  for (const each of run.state.done) each.node = moved(each.node)
  moveSubscriptions(from, run, moved)
  return { state: run.state, effects: run.effects }
}

/** What listened goes on with its time; boundary events that are new begin to listen, those that are gone end. */
function moveSubscriptions(from: FlowGraph, run: ReturnType<typeof newRun>, moved: (node: string) => string) {
  for (const each of Object.values(run.state.subscriptions)) {
    const target = run.graph.nodes[moved(each.node)]
    if (target?.event?.kind === from.nodes[each.node]?.event?.kind) each.node = moved(each.node)
    else {
      delete run.state.subscriptions[each.id]
      run.effects.push({ type: 'unsubscribed', subscription: each.id })
    }
  }
  for (const token of Object.values(run.state.tokens)) {
    if (token.status === 'join' || multiOf(run, token)) continue
    for (const id of nodeOf(run, token.node).boundary) {
      const isHeard = Object.values(run.state.subscriptions).some((each) => each.token === token.id && each.node === id)
      if (!isHeard) subscribe(run, token.id, nodeOf(run, id), token)
    }
  }
}
