import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { withdraw, withdrawalOf } from '@app/flow-engine/moves/withdraw.ts'
import { predict } from '@app/flow-engine/prediction/predict.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { Effect, FlowState, PeopleAnswer, PeopleRequest, StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import type { Command } from '@app/flow-engine/step/stepCommand.ts'
import { draw, type Part } from '@app/flow-engine/testing/draw.ts'

const base: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i1' }

function graphOf(text: string, parts: Record<string, Part> = {}): FlowGraph {
  const [graph] = compileFile(draw(text, parts)).graphs
  if (!graph) throw new Error('no process')
  return graph
}

const settings = (values: Record<string, string>, attributes = ''): Part => ({
  attributes,
  inner: `<extensionElements>${Object.entries(values)
    .map(([name, value]) => `<flowable:${name}>${value}</flowable:${name}>`)
    .join('')}</extensionElements>`,
})

/** A host that knows who is to be asked, and hears every question. */
function host(answers: Record<string, PeopleAnswer>, persons: Record<string, PeopleAnswer> = {}) {
  const asked: PeopleRequest[] = []
  const context: StepContext = {
    ...base,
    definitionId: 'd1',
    peopleFor(request) {
      asked.push(request)
      return answers[request.node.id] ?? request.named ?? { users: [] }
    },
    personFor(request, person) {
      asked.push(request)
      return persons[person] ?? { users: [person] }
    },
  }
  return { asked, context }
}

const start = (graph: FlowGraph, context: StepContext) =>
  step(graph, emptyState(), { type: 'start', initiator: 'starter' }, context)

const tasksOf = ({ tasks }: FlowState) => Object.values(tasks)
const open = (state: FlowState) =>
  tasksOf(state).map(({ node, assignee, users }) => `${node} ${assignee ?? users.join('|')}`)
const decisions = (effects: Effect[]) =>
  effects.flatMap((effect) =>
    effect.type === 'taskDecided' ? [[effect.task.node, effect.outcome, effect.reason]] : [],
  )

function complete(
  graph: FlowGraph,
  state: FlowState,
  context: StepContext,
  more: Partial<Command & { type: 'complete' }> = {},
) {
  const [task] = tasksOf(state)
  const by = task?.assignee
  return step(graph, state, { type: 'complete', task: task?.id ?? '', ...(by && { by }), ...more }, context)
}

test('办理人: the host hears whom the file names, what is decided and why it comes', () => {
  const graph = graphOf('s:start > a:user > b:user', {
    a: { attributes: 'flowable:assignee="${INITIATOR}"' },
    b: { attributes: 'flowable:candidateUsers="u1,u2" flowable:candidateGroups="r1"' },
  })
  const { asked, context } = host({})
  const first = start(graph, context)
  expect(asked.map(({ definition, named, isBack }) => [definition, named, isBack])).toEqual([
    ['d1', { users: ['starter'], groups: [] }, false],
    ['d1', { users: ['starter'], groups: [] }, false],
  ])
  const { state } = complete(graph, first.state, context)
  expect(tasksOf(state)).toMatchObject([{ users: ['u1', 'u2'], groups: ['r1'] }])
  expect(asked[2]).toMatchObject({ cause: { node: 'a', by: 'starter' }, decidedBefore: 0 })
  expect(asked[2]?.entries('${INITIATOR}')).toEqual(['starter'])
  expect(asked[2]?.find('nothing')).toBeUndefined()
})

test('办理人: the one who was named is another, stands in for somebody, or several have it', () => {
  const graph = graphOf('s:start > a:user', { a: { attributes: 'flowable:candidateUsers="u1"' } })
  const single = (answer: PeopleAnswer, persons: Record<string, PeopleAnswer> = {}) =>
    tasksOf(start(graph, host({ a: answer }, persons).context).state)
  expect(single({ users: ['u1'] })).toMatchObject([{ users: ['u1'] }])
  expect(single({ users: ['m1'], isStandIn: true, reason: 'r' })).toMatchObject([{ assignee: 'm1', users: [] }])
  expect(single({ users: ['m1', 'm2'], isStandIn: true })).toMatchObject([{ users: ['m1', 'm2'] }])
  const deputy = single({ users: ['m1'], isStandIn: true }, { m1: { users: ['d1'], deputyOf: 'm1' } })
  expect(deputy).toMatchObject([{ assignee: 'd1', deputyOf: 'm1' }])
  const managers = single({ users: ['m1'], isStandIn: true }, { m1: { users: ['x', 'y'] } })
  expect(managers).toMatchObject([{ users: ['x', 'y'] }])
  expect(managers[0]).not.toHaveProperty('assignee')
})

