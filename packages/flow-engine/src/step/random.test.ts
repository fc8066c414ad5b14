import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { returnTargets } from '@app/flow-engine/moves/return.ts'
import { withdraw, withdrawalOf } from '@app/flow-engine/moves/withdraw.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext, UserTask } from '@app/flow-engine/run/types.ts'
import { modelOf, type Block } from '@app/flow-engine/testing/randomModel.ts'
import { step } from './step.ts'
import type { Command } from './stepCommand.ts'

const context: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i1' }

/** Models of every kind of block in every other; a loop stands in no members, which would share its count. */
const { model: part } = fc.letrec<{ model: Block; still: Block }>((tie) => {
  const task = fc.constant<Block>({ kind: 'task' })
  const members = fc.record({
    kind: fc.constant('members' as const),
    count: fc.integer({ min: 0, max: 3 }),
    isSequential: fc.boolean(),
  })
  const around = (inner: fc.Arbitrary<Block>): fc.Arbitrary<Block>[] => {
    const blocks = fc.array(inner, { minLength: 2, maxLength: 3 })
    return [
      fc.record({ kind: fc.constantFrom('sequence' as const, 'fork' as const), blocks }),
      fc.record({ kind: fc.constant('choice' as const), blocks, taken: fc.nat(2) }),
      fc.record({
        kind: fc.constant('inclusive' as const),
        blocks,
        taken: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('sub' as const), block: inner, isSequential: fc.boolean() }),
    ]
  }
  const several = fc.record({
    kind: fc.constant('sub' as const),
    block: tie('still'),
    count: fc.integer({ min: 0, max: 2 }),
    isSequential: fc.boolean(),
  })
  const loop = fc.record({
    kind: fc.constant('loop' as const),
    block: tie('model'),
    rounds: fc.integer({ min: 0, max: 2 }),
  })
  return {
    still: fc.oneof(
      { maxDepth: 3, depthSize: 'large', withCrossShrink: true },
      task,
      members,
      ...around(tie('still')),
      several,
    ),
    model: fc.oneof(
      { maxDepth: 4, depthSize: 'large', withCrossShrink: true },
      task,
      members,
      ...around(tie('model')),
      several,
      loop,
    ),
  }
})

/** A first task, so that there is always somebody who can be returned to. */
const model = fc
  .array(part, { minLength: 2, maxLength: 3 })
  .map((blocks): Block => ({ kind: 'sequence', blocks: [{ kind: 'task' }, ...blocks] }))

const throughJson = (state: FlowState) => JSON.parse(JSON.stringify(state)) as FlowState

/** Nothing is lost: whoever waits is waited for, scopes hold somebody. Nothing is double: no two at one place. */
function expectWhole({ tokens, tasks, status }: FlowState) {
  const live = Object.values(tokens)
  expect(status === 'running').toBe(live.length > 0)
  for (const token of live) {
    const isHeld = token.parent === '' || tokens[token.parent]?.status === 'scope'
    const children = live.filter(({ parent }) => parent === token.id).length
    const own = Object.values(tasks).filter((task) => task.token === token.id).length
    expect({ token, isHeld, children: children > 0, own }).toEqual({
      token,
      isHeld: true,
      children: token.status === 'scope',
      own: Number(token.status === 'wait'),
    })
  }
  const places = live.map(({ parent, node, status: of, via, variables }) =>
    [parent, node, of, of === 'join' ? via : variables?.loopCounter].join(' '),
  )
  expect(new Set(places).size).toBe(places.length)
}

const mostSteps = 2_000

/** Approves in the order that the numbers say until nothing is open. */
function approveAll(
  graph: FlowGraph,
  from: FlowState,
  order: number[],
): { state: FlowState; decided: Record<string, number> } {
  let state = from
  const decided: Record<string, number> = {}
  for (let i = 0; state.status === 'running'; i++) {
    const task = pick(Object.values(state.tasks), order[i % order.length] ?? 0)
    if (!task || i > mostSteps) throw new Error('nothing moves')
    decided[task.node] = (decided[task.node] ?? 0) + 1
    state = throughJson(step(graph, state, { type: 'complete', task: task.id }, context).state)
    expectWhole(state)
  }
  return { state, decided }
}

