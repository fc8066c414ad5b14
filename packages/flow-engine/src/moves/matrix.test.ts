import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import { FlowError, type FlowState, type StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { returnTargets } from './return.ts'

// x ─┬─ a ── a2 ─┬─ b ──────┬─ c ─┬─ z ── y
//    │           └─ d ── d2 ┘     │
//    ├─ g ── g2 ──────────────────┤
//    └─ i ────────────────────────┘
const [graph] = compileFile(
  draw(`
  s:start > x:user > f:parallel > a:user > a2:user > k:parallel > b:user > l:parallel > c:user > j:parallel
  k > d:user > d2:user > l
  f > g:user > g2:user > j
  f > i:user > j
  j > z:user > y:user > e:end`),
).graphs

const context: StepContext = {
  now: 0,
  zone: 'Asia/Shanghai',
  handlers: 'wait',
  keepsJobs: true,
  instanceId: 'i1',
}

/** Written by hand from workflow §15.6: the tasks from which each can be reached and that stand in no branch beside. */
const allowed: Record<string, string[]> = {
  x: [],
  a: ['x'],
  a2: ['x', 'a'],
  b: ['x', 'a', 'a2'],
  d: ['x', 'a', 'a2'],
  d2: ['x', 'a', 'a2', 'd'],
  c: ['x', 'a', 'a2', 'b', 'd', 'd2'],
  g: ['x'],
  g2: ['x', 'g'],
  i: ['x'],
  z: ['x', 'a', 'a2', 'b', 'd', 'd2', 'c', 'g', 'g2', 'i'],
  y: ['x', 'a', 'a2', 'b', 'd', 'd2', 'c', 'g', 'g2', 'i', 'z'],
}
const names = Object.keys(allowed)

if (!graph) throw new Error('no process')
const carry = (state: FlowState, command: Command) => step(graph, state, command, context)
const taskAt = (state: FlowState, node: string) => Object.values(state.tasks).find((task) => task.node === node)
const openIn = (state: FlowState) => Object.values(state.tasks).map(({ node }) => node)
const begun = carry(emptyState(), { type: 'start' }).state

/** Decides tasks until the wanted one is open: no other is begun than lies before it, or everything else first. */
function reached(node: string, others: 'untouched' | 'finished'): FlowState {
  let state = begun
  const isWanted = (each: string) =>
    others === 'untouched' ? allowed[node]?.includes(each) : each !== node && !after(node, each)
  for (;;) {
    const next = Object.values(state.tasks).find((task) => isWanted(task.node))
    if (!next) return state
    state = carry(state, { type: 'complete', task: next.id }).state
  }
}

const after = (node: string, each: string) => allowed[each]?.includes(node) === true

/** Decides whatever is open; how often each node was opened, and how often each join let go. */
function toEnd(from: FlowState): { state: FlowState; joined: Record<string, number>; decided: string[] } {
  let state = from
  const joined: Record<string, number> = { l: 0, j: 0 }
  const decided: string[] = []
  for (let next = Object.values(state.tasks)[0]; next; next = Object.values(state.tasks)[0]) {
    const result = carry(state, { type: 'complete', task: next.id })
    state = result.state
    decided.push(next.node)
    for (const effect of result.effects) {
      if (effect.type === 'entered' && effect.node in joined) joined[effect.node] = (joined[effect.node] ?? 0) + 1
    }
  }
  return { state, joined, decided }
}

const pairs = names.flatMap((from) => names.map((to): [string, string] => [from, to]))
const situations = ['untouched', 'finished'] as const

test('退回矩阵: it has twelve nodes', () => expect([names.length, pairs.length]).toEqual([12, 144]))

test.for(pairs)('退回矩阵: %s → %s', ([from, to]) => {
  for (const others of situations) {
    const state = reached(from, others)
    const task = taskAt(state, from)
    if (!task) throw new Error(`${from} is not open`)
    const isAllowed = allowed[from]?.includes(to) === true
    expect(returnTargets({ graph, state }, task).some(({ id }) => id === to)).toBe(isAllowed)
    const back = () => carry(state, { type: 'return', task: task.id, to }).state
    if (!isAllowed) {
      expect(back).toThrow(FlowError)
      continue
    }
    const returned = back()
    expect(openIn(returned).filter((each) => each === to)).toEqual([to])
    const { state: ended, joined, decided } = toEnd(returned)
    // What lies behind the target comes again, once; what was done beside it does not.
    const again = names.filter((each) => each === to || after(to, each))
    const beside = openIn(state).flatMap((each) => [each, ...names.filter((next) => after(each, next))])
    expect(decided.toSorted()).toEqual([...new Set([...again, ...beside])].toSorted())
    expect({ status: ended.status, tokens: ended.tokens }).toEqual({ status: 'approved', tokens: {} })
    const times = (next: string) => Number(decided.includes(next) && !openIn(returned).includes(next))
    expect(joined).toEqual({ l: times('c'), j: times('z') })
  }
})

test.for(pairs.filter(([from, to]) => allowed[from]?.includes(to)))(
  '退回矩阵: %s → %s, resumed directly',
  ([from, to]) => {
    for (const others of situations) {
      const state = reached(from, others)
      const task = taskAt(state, from)
      if (!task) throw new Error(`${from} is not open`)
      const returned = carry(state, { type: 'return', task: task.id, to, resume: 'direct' }).state
      const resumed = carry(returned, { type: 'complete', task: taskAt(returned, to)?.id ?? '' }).state
      expect(openIn(resumed).toSorted()).toEqual(openIn(state).toSorted())
      expect(toEnd(resumed).state).toMatchObject({ status: 'approved', tokens: {} })
    }
  },
)