test('办理人: a reason is told with the task, of the person before that of the rule', () => {
  const graph = graphOf('s:start > a:user', { a: { attributes: 'flowable:assignee="u1"' } })
  const told = (answer: PeopleAnswer, persons: Record<string, PeopleAnswer>) =>
    start(graph, host({ a: answer }, persons).context).effects.find(({ type }) => type === 'taskCreated')
  expect(told({ users: ['u1'], reason: 'rule' }, { u1: { users: ['u2'], reason: 'person' } })).toMatchObject({
    task: { assignee: 'u2' },
    reason: 'person',
  })
  expect(told({ users: ['u1', 'u2'], reason: 'rule' }, {})).toMatchObject({ reason: 'rule' })
})

test('办理人: who belongs to a group of a strategy is asked when somebody claims', () => {
  const graph = graphOf('s:start > a:user', { a: settings({ candidateStrategy: '10', candidateParam: 'r1' }) })
  const { context } = host({ a: { users: ['u1', 'u2'], groups: ['ROLEr1'], barred: 'starter' } })
  expect(tasksOf(start(graph, context).state)).toMatchObject([{ users: [], groups: ['ROLEr1'], barred: 'starter' }])
})

test('办理人: drawn by lot the person is asked about like any other', () => {
  const graph = graphOf('s:start > a:user', { a: settings({ candidateStrategy: '30', approveMethod: '1' }) })
  const { context } = host({ a: { users: ['u1', 'u2'] } }, { u1: { users: ['d1'] }, u2: { users: ['d2'] } })
  const [task] = tasksOf(start(graph, context).state)
  expect(['d1', 'd2']).toContain(task?.assignee)
})

test('自动处理: a node without people says why, and the process goes on or ends', () => {
  const graph = graphOf('s:start > a:user > z:user', { a: settings({ approveType: '2' }) })
  const { state, effects } = start(graph, base)
  expect([open(state), decisions(effects)]).toEqual([['z '], [['a', 'approved', '非人工审核，自动通过']]])
  const refusing = start(graphOf('s:start > a:user', { a: settings({ approveType: '3', approveMethod: '2' }) }), base)
  expect(refusing.state.status).toBe('rejected')
  expect(decisions(refusing.effects)).toEqual([['a', 'rejected', '非人工审核，自动不通过']])
})

test('自动处理: nobody found, and what becomes of one person or of several', () => {
  for (const method of ['2', '4', '5']) {
    const graph = graphOf('s:start > a:user > z:user', {
      a: settings({ candidateStrategy: '30', approveMethod: method }),
    })
    const approved = start(graph, host({ a: { users: [], outcome: 'approved', reason: 'nobody' } }).context)
    expect([open(approved.state), decisions(approved.effects)]).toEqual([['z '], [['a', 'approved', 'nobody']]])
    const rejected = start(graph, host({ a: { users: [], outcome: 'rejected', reason: 'nobody' } }).context)
    expect(rejected.state.status).toBe('rejected')
  }
})

test('自动处理: in the name of somebody it counts as theirs, and they are the ones before', () => {
  const graph = graphOf('s:start > a:user > b:user > c:user', {
    a: { attributes: 'flowable:assignee="u1"' },
    b: { attributes: 'flowable:assignee="u2"' },
  })
  const { asked, context } = host({}, { u2: { users: [], outcome: 'approved', by: 'u2', reason: 'again' } })
  const first = start(graph, context).state
  const { state } = complete(graph, first, context)
  expect(state.decided).toMatchObject([
    { node: 'a', by: 'u1' },
    { node: 'b', by: 'u2', isAutomatic: true },
  ])
  expect(asked.at(-1)).toMatchObject({ node: { id: 'c' }, cause: { node: 'b', by: 'u2' } })
  // A rule that decides in nobody's name leaves the decision before as the cause.
  const silent = host({}, { u2: { users: [], outcome: 'approved', reason: 'nobody' } })
  complete(graph, first, silent.context)
  expect(silent.asked.at(-1)).toMatchObject({ node: { id: 'c' }, cause: { node: 'a', by: 'u1' } })
})

const byMethod = (method: string, more: Record<string, string> = {}) =>
  graphOf('s:start > a:user > z:user', { a: settings({ candidateStrategy: '30', approveMethod: method, ...more }) })

test.for<[string, string, string[]]>([
  ['会签', '2', ['a u1', 'a u3']],
  ['或签', '3', ['z ']],
  ['依次', '4', ['a u1']],
])('自动处理: one of several is approved without being asked: %s', ([, method, left]) => {
  const { context } = host({ a: { users: ['u1', 'u2', 'u3'] } }, { u2: { users: [], outcome: 'approved', by: 'u2' } })
  const { state } = start(byMethod(method), context)
  expect(open(state)).toEqual(left)
  if (method === '4') expect(open(complete(byMethod(method), state, context).state)).toEqual(['a u3'])
})

test('自动处理: all of several, and refusals among them', () => {
  const all = { users: ['u1', 'u2'] }
  const yes: PeopleAnswer = { users: [], outcome: 'approved' }
  const no: PeopleAnswer = { users: [], outcome: 'rejected' }
  for (const method of ['2', '3', '4']) {
    const approved = start(byMethod(method), host({ a: all }, { u1: yes, u2: yes }).context)
    expect(open(approved.state)).toEqual(['z '])
    expect(start(byMethod(method), host({ a: all }, { u1: no, u2: no }).context).state.status).toBe('rejected')
  }
})

