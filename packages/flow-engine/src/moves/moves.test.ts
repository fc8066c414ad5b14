import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { predict, predictStart } from '@app/flow-engine/prediction/predict.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { migrate, previewMigration } from './migration.ts'
import { returnTargets } from './return.ts'
import { withdraw, withdrawalOf } from './withdraw.ts'

const context: StepContext = {
  now: Date.UTC(2026, 0, 5),
  zone: 'Asia/Shanghai',
  handlers: 'wait',
  keepsJobs: true,
  instanceId: 'i1',
}

function graphOf(text: string, parts: Record<string, Part> = {}): FlowGraph {
  const [graph] = compileFile(draw(text, parts)).graphs
  if (!graph) throw new Error('no process')
  return graph
}

const after = (graph: FlowGraph, ...commands: ((state: FlowState) => Command)[]): FlowState =>
  commands.reduce((state, command) => step(graph, state, command(state), context).state, emptyState())

const begin =
  (variables = {}) =>
  (): Command => ({ type: 'start', variables, initiator: 'starter' })
const done =
  (name: string) =>
  (state: FlowState): Command => ({ type: 'complete', task: taskNamed(state, name).id })
const open = (state: FlowState) =>
  Object.values(state.tasks)
    .map(({ name }) => name)
    .toSorted()

function taskNamed(state: FlowState, name: string) {
  const task = Object.values(state.tasks).find((each) => each.name === name || each.assignee === name)
  if (!task) throw new Error(`no task ${name}`)
  return task
}

const forked = graphOf(`
  s:start > x:user > f:parallel > a:user > j:parallel > z:user > e:end
  f > b:user > b2:user > j`)

function withWithdrawal(state: FlowState, name: string) {
  const { id } = taskNamed(state, name)
  const result = step(forked, state, { type: 'complete', task: id }, context)
  return { state: result.state, withdrawal: withdrawalOf(id, state, result) }
}

test('撤回: a decision is taken back while nothing has come of it, also through a join', () => {
  const before = after(forked, begin(), done('x'), done('b'), done('b2'))
  const { state, withdrawal } = withWithdrawal(before, 'a')
  expect(open(state)).toEqual(['z'])
  if (!withdrawal) throw new Error('must be reversible')
  const back = withdraw(state, JSON.parse(JSON.stringify(withdrawal)))
  expect({ ...back.state, sequence: 0 }).toEqual({ ...before, sequence: 0 })
  expect(back.effects.map(({ type }) => type).toSorted()).toEqual(['taskClosed', 'taskCreated'])
  expect(open(step(forked, back.state, done('a')(back.state), context).state)).toEqual(['z'])
})

test('撤回: refused when the next has decided, not when only the branch beside has', () => {
  const before = after(forked, begin())
  const first = withWithdrawal(before, 'x')
  const moved = step(forked, first.state, done('a')(first.state), context).state
  if (!first.withdrawal) throw new Error('must be reversible')
  expect(() => withdraw(moved, first.withdrawal as never)).toThrow('撤回失败，下一节点不满足撤回条件！')
  const second = withWithdrawal(first.state, 'b')
  const beside = step(forked, second.state, done('a')(second.state), context).state
  if (!second.withdrawal) throw new Error('must be reversible')
  expect(open(withdraw(beside, second.withdrawal).state)).toEqual(['b'])
})

test('撤回: never after something went out into the world', () => {
  const graph = graphOf('s:start > x:user > h:service > z:user', { h: { attributes: 'flowable:class="com.x.Send"' } })
  const before = after(graph, begin())
  const { id } = taskNamed(before, 'x')
  expect(withdrawalOf(id, before, step(graph, before, { type: 'complete', task: id }, context))).toBeUndefined()
})

test('可退回的节点: what was decided in this scope and leads here, the newest first', () => {
  const state = after(forked, begin(), done('x'), done('b'), done('a'), done('b2'))
  const targets = (name: string) => returnTargets({ graph: forked, state }, taskNamed(state, name)).map(({ id }) => id)
  expect(targets('z')).toEqual(['b2', 'a', 'b', 'x'])
  const beside = after(forked, begin(), done('x'), done('b'), done('a'))
  expect(returnTargets({ graph: forked, state: beside }, taskNamed(beside, 'b2')).map(({ id }) => id)).toEqual([
    'b',
    'x',
  ])
})

