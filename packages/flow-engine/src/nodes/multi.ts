import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import { titleOf, type FlowNode, type UserRule } from '@app/flow-engine/graph/types.ts'
import { killInside, nextId } from '@app/flow-engine/run/tokens.ts'
import {
  FlowError,
  type MultiState,
  type MultiToken,
  type Outcome,
  type Run,
  type Token,
} from '@app/flow-engine/run/types.ts'
import { conditionHolds, findVariable, valueOf } from '@app/flow-engine/run/variables.ts'
import type { Begin } from './activity.ts'
import { peopleOf } from './peopleOf.ts'

/** More members than any real process has; a wrong number must not fill the database. */
const mostMembers = 1_000

type Wanted = Pick<MultiState, 'items' | 'weights' | 'total'> & { isSequential: boolean }

/** How many times an activity is to be done; `undefined` when once without counters. */
export function multiWanted(run: Run, token: Token, node: FlowNode): Wanted | undefined {
  const { multi, loop, user } = node
  if (loop) return { isSequential: true, total: loopTotal(run, token, loop) }
  const method = user?.method?.kind
  if (user && user.approveType !== 'person') return undefined
  const byPeople = method === 'all' || method === 'any' || method === 'inTurn' || method === 'vote'
  if (user && (byPeople || (multi && !multi.collection && !multi.cardinality))) {
    const { users, weights = weightsOf(user, users), outcome } = peopleOf(run, token, node, user)
    if (outcome) return undefined
    const isSequential = byPeople ? method === 'inTurn' : multi?.isSequential === true
    return limited({ isSequential, items: users, total: users.length, ...(weights && { weights }) })
  }
  if (!multi) return undefined
  const { isSequential, collection, cardinality } = multi
  if (collection) {
    const items = itemsOf(run, token, collection)
    return limited({ isSequential, items, total: items.length })
  }
  const total = Number(cardinality === undefined ? 1 : valueOf(run, token, cardinality))
  if (!Number.isInteger(total) || total < 0) throw new FlowError(`节点“${titleOf(node)}”的循环次数不是整数`)
  return limited({ isSequential, total })
}

function weightsOf(user: UserRule, users: string[]): number[] | undefined {
  const weights = user.method?.weights
  return weights && users.map((id) => weights[id] ?? 1)
}

function limited(wanted: Wanted): Wanted {
  if (wanted.total > mostMembers) throw new FlowError(`多实例不能超过${mostMembers}个`)
  return wanted
}

/** A standard loop is a sequence without an end of its own; a first test may leave it out. */
function loopTotal(run: Run, token: Token, loop: NonNullable<FlowNode['loop']>): number {
  if (loop.testBefore && loop.condition && !conditionHolds(run, token, loop.condition)) return 0
  return loop.most ?? mostMembers
}