test('投票: votes of the file count by person', () => {
  const graph = byMethod('6', { approveRatio: '60', voteWeights: 'u1=3,u2=0.5,wrong,u3=x' })
  expect(graph.nodes.a?.user?.method?.weights).toEqual({ u1: 3, u2: 0.5 })
  const { context } = host({ a: { users: ['u1', 'u2', 'u3'] } })
  expect(open(complete(graph, start(graph, context).state, context).state)).toEqual(['z '])
  expect(byMethod('6').nodes.a?.user?.method).not.toHaveProperty('weights')
})

test('退回: the host hears that it comes back, and which decisions count no more', () => {
  const graph = graphOf('s:start > a:user > b:user > c:user', {
    a: { attributes: 'flowable:assignee="u1"' },
    b: settings({ candidateStrategy: '30', approveMethod: '2' }),
  })
  const { asked, context } = host({ b: { users: ['u2', 'u3'] } })
  const second = complete(graph, start(graph, context).state, context).state
  const [task] = tasksOf(second)
  const back = step(graph, second, { type: 'return', task: task?.id ?? '', to: 'a' }, context)
  expect(asked.at(-1)).toMatchObject({ node: { id: 'a' }, isBack: true, decidedBefore: 1 })
  const again = complete(graph, back.state, context)
  expect(asked.at(-1)).toMatchObject({ node: { id: 'b' }, isBack: false, decidedBefore: 1 })
  const [one, two] = tasksOf(again.state)
  const first = step(graph, again.state, { type: 'complete', task: one?.id ?? '', by: 'u2' }, context).state
  const third = step(graph, first, { type: 'complete', task: two?.id ?? '', by: 'u3' }, context).state
  const [last] = tasksOf(third)
  step(graph, third, { type: 'return', task: last?.id ?? '', to: 'b' }, context)
  expect(asked.at(-1)).toMatchObject({ node: { id: 'b' }, isBack: true, decidedBefore: 4 })
})

test('撤回: what followed in the name of somebody goes with the decision', () => {
  const graph = graphOf('s:start > f:parallel > a:user > b:user > c:user\nf > d:user', {
    a: { attributes: 'flowable:assignee="u1"' },
    b: { attributes: 'flowable:assignee="u1"' },
    d: { attributes: 'flowable:assignee="u4"' },
  })
  const persons: Record<string, PeopleAnswer> = {}
  const { context } = host({}, persons)
  const before = start(graph, context).state
  persons.u1 = { users: [], outcome: 'approved', by: 'u1', reason: 'again' }
  const done = complete(graph, before, context)
  const withdrawal = withdrawalOf(tasksOf(before)[0]?.id ?? '', before, done)
  if (!withdrawal) throw new Error('cannot be withdrawn')
  expect(done.state.decided).toHaveLength(2)
  expect(withdraw(done.state, withdrawal).state.decided).toEqual([])
  const beside = Object.values(done.state.tasks).find(({ node }) => node === 'd')
  const later = step(graph, done.state, { type: 'complete', task: beside?.id ?? '', by: 'u4' }, context).state
  expect(withdraw(later, withdrawal).state.decided).toMatchObject([{ node: 'd' }])
})

test('审批预览: goes through with the names of those who will decide', () => {
  const graph = graphOf('s:start > a:user > b:user > c:user', {
    a: { attributes: 'flowable:assignee="u1"' },
    b: { attributes: 'flowable:assignee="u2"' },
    c: { attributes: 'flowable:candidateUsers="u3"' },
  })
  const { asked, context } = host({}, {})
  const { state } = start(graph, context)
  expect(predict(graph, state, context).tasks).toMatchObject([{ assignee: 'u2' }, { users: ['u3'] }])
  expect(asked.at(-1)?.decided.map(({ by }) => by)).toEqual(['u1', 'u2'])
})

test.for<[string, Part, string]>([
  ['no strategy, a person by id', { attributes: 'flowable:assignee="u1"' }, 'leader'],
  ['no strategy, an expression', { attributes: 'flowable:assignee="${INITIATOR}"' }, 'self'],
  ['no strategy, several with an expression', { attributes: 'flowable:candidateUsers="u1,${x}"' }, 'self'],
  ['members', settings({ candidateStrategy: '30', candidateParam: 'u1' }), 'leader'],
  ['the initiator', settings({ candidateStrategy: '36' }), 'self'],
  ['an expression as strategy', settings({ candidateStrategy: '60', candidateParam: '${x}' }), 'self'],
  ['said by the file', settings({ candidateStrategy: '36', assignStartUserHandlerType: '2' }), 'skip'],
])('发起人审批: what happens unless the file says it: %s', ([, part, expected]) => {
  expect(graphOf('s:start > a:user', { a: part }).nodes.a?.user?.settings.whenInitiator).toBe(expected)
})
