import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { must } from '@app/flow-engine/expression/must.ts'
import { aheadOf } from '@app/flow-engine/graph/forward.ts'
import { needsMore } from '@app/flow-engine/graph/needsMore.ts'
import { reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { migrate } from '@app/flow-engine/moves/migration.ts'
import { firstTask } from '@app/flow-engine/moves/reject.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import { step } from '@app/flow-engine/step/step.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'

const context: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i1' }
const done = (complete: string): PlayStep => ({ complete })
const begin: PlayStep = { start: 'p', variables: {} }

const compiled = (xml: string): FlowGraph => must(compileFile(xml).graphs[0], 'a process')
const graphOf = (text: string, parts: Record<string, Part> = {}) => compiled(draw(text, parts))
const started = (graph: FlowGraph, more: Partial<StepContext> = {}) =>
  step(graph, emptyState(), { type: 'start', initiator: 'u' }, { ...context, ...more }).state
const decided = (graph: FlowGraph, state: FlowState, name: string) => {
  const task = must(
    Object.values(state.tasks).find((each) => each.name === name),
    name,
  )
  return step(graph, state, { type: 'complete', task: task.id }, context)
}
const open = ({ tasks }: FlowState) =>
  Object.values(tasks)
    .map(({ name }) => name)
    .toSorted()
const extended = (inner: string): Part => ({ inner: `<extensionElements>${inner}</extensionElements>` })
const unnamed = 'name=""'
const eventSub = { attributes: 'triggeredByEvent="true"' }

test('流程图: what the interpreter was promised and does not find is a fault with its name', () => {
  expect(() => must(undefined, 'a1')).toThrow('missing in the process: a1')
})

test('连线: one that leads to nowhere lies ahead of nothing and stops who takes it', () => {
  const xml = draw('s:start > f:parallel > a:user > e:end\nf > b:user').replace('targetRef="e"', 'targetRef="gone"')
  const graph = compiled(xml)
  expect([...reachableFrom(graph, 'a')]).toEqual(['gone'])
  expect([...aheadOf(graph, 'a').nodes]).toEqual(['gone'])
  expect([...aheadOf(graph, 'gone').nodes]).toEqual([])
  expect(openAfter(xml, [begin, done('a')])).toEqual(['a b', '连线没有目标：a-e'])
  const only = graphOf('s:start > x:exclusive > e:end')
  must(only.nodes.x, 'x').default = 'gone'
  must(only.flows['x-e'], 'x-e').condition = '${false}'
  expect(() => started(only)).toThrow('连线没有目标：gone')
})

test('流程图: signals are thrown beside branches that wait for each other', () => {
  const xml = draw('s:start > f:parallel > t:throw > j:parallel > z:user\nf > a:user > j', {
    t: { inner: on.signal() },
  })
  expect(openAfter(xml, [begin, done('a'), { return: 'z', to: 'a' }, done('a')])).toEqual(['a', 'z', 'a', 'z'])
})

test('第一个任务: a loop without a task has none', () => {
  expect(firstTask({ graph: graphOf('s:start > x:exclusive > m:manual > x\nx > a:user') })).toBe('a')
  expect(firstTask({ graph: graphOf('s:start > x:exclusive > m:manual > x') })).toBeUndefined()
})

test('快速审批: a field to fill in, a signature or people to choose want more than an opinion', () => {
  const plain = graphOf('s:start > a:user > b:user')
  expect([needsMore(plain, 'a'), needsMore(plain, 'gone')]).toEqual([false, true])
  const node = must(plain.nodes.a, 'a')
  node.screen = { fields: { days: '1' }, buttons: [] }
  expect(needsMore(plain, 'a')).toBe(false)
  node.screen = { fields: { days: '2' }, buttons: [] }
  expect(needsMore(plain, 'a')).toBe(true)
  const rule = must(must(plain.nodes.b, 'b').user, 'b')
  rule.settings.isSigned = true
  expect([needsMore(plain, 'b'), needsMore(plain, 's')]).toEqual([true, false])
  rule.strategy = { code: 34, param: '' }
  expect(needsMore(plain, 's')).toBe(false)
  expect(needsMore(plain, 'a')).toBe(true)
  node.screen = { fields: {}, buttons: [] }
  expect(needsMore(plain, 'a')).toBe(true)
  // Ways that meet are looked along once.
  expect(needsMore(graphOf('s:start > a:user > f:parallel > j:parallel > z:user\nf > m:manual > j'), 'a')).toBe(false)
})

test('异步: where nobody keeps jobs a node that would wait for one goes on at once', () => {
  const graph = graphOf('s:start > a:user > z:user', { a: { attributes: 'flowable:async="true"' } })
  expect(open(started(graph, { keepsJobs: false }))).toEqual(['a'])
  expect(open(started(graph))).toEqual([])
})

test('快速审批: people are chosen for the next step alone, whatever lies between', () => {
  const graph = graphOf('s:start > a:user > x:exclusive > b:user > x\nx -[else]> y:exclusive > c:user > d:user')
  must(must(graph.nodes.c, 'c').user, 'c').strategy = { code: 34, param: '' }
  expect(['a', 'b', 'c', 'd'].map((id) => needsMore(graph, id))).toEqual([true, true, false, false])
})

test('边界事件: who was taken out of his sub-process by an error waits where he stands now', () => {
  const graph = graphOf(
    's:start > q:sub > z:user\nx:boundary > h:service > bad:user\nq {\nis:start > f:parallel > e1:end\nf > e2:end\n}',
    {
      x: boundary('q', on.error()),
      e2: { inner: on.error('oops') },
      h: { attributes: 'flowable:delegateExpression="${mail}"' },
    },
  )
  const state = started(graph)
  expect(Object.values(state.tokens).map(({ node, status }) => [node, status])).toEqual([['h', 'wait']])
  expect(open(state)).toEqual([])
})

test('事件子流程: one that interrupts leaves what listens on the scope from outside', () => {
  const xml = draw(
    `s:start > q:sub > z:user
     t:boundary > late:user
     q {
       is:start > a:user
       v:sub
       v {
         vs:start > b:user
       }
     }`,
    { t: boundary('q', on.signal(), true), v: eventSub, vs: { inner: on.message() } },
  )
  expect(openAfter(xml, [begin, { message: 'hello' }, { signal: 'alarm' }])).toEqual(['a', 'b', 'b late'])
})

test('事件子流程: one without a start listens for nothing, also for no error', () => {
  const xml = draw('s:start > a:user > e:end\nv:sub\nv {\nm:manual\n}', { v: eventSub, e: { inner: on.error('oops') } })
  expect(openAfter(xml, [begin, done('a')])).toEqual([
    'a',
    "No catching boundary event found for error with errorCode 'oops'",
  ])
})

test('取消事件: outside of a transaction it is an end as any other', () => {
  expect(openAfter(draw('s:start > a:user > e:end', { e: { inner: on.cancel } }), [begin, done('a')])).toEqual([
    'a',
    '■',
  ])
})

test('异步: a job before an activity is called off with what it stood for', () => {
  const graph = graphOf('s:start > f:parallel > a:user > e:end\nf > t:service', {
    t: { attributes: 'flowable:async="true" flowable:expression="${1}"' },
    e: { inner: on.terminate },
  })
  const { effects } = decided(graph, started(graph), 'a')
  expect(effects.map(({ type }) => type)).toContain('continueCanceled')
})

test('接收任务: what is told to go on leaves its boundary events to its end', () => {
  const graph = graphOf('s:start > r:receive > z:user\nt:boundary > late:user', { t: boundary('r', on.timer('PT1H')) })
  const state = started(graph)
  const [token] = Object.keys(state.tokens)
  const after = step(graph, state, { type: 'trigger', token: must(token, 'r') }, context).state
  expect([open(after), after.subscriptions]).toEqual([['z'], {}])
})

test('补偿: who undoes inside of a sub-process undoes what was done there', () => {
  const xml = draw('s:start > q:sub > z:user\nq {\nis:start > a:user > t:throw > b:user\nk:boundary\nundo:user\n}', {
    k: boundary('a', on.compensate),
    undo: { attributes: 'isForCompensation="true"' },
    t: { inner: on.compensate },
  }).replace('</subProcess>', '<association id="as" sourceRef="k" targetRef="undo"/></subProcess>')
  expect(openAfter(xml, [begin, done('a'), done('undo'), done('b')])).toEqual(['a', 'undo', 'b', 'z'])
})

const undoing = (isAutomatic: boolean) =>
  draw(
    `s:start > a:user > f:parallel > t:throw > b:user
     f > m1:manual > m2:manual > m3:manual > e:end
     k:boundary
     undo:${isAutomatic ? 'manual' : 'user'}`,
    {
      k: boundary('a', on.compensate),
      undo: { attributes: 'isForCompensation="true"' },
      t: { inner: on.compensate },
      e: { inner: on.terminate },
    },
  ).replace('</process>', '<association id="as" sourceRef="k" targetRef="undo"/></process>')

test('补偿: when the process ends while something is undone nobody goes on', () => {
  expect(openAfter(undoing(true), [begin, done('a')])).toEqual(['a', '■'])
  expect(openAfter(undoing(false), [begin, done('a')])).toEqual(['a', '■'])
})

test('迁移: what a new version can no longer undo stays done', () => {
  const [from, parts] = ['s:start > a:user > b:user > t:throw > c:user', { t: { inner: on.compensate } }]
  const old = compiled(
    draw(`${from}\nk:boundary\nundo:user`, {
      ...parts,
      k: boundary('a', on.compensate),
      undo: { attributes: 'isForCompensation="true"' },
    }).replace('</process>', '<association id="as" sourceRef="k" targetRef="undo"/></process>'),
  )
  const next = graphOf(`${from}\nk:boundary\nundo:user`, { ...parts, k: boundary('a', on.message()) })
  const moved = migrate(old, next, decided(old, started(old), 'a').state, {}, context).state
  expect(moved.done).toMatchObject([{ node: 'a' }])
  expect(open(decided(next, moved, 'b').state)).toEqual([])
  const none = graphOf('s:start > other:user')
  const start = graphOf('s:start > x:user', { x: { attributes: unnamed } })
  expect(() => migrate(start, none, started(start), {}, context)).toThrow('节点“x”无法迁移：新版本中没有对应的节点')
})

test('移动: several of one place become one, and who waits in a join that was passed over is taken along', () => {
  const twice = draw('s:start > f:parallel > m1:manual > a:user > b:user\nf > m2:manual > a')
  expect(openAfter(twice, [begin, { move: 'a', to: 'b' }])).toEqual(['a a', 'b'])
  const joined = draw('s:start > f:inclusive > a:user > j:inclusive > x:exclusive > z:user\nf > b:user > j\nf > x')
  expect(openAfter(joined, [begin, { move: 'a', to: 'z' }])).toEqual(['a b z', 'z z'])
})

test('驳回: of two that are refused at once the second is gone with the first', () => {
  const refused = extended(
    '<flowable:approveType>3</flowable:approveType><flowable:rejectHandlerType>2</flowable:rejectHandlerType><flowable:rejectReturnTaskId>a</flowable:rejectReturnTaskId>',
  )
  const graph = graphOf('s:start > a:user > f:parallel > b:user\nf > c:user', { b: refused, c: refused })
  for (const id of ['b', 'c']) {
    const rule = must(must(graph.nodes[id], id).user, id)
    rule.approveType = 'reject'
    rule.onReject = { kind: 'node', node: 'a' }
  }
  const { state } = decided(graph, started(graph), 'a')
  expect([state.status, open(state)]).toEqual(['running', ['a']])
})

test('消息: one that is sent carries its correlation; one that work outside sends is not sent by the engine', () => {
  const message = (more: string) =>
    `<messageEventDefinition messageRef="hello" flowable:correlationKey="\${1 + 1}" ${more}/>`
  const parts = (more: string) => ({ t: { inner: message(more) } })
  const sent = (graph: FlowGraph, more: Partial<StepContext> = {}) =>
    step(graph, emptyState(), { type: 'start' }, { ...context, ...more }).effects.filter(({ type }) =>
      ['message', 'handler'].includes(type),
    )
  const text = 's:start > t:throw > a:user'
  expect(sent(graphOf(text, parts('')))).toMatchObject([{ type: 'message', name: 'hello', correlation: '2' }])
  const outside = graphOf(text, parts('flowable:delegateExpression="${mail}"'))
  expect(sent(outside, { handlers: 'pass' })).toMatchObject([{ type: 'handler', name: '${mail}' }])
})

test('多人: without a number each of the candidates is asked, in turn where the file says so', () => {
  const parts = (kind: 'parallel' | 'sequential'): Record<string, Part> => ({
    a: { attributes: 'flowable:candidateUsers="u1,u2"', inner: many(kind, {}) },
  })
  expect(openAfter(draw('s:start > a:user > z:user', parts('parallel')), [begin])).toEqual(['a a'])
  const turns = draw('s:start > a:user > z:user', parts('sequential'))
  expect(openAfter(turns, [begin, done('a'), done('a')])).toEqual(['a', 'a', 'z'])
})

test.for<[string, string, Part]>([
  ['多实例', '节点“a”的循环次数不是整数', { inner: many('parallel', { count: '${0.5}' }) }],
  ['定时器', '节点“a”的定时器格式错误：soon', { inner: on.timer('soon') }],
])('%s: a node without a name is called by its id', ([kind, message, part]) => {
  const element = kind === '定时器' ? 'catch' : 'user'
  expect(openAfter(draw(`s:start > a:${element}`, { a: { ...part, attributes: unnamed } }), [begin])).toEqual([message])
})

test('表达式: beans say of an instance without a key, and of no place, nothing', () => {
  const listener = (value: string) =>
    `<extensionElements><flowable:executionListener event="start" expression="\${execution.setVariable('x', ${value})}"/></extensionElements>`
  const of = (value: string) => started(graphOf('s:start > a:user', { p: { inner: listener(value) } })).variables.x
  expect([
    of('execution.getProcessInstanceBusinessKey()'),
    of('execution.getCurrentActivityId()'),
    of('execution.currentActivityId'),
  ]).toEqual([null, null, null])
  const key = graphOf('s:start > a:user', {
    a: { attributes: 'name="${execution.getProcessInstanceBusinessKey()} ${execution.getCurrentActivityId()}"' },
  })
  const state = step(key, emptyState(), { type: 'start', businessKey: 'k1' }, context).state
  expect(open(state)).toEqual(['k1 a'])
})

test('表达式: a fault of the host stays a fault', () => {
  const graph = graphOf('s:start > x:exclusive > a:user')
  must(graph.flows['x-a'], 'x-a').condition = "${user:deptId('u') == '1'}"
  const people = {
    deptOf(): string {
      throw new TypeError('no database')
    },
    rolesOf: () => [],
    leaderOf: () => null,
    nameOf: () => '',
  }
  expect(() => started(graph, { people })).toThrow(TypeError)
})