const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)]

const begun = (graph: FlowGraph) => step(graph, emptyState(), { type: 'start' }, context).state

function compiled(block: Block) {
  const { xml, expected } = modelOf(block)
  const [graph] = compileFile(xml).graphs
  if (!graph) throw new Error('no process')
  return { graph, expected }
}

const numbers = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 20 })
const runs = { numRuns: 100 }

test('随机模型: everybody is asked as often as the model says, whatever the order', () => {
  fc.assert(
    fc.property(model, numbers, (block, order) => {
      const { graph, expected } = compiled(block)
      const { state, decided } = approveAll(graph, begun(graph), order)
      expect(state).toMatchObject({ status: 'approved', tokens: {}, tasks: {}, subscriptions: {} })
      const asked = Object.fromEntries(Object.entries(expected).filter(([, times]) => times > 0))
      expect(decided).toEqual(asked)
    }),
    runs,
  )
})

/** A state somewhere on the way. */
function onTheWay(graph: FlowGraph, order: number[]): FlowState {
  let state = begun(graph)
  for (const n of order) {
    const task = pick(Object.values(state.tasks), n)
    if (!task) return state
    const { state: next } = step(graph, state, { type: 'complete', task: task.id }, context)
    if (next.status !== 'running') return state
    state = next
  }
  return state
}

test('随机模型: a state that went through JSON goes on the same way', () => {
  fc.assert(
    fc.property(model, numbers, fc.nat(1_000), (block, order, n) => {
      const { graph } = compiled(block)
      const state = onTheWay(graph, order)
      expect(throughJson(state)).toEqual(state)
      const task = pick(Object.values(state.tasks), n)
      if (!task) return
      const command: Command = { type: 'complete', task: task.id, variables: { money: '0.10' } }
      expect(step(graph, throughJson(state), command, context)).toEqual(step(graph, state, command, context))
    }),
    runs,
  )
})

/** Some open task with some node to which it may be returned. */
function someReturn(graph: FlowGraph, state: FlowState, n: number): { task: UserTask; to: string } | undefined {
  const found = Object.values(state.tasks).flatMap((task) =>
    returnTargets({ graph, state }, task).map(({ id }) => ({ task, to: id })),
  )
  return pick(found, n)
}

test.for<'direct' | undefined>([undefined, 'direct'])(
  '随机模型: returned and approved again it ends as before (%s)',
  (resume) => {
    let returned = 0
    fc.assert(
      fc.property(model, numbers, fc.nat(1_000), (block, order, n) => {
        const { graph } = compiled(block)
        const state = onTheWay(graph, order)
        const some = someReturn(graph, state, n)
        if (!some) return
        returned++
        const command: Command = { type: 'return', task: some.task.id, to: some.to, ...(resume && { resume }) }
        const back = step(graph, state, command, context).state
        expectWhole(back)
        expect(Object.values(back.tasks).some(({ node }) => node === some.to)).toBe(true)
        expect(approveAll(graph, back, order).state).toMatchObject({
          status: 'approved',
          tokens: {},
          subscriptions: {},
        })
      }),
      runs,
    )
    expect(returned).toBeGreaterThan(runs.numRuns / 4)
  },
)

test('随机模型: a decision that is taken back has never been', () => {
  let withdrawn = 0
  fc.assert(
    fc.property(model, numbers, fc.nat(1_000), (block, order, n) => {
      const { graph } = compiled(block)
      const state = onTheWay(graph, order)
      const task = pick(Object.values(state.tasks), n)
      if (!task) return
      const result = step(graph, state, { type: 'complete', task: task.id, variables: { note: 'n' } }, context)
      const withdrawal = withdrawalOf(task.id, state, result)
      expect(withdrawal === undefined).toBe(result.state.status !== 'running')
      if (!withdrawal) return
      withdrawn++
      const back = withdraw(throughJson(result.state), withdrawal)
      expect({ ...back.state, sequence: 0 }).toEqual({ ...state, sequence: 0 })
    }),
    runs,
  )
  expect(withdrawn).toBeGreaterThan(runs.numRuns / 4)
})