const asked = graphOf('s:start > m:user > z:user', {
  m: { attributes: 'flowable:assignee="${who}"', inner: many('parallel', { collection: 'list', element: 'who' }) },
})

test('加签: further people are asked, the last cannot be taken away', () => {
  const state = after(asked, begin({ list: ['u1', 'u2'] }))
  const { id } = taskNamed(state, 'u1')
  const more = step(asked, state, { type: 'addMembers', task: id, items: ['u3'] }, context).state
  expect(Object.values(more.tasks).map(({ assignee }) => assignee)).toEqual(['u1', 'u2', 'u3'])
  const decided = ['u1', 'u2'].reduce((at, who) => step(asked, at, done(who)(at), context).state, more)
  expect(open(decided)).toEqual(['m'])
  expect(() => step(asked, decided, { type: 'removeMember', task: taskNamed(decided, 'u3').id }, context)).toThrow(
    '不能减去最后一位办理人',
  )
  const less = step(asked, more, { type: 'removeMember', task: taskNamed(more, 'u3').id }, context).state
  expect(open(['u1', 'u2'].reduce((at, who) => step(asked, at, done(who)(at), context).state, less))).toEqual(['z'])
})

test('减签: what the others decided is judged again', () => {
  const graph = graphOf('s:start > m:user > z:user', {
    m: {
      attributes: 'flowable:candidateUsers="u1,u2"',
      inner: '<extensionElements><flowable:approveMethod>2</flowable:approveMethod></extensionElements>',
    },
  })
  const state = after(graph, begin(), done('u1'))
  expect(() => step(graph, state, { type: 'removeMember', task: taskNamed(state, 'u2').id }, context)).toThrow(
    '不能减去最后一位办理人',
  )
  const started = after(graph, begin())
  const more = step(
    graph,
    started,
    { type: 'addMembers', task: taskNamed(started, 'u1').id, items: ['u3'] },
    context,
  ).state
  const two = ['u1', 'u2'].reduce((at, who) => step(graph, at, done(who)(at), context).state, more)
  expect(open(two)).toEqual(['m'])
})

test('加签: an ordinary task has no members', () => {
  const state = after(forked, begin())
  expect(() =>
    step(forked, state, { type: 'addMembers', task: taskNamed(state, 'x').id, items: ['u'] }, context),
  ).toThrow('该任务不是多人任务')
})

test('审批预览: tasks to come when all approve', () => {
  const state = after(forked, begin())
  expect(predict(forked, state, context).tasks.map(({ name }) => name)).toEqual(['a', 'b', 'b2', 'z'])
  const command = { variables: {}, initiator: 'u' }
  expect(predictStart(forked, emptyState(), command, context).tasks.map(({ name }) => name)).toEqual([
    'x',
    'a',
    'b',
    'b2',
    'z',
  ])
  expect(Object.keys(state.tasks)).toHaveLength(1)
})

test.for<[string, FlowGraph, object]>([
  [
    'unknown',
    graphOf('s:start > a:user > x:exclusive\nx -[${n > 1}]> b:user\nx -[else]> c:user'),
    { tasks: [], stoppedBy: 'unknown' },
  ],
  [
    'event',
    graphOf('s:start > a:user > t:catch > b:user', { t: { inner: on.timer('P1D') } }),
    { tasks: [], stoppedBy: 'event' },
  ],
])('审批预览: says where it ends: %s', ([, graph, prediction]) => {
  expect(predict(graph, after(graph, begin()), context)).toEqual(prediction)
})

test('审批预览: a circle of people ends after fifty', () => {
  const graph = graphOf('s:start > a:user > b:user > a')
  const { tasks, stoppedBy } = predict(graph, after(graph, begin()), context)
  expect([tasks.length, stoppedBy]).toEqual([50, 'limit'])
})

const [oldVersion, newVersion] = [
  graphOf('s:start > a:user > b:user > e:end'),
  graphOf('s:start > a2:user > c:user > b:user > e:end\nt:boundary > late:user', {
    t: boundary('a2', on.timer('PT1H')),
  }),
]