function itemsOf(run: Run, token: Token, collection: string): Value[] {
  const isName = !/[$#]\{/.test(collection)
  const value = isName ? findVariable(run, token, collection) : valueOf(run, token, collection)
  const found = typeof value === 'string' && !isName ? (findVariable(run, token, value) ?? value) : value
  if (Array.isArray(found)) return found
  if (typeof found === 'string') return found.split(',').map((item) => item.trim())
  throw new FlowError(`多实例的集合“${collection}”不是列表`)
}

/** Turns a token into the one that stands for all members, and opens the first or all of them. */
export function startMulti(run: Run, token: Token, node: FlowNode, wanted: Wanted, begin: Begin): void {
  const { isSequential, ...rest } = wanted
  token.status = 'scope'
  const state = { ...rest, next: 0, done: 0, approved: 0, rejected: 0, votes: 0 }
  const multi = Object.assign(token, { multi: state })
  const first = isSequential ? Math.min(1, wanted.total) : wanted.total
  // Members that need nobody may be done, and the whole with them, before all are open.
  for (let i = 0; i < first && token.multi; i++) openMember(run, multi, node, begin)
}

/** Opens the next member with what is its own: its number and its item. */
export function openMember(run: Run, multi: MultiToken, node: FlowNode, begin: Begin): void {
  const state = multi.multi
  const index = state.next++
  const member: Token = { id: nextId(run, 't'), node: node.id, parent: multi.id, status: 'wait' }
  const own: Variables = { loopCounter: index }
  member.variables = own
  if (node.multi?.indexVariable) own[node.multi.indexVariable] = index
  if (state.items) own[node.multi?.elementVariable ?? 'item'] = state.items[index] ?? null
  if (run.cause !== undefined) member.cause = run.cause
  run.state.tokens[member.id] = member
  begin(run, member, node)
}

/** Counts a member; what follows for the whole: further members, done, or refused. */
export function memberDone(
  run: Run,
  multi: MultiToken,
  member: Token,
  node: FlowNode,
  begin: Begin,
  outcome: Outcome,
): 'open' | 'done' | 'refused' {
  const state = multi.multi
  const weight = weightOf(state, member)
  state.done++
  state[outcome]++
  if (outcome === 'approved') state.votes += weight
  // Side by side whoever has decided is active no more; in turn there is always the one.
  if (!isInTurn(node)) delete run.state.tokens[member.id]
  const verdict = judge(run, multi, member, node)
  delete run.state.tokens[member.id]
  run.effects.push({ type: 'left', token: member.id, node: node.id })
  if (verdict !== 'open') killInside(run, multi.id)
  else if (isInTurn(node) && state.next < state.total) openMember(run, multi, node, begin)
  return verdict
}

export const isInTurn = ({ multi, loop, user }: FlowNode) =>
  loop !== undefined || (user?.method ? user.method.kind === 'inTurn' : multi?.isSequential === true)

/** Judges again when a member was taken away: nobody has decided, but fewer are asked. */
export function judgeWithout(run: Run, multi: MultiToken, node: FlowNode): 'open' | 'done' | 'refused' {
  return multi.multi.done > 0 ? judge(run, multi, multi, node) : 'open'
}

/** Shares computed from sums of doubles. */
const tolerance = 1e-9

function judge(run: Run, multi: MultiToken, member: Token, node: FlowNode): 'open' | 'done' | 'refused' {
  const state = multi.multi
  const method = node.user?.method
  if (method) {
    const total = method.kind === 'vote' ? sum(state.weights ?? [], state.total) : state.total
    const needed = method.kind === 'any' ? tolerance : method.kind === 'inTurn' ? total : (total * method.percent) / 100
    const votes = method.kind === 'vote' ? state.votes : state.approved
    const left = method.kind === 'vote' ? leftWeight(run, multi, member) : state.total - state.done
    if (votes + tolerance >= needed && votes > 0) return 'done'
    if (method.kind === 'any' && !method.refuseByAll) return 'refused'
    return votes + left + tolerance < needed || state.done === state.total ? 'refused' : 'open'
  }
  const completion = node.multi?.completion
  if (state.rejected > 0 && !/nrOf(Approved|Rejected)/.test(completion ?? '')) return 'refused'
  if (state.done >= state.total) return 'done'
  if (!node.loop) return completion && conditionHolds(run, member, completion) ? 'done' : 'open'
  const { condition } = node.loop
  return !condition || conditionHolds(run, member, condition) ? 'open' : 'done'
}

const sum = (weights: number[], total: number) =>
  weights.length > 0 ? weights.reduce((all, weight) => all + weight, 0) : total

/** Weight of the members that have not decided yet. */
function leftWeight(run: Run, multi: MultiToken, member: Token): number {
  return Object.values(run.state.tokens)
    .filter((token) => token.parent === multi.id && token.id !== member.id)
    .reduce((all, token) => all + weightOf(multi.multi, token), 0)
}

/** Of a vote; whoever has no weight of his own counts once. */
const weightOf = ({ weights }: MultiState, { variables }: Token) => weights?.[Number(variables?.loopCounter)] ?? 1
