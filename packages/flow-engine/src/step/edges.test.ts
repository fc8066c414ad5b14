import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { runCase } from '@app/flow-engine/case/runCase.ts'
import { evaluate, isConditionTrue } from '@app/flow-engine/expression/evaluate.ts'
import type { ExpressionScope, Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { migrate, previewMigration } from '@app/flow-engine/moves/migration.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { predict, predictStart } from '@app/flow-engine/prediction/predict.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'

const context: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i1' }
const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

function graphOf(text: string, parts: Record<string, Part> = {}): FlowGraph {
  const [graph] = compileFile(draw(text, parts)).graphs
  if (!graph) throw new Error('no process')
  return graph
}

const started = (graph: FlowGraph, variables: Variables = {}) =>
  step(graph, emptyState(), { type: 'start', variables, initiator: 'u' }, context).state
const taskOf = (state: FlowState, name: string) =>
  Object.values(state.tasks).find((task) => task.name === name)?.id ?? ''
const decided = (graph: FlowGraph, state: FlowState, name: string) =>
  step(graph, state, { type: 'complete', task: taskOf(state, name) }, context).state

test('链接事件: what lies behind a link is ahead, and can be returned over it', () => {
  const parts = { l: { inner: on.link('L') }, k: { inner: on.link('L') } }
  const xml = draw('s:start > a:user > l:throw\nk:catch > b:user > e:end', parts)
  expect(openAfter(xml, [begin(), done('a'), { return: 'b', to: 'a' }, done('a'), done('b')])).toEqual([
    'a',
    'b',
    'a',
    'b',
    '■',
  ])
  expect(openAfter(draw('s:start > a:user > l:throw', { l: { inner: on.link('L') } }), [begin(), done('a')])).toEqual([
    'a',
    '链接事件没有目标：L',
  ])
})

test('子流程: one without a start and an event sub-process on a flow are refused where they would run', () => {
  expect(openAfter(draw('s:start > a:user > q:sub\nq {\nm:manual\n}'), [begin(), done('a')]).at(-1)).toBe(
    '子流程“q”没有开始事件',
  )
  const xml = draw('s:start > a:user > v:sub\nv {\nvs:start > b:user\n}', {
    v: { attributes: 'triggeredByEvent="true"' },
  })
  expect(openAfter(xml, [begin(), done('a')]).at(-1)).toBe('事件子流程“v”不能由连线进入')
})

test('事件子流程: one that interrupts ends the listening of the others, and undoes what stands around it', () => {
  const xml = draw(
    `s:start > a:user > b:user > e:end
     k:boundary
     undo:user
     v:sub
     v {
       vs:start > t:throw > h:user > ve:end
     }
     w:sub
     w {
       ws:start > never:user
     }`,
    {
      k: boundary('a', on.compensate),
      undo: { attributes: 'isForCompensation="true"' },
      v: { attributes: 'triggeredByEvent="true"' },
      vs: { inner: on.message() },
      t: { inner: on.compensate },
      w: { attributes: 'triggeredByEvent="true"' },
      ws: { inner: on.signal() },
    },
  ).replace('</process>', '<association id="as" sourceRef="k" targetRef="undo"/></process>')
  expect(
    openAfter(xml, [begin(), done('a'), { message: 'hello' }, { signal: 'alarm' }, done('undo'), done('h')]),
  ).toEqual(['a', 'b', 'undo', 'undo', 'h', '■'])
})

test('错误: one without a code is caught by who catches all and leaves nothing in the variable', () => {
  const graph = graphOf('s:start > q:sub > z:user\nx:boundary > bad:user\nq {\nis:start > a:user > ie:end\n}', {
    ie: { inner: on.error() },
    x: { attributes: 'attachedToRef="q"', inner: '<errorEventDefinition flowable:errorCodeVariable="code"/>' },
  })
  const state = decided(graph, started(graph), 'a')
  expect([Object.values(state.tasks).map(({ name }) => name), state.variables.code]).toEqual([['bad'], null])
  const uncaught = graphOf('s:start > a:user > e:end', { e: { inner: on.error() } })
  expect(decided(uncaught, started(uncaught), 'a').status).toBe('failed')
})

test('监听器: a computed value goes to its variable', () => {
  const listener =
    '<flowable:executionListener event="start"><flowable:script resultVariable="x"> 1 + 2 </flowable:script></flowable:executionListener>'
  const graph = graphOf('s:start > t:service > z:user', {
    t: {
      attributes: 'flowable:expression="${1 + 2}" flowable:resultVariable="sum"',
      inner: `<extensionElements>${listener}</extensionElements>`,
    },
  })
  expect(started(graph).variables).toMatchObject({ sum: 3 })
})

test('迁移: what listens goes on, what is gone ends, members and resuming come along', () => {
  const from = graphOf('s:start > x:user > a:user > e:end\nt:boundary > late:user\nu:boundary > never:user', {
    t: boundary('a', on.timer('PT1H')),
    u: boundary('a', on.message()),
  })
  const to = graphOf('s:start > x:user > a2:user > e:end\nt2:boundary > late2:user\nn:boundary > more:user', {
    a2: { attributes: 'name="a ${1 + 1}"' },
    t2: boundary('a2', on.timer('PT5H')),
    n: boundary('a2', on.signal()),
  })
  const state = decided(from, started(from), 'x')
  const moved = migrate(from, to, state, { a: 'a2', t: 't2' }, context)
  expect(Object.values(moved.state.subscriptions).map(({ node, due }) => [node, due?.at])).toEqual([
    ['t2', 3_600_000],
    ['n', undefined],
  ])
  expect(Object.values(moved.state.tasks)).toMatchObject([{ node: 'a2', name: 'a' }])
  const [task] = Object.keys(state.tasks)
  const returned = step(from, state, { type: 'return', task: task ?? '', to: 'x', resume: 'direct' }, context).state
  const after = migrate(from, to, returned, { a: 'a2' }, context).state
  expect(Object.values(decided(to, after, 'x').tasks)).toMatchObject([{ node: 'a2' }])
  const members = graphOf('s:start > m:user > e:end', { m: { inner: many('parallel', { count: '2' }) } })
  expect(previewMigration(members, members, started(members), {}).map(({ state: of }) => of)).toEqual(
    Array.from({ length: 3 }, () => 'untouched'),
  )
  expect(Object.keys(migrate(members, members, started(members), {}, context).state.tasks)).toHaveLength(2)
})

test('审批预览: says who, and that a start stops where nothing is known', () => {
  const graph = graphOf('s:start > a:user > b:user', {
    a: { attributes: 'flowable:assignee="u1"' },
    b: { attributes: 'flowable:assignee="u2"' },
  })
  const command = { variables: {}, initiator: 'u' }
  expect(predictStart(graph, emptyState(), command, context).tasks.map(({ assignee }) => assignee)).toEqual([
    'u1',
    'u2',
  ])
  expect(predict(graph, started(graph), context).tasks.map(({ assignee }) => assignee)).toEqual(['u2'])
  const unknown = graphOf('s:start > x:exclusive\nx -[${n > 1}]> a:user')
  expect(predictStart(unknown, emptyState(), command, context)).toEqual({ tasks: [], stoppedBy: 'unknown' })
})

test('审批预览: what fails for another reason is not hidden', () => {
  const graph = graphOf('s:start > a:user > b:user', {
    b: { inner: '<extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy></extensionElements>' },
  })
  const broken: StepContext = {
    ...context,
    peopleFor() {
      throw new TypeError('no database')
    },
  }
  expect(() => predict(graph, started(graph), broken)).toThrow('no database')
  const first = graphOf('s:start > b:user', {
    b: { inner: '<extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy></extensionElements>' },
  })
  expect(() => predictStart(first, emptyState(), { variables: {}, initiator: 'u' }, broken)).toThrow('no database')
})

test('案例: an instance that is not of the case is told', () => {
  const definitions = { byId: () => ({ id: 'd', graph: graphOf('s:start') }), called: () => undefined }
  const flow = { root: 'r', instances: {} }
  const command = { type: 'setVariables', variables: {} } as const
  expect(() => runCase(flow, 'r', command, { ...context, definitions, newId: () => 'i' })).toThrow('流程实例不存在')
})

test('定时器: a moment may stand where a duration is expected', () => {
  expect(firstDue('duration', '2026-01-05T09:00:00Z', 0, 'Asia/Shanghai')).toEqual({ at: Date.UTC(2026, 0, 5, 9) })
})

const scope: ExpressionScope = { find: () => undefined, beans: {}, now: 0, zone: 'Asia/Shanghai' }

test.for<[string, string]>([
  ['${1e999}', '数字过大'],
  ["${'9e500' * '9e500'}", '数字过大'],
  ["${math:round('9e500', 2)}", '“9e500”不是数字'],
])('表达式: %s is beyond every number', ([text, message]) => expect(() => evaluate(text, scope)).toThrow(message))

test.for<[string, number]>([
  ['${math:round(1.005, 2)}', 1.01],
  ["${math:round('2.675', 2)}", 2.68],
  ['${math:round(-1.5)}', -2],
  ['${0 * -1}', 0],
])('表达式: %s rounds as money does', ([text, value]) => expect(evaluate(text, scope)).toBe(value))

test('表达式: however many texts there are, each keeps its value', () => {
  for (let i = 0; i < 2_100; i++) evaluate(`\${${i} + 1}`, scope)
  expect([evaluate('${0 + 1}', scope), evaluate('${2099 + 1}', scope), isConditionTrue('1 == 1', scope)]).toEqual([
    1,
    2100,
    true,
  ])
})