test('迁移: a token takes the place of its node in the new version', () => {
  const state = after(oldVersion, begin())
  expect(previewMigration(oldVersion, newVersion, state, {})).toMatchObject([
    { from: 'a', state: 'blocked', reason: '新版本中没有对应的节点' },
  ])
  expect(() => migrate(oldVersion, newVersion, state, {}, context)).toThrow('节点“a”无法迁移：新版本中没有对应的节点')
  const { state: moved, effects } = migrate(oldVersion, newVersion, state, { a: 'a2' }, context)
  expect(open(moved)).toEqual(['a2'])
  expect(effects).toMatchObject([{ type: 'subscribed', subscription: { node: 't', kind: 'timer' } }])
  expect(open(step(newVersion, moved, done('a2')(moved), context).state)).toEqual(['c'])
})

test.for<[string, string, Record<string, Part>, string]>([
  ['another kind', 's:start > a:receive > e:end', {}, '节点类型不同'],
  ['another scope', 's:start > q:sub > e:end\nq {\nqs:start > a:user\n}', {}, '节点所在的子流程不同'],
  ['members', 's:start > a:user > e:end', { a: { inner: many('parallel', { count: '2' }) } }, '多实例设置不同'],
])('迁移: %s is no place', ([, text, parts, reason]) => {
  const state = after(oldVersion, begin())
  expect(previewMigration(oldVersion, graphOf(text, parts), state, {})).toMatchObject([{ state: 'blocked', reason }])
})

test('迁移: a join keeps its branches or is no place', () => {
  const state = after(forked, begin(), done('x'), done('a'))
  const other = graphOf(`
    s:start > x:user > f:parallel > a:user > j:parallel > z:user > e:end
    f > b:user > j
    f > b2:user > j`)
  expect(previewMigration(forked, other, state, {})).toEqual(
    expect.arrayContaining([expect.objectContaining({ state: 'blocked', reason: '汇聚网关的分支不同' })]),
  )
  expect(previewMigration(forked, forked, state, {}).every(({ state: of }) => of === 'untouched')).toBe(true)
})

test('外部处理: a handler is told, waited for, and gives its result', () => {
  const graph = graphOf('s:start > h:service > z:user', {
    h: {
      attributes: 'flowable:class="com.x.Send" flowable:resultVariable="answer"',
      inner: '<extensionElements><flowable:field name="to" expression="${who}"/></extensionElements>',
    },
  })
  const first = step(graph, emptyState(), { type: 'start', variables: { who: 'u1' } }, context)
  const told = first.effects.find((effect) => effect.type === 'handler')
  expect(told).toMatchObject({ name: 'com.x.Send', source: 'class', fields: { to: 'u1' } })
  if (told?.type !== 'handler') throw new Error('not told')
  const { state } = step(graph, first.state, { type: 'handlerDone', token: told.token, result: 42 }, context)
  expect([open(state), state.variables.answer]).toEqual([['z'], 42])
  expect(() => step(graph, state, { type: 'handlerDone', token: told.token }, context)).toThrow(
    '流程已流转，请刷新后重试',
  )
})

test('异步: a node behind a job boundary begins when the job has run, once', () => {
  const graph = graphOf('s:start > a:user > z:user', { a: { attributes: 'flowable:async="true"' } })
  const first = step(graph, emptyState(), { type: 'start' }, context)
  const later = first.effects.find((effect) => effect.type === 'continueLater')
  if (later?.type !== 'continueLater') throw new Error('not told')
  expect(open(first.state)).toEqual([])
  const { state } = step(graph, first.state, { type: 'continue', token: later.token }, context)
  expect(open(state)).toEqual(['a'])
  expect(() => step(graph, state, { type: 'continue', token: later.token }, context)).toThrow(
    '流程已流转，请刷新后重试',
  )
})

test('结束: after the end nothing can be asked', () => {
  const state = after(oldVersion, begin(), done('a'), done('b'))
  expect(state.status).toBe('approved')
  expect(() => step(oldVersion, state, { type: 'setVariables', variables: {} }, context)).toThrow('流程已结束')
})

test('变量: names that reach for prototypes are refused', () => {
  const state = after(oldVersion, begin())
  const variables = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, never>
  expect(() => step(oldVersion, state, { type: 'setVariables', variables }, context)).toThrow('变量名不合法：__proto__')
})
