import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { withdraw, withdrawalOf } from '@app/flow-engine/moves/withdraw.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import type { FlowState, StepContext } from '@app/flow-engine/run/types.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'
import { step } from './step.ts'
import type { Command } from './stepCommand.ts'

const context: StepContext = { now: 0, zone: 'Asia/Shanghai', handlers: 'wait', keepsJobs: true, instanceId: 'i1' }
const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

function graphOf(text: string, parts: Record<string, Part> = {}): FlowGraph {
  const [graph] = compileFile(draw(text, parts)).graphs
  if (!graph) throw new Error('no process')
  return graph
}

const started = (graph: FlowGraph, variables: Variables = {}, more: Partial<StepContext> = {}) =>
  step(
    graph,
    emptyState(),
    { type: 'start', variables, initiator: 'starter', businessKey: 'B1' },
    { ...context, ...more },
  )

const tasksOf = (state: FlowState) => Object.values(state.tasks)
const taskOf = (state: FlowState, who: string) =>
  tasksOf(state).find((task) => task.name === who || task.assignee === who)?.id ?? ''
const decide = (graph: FlowGraph, state: FlowState, who: string, more: Partial<Command & { type: 'complete' }> = {}) =>
  step(graph, state, { type: 'complete', task: taskOf(state, who), ...more }, context)
const nodesOf = (state: FlowState) => tasksOf(state).map(({ node }) => node)

const extended = (inner: string, attributes = ''): Part => ({
  attributes,
  inner: `<extensionElements>${inner}</extensionElements>`,
})
const byStrategy = (method: number, more = '') =>
  extended(
    `<flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:approveMethod>${method}</flowable:approveMethod>${more}`,
  )

test('办理人: what another family says instead of a rule counts where the file names nobody', () => {
  const rule = (attributes: string) => graphOf('s:start > a:user', { a: { attributes } }).nodes.a?.user?.strategy
  expect(rule('flowable:dataType="ROLES" flowable:text="r1,r2"')).toEqual({ code: 10, param: 'r1,r2' })
  expect(rule('flowable:dataType="INITIATOR"')).toEqual({ code: 36, param: '' })
  expect(rule('flowable:dataType="dynamic" flowable:expId="x1"')).toEqual({ code: 60, param: 'x1' })
  expect(rule('flowable:dataType="USERS" flowable:text="张三" flowable:candidateUsers="u1"')).toBeUndefined()
  expect(rule('flowable:dataType="fixed"')).toBeUndefined()
})

test('办理人: a strategy is asked with the node, the initiator and what the instance knows', () => {
  const graph = graphOf('s:start > a:user', {
    a: extended('<flowable:candidateStrategy>36</flowable:candidateStrategy>'),
  })
  const asked: unknown[] = []
  const { state } = started(
    graph,
    { days: 3 },
    {
      peopleFor({ node, initiator, find }) {
        asked.push([node.id, initiator, find('days'), node.user?.strategy])
        return { users: ['u7'] }
      },
    },
  )
  expect(asked).toEqual([['a', 'starter', 3, { code: 36, param: '' }]])
  expect(tasksOf(state)).toMatchObject([{ assignee: 'u7', users: [] }])
  const several = started(graph, {}, { peopleFor: () => ({ users: ['u1', 'u2'] }) }).state
  expect(tasksOf(several)[0]).toMatchObject({ users: ['u1', 'u2'] })
  expect(tasksOf(several)[0]).not.toHaveProperty('assignee')
})

test('办理人: whoever must claim it claims it, even alone', () => {
  const graph = graphOf('s:start > a:user', { a: byStrategy(5) })
  const [task] = tasksOf(started(graph, {}, { peopleFor: () => ({ users: ['u1'] }) }).state)
  expect([task?.assignee, task?.users]).toEqual([undefined, ['u1']])
})

test('投票: weights decide, and who can no longer win has lost', () => {
  const graph = graphOf('s:start > a:user > z:user', {
    a: byStrategy(6, '<flowable:approveRatio>50</flowable:approveRatio>'),
  })
  const people = { peopleFor: () => ({ users: ['u1', 'u2', 'u3'], weights: [3, 1, 2] }) }
  const { state } = started(graph, {}, people)
  expect(nodesOf(decide(graph, state, 'u1').state)).toEqual(['z'])
  const one = decide(graph, state, 'u2').state
  expect(nodesOf(one)).toEqual(['a', 'a'])
  expect(decide(graph, one, 'u1', { outcome: 'rejected' }).state.status).toBe('running')
  expect(
    decide(graph, decide(graph, state, 'u1', { outcome: 'rejected' }).state, 'u2', { outcome: 'rejected' }).state
      .status,
  ).toBe('rejected')
  const equal = started(graph, {}, { peopleFor: () => ({ users: ['u1', 'u2'] }) }).state
  expect(nodesOf(decide(graph, equal, 'u1').state)).toEqual(['z'])
  const first = decide(graph, equal, 'u1', { outcome: 'rejected' }).state
  expect(decide(graph, first, 'u2', { outcome: 'rejected' }).state.status).toBe('rejected')
})

test('任务: owner, priority, due date, several assignees in a list', () => {
  const graph = graphOf('s:start > a:user', {
    a: {
      attributes:
        'name="" flowable:owner="${boss}" flowable:priority="${p}" flowable:dueDate="P1D" flowable:assignee="${list}" flowable:candidateGroups="g1,${groups}"',
    },
  })
  const { state } = started(graph, { boss: 'b', p: 70, list: ['x', ['y']], groups: 'g2,g3' })
  expect(tasksOf(state)).toMatchObject([
    { name: 'a', owner: 'b', priority: '70', due: 'P1D', users: ['x', 'y'], groups: ['g1', 'g2', 'g3'] },
  ])
  expect(tasksOf(started(graph, { boss: 'b', p: 1, list: [], groups: '' }).state)).toMatchObject([
    { users: [], groups: ['g1'] },
  ])
})

test('加签: in turn the new ones come next, with what they need', () => {
  const inTurn = graphOf('s:start > a:user > z:user', {
    a: {
      attributes: 'flowable:candidateUsers="u1,u2"',
      inner: '<extensionElements><flowable:approveMethod>4</flowable:approveMethod></extensionElements>',
    },
  })
  const { state } = started(inTurn)
  let more = step(inTurn, state, { type: 'addMembers', task: taskOf(state, 'u1'), items: ['n'] }, context).state
  for (const who of ['u1', 'n', 'u2']) {
    expect(tasksOf(more)).toMatchObject([{ assignee: who }])
    more = decide(inTurn, more, who).state
  }
  expect(nodesOf(more)).toEqual(['z'])
  const counted = graphOf('s:start > a:user > z:user', { a: { inner: many('sequential', { count: '2' }) } })
  const first = started(counted).state
  const added = step(counted, first, { type: 'addMembers', task: taskOf(first, 'a'), items: ['n'] }, context).state
  const second = decide(counted, added, 'a').state
  expect(tasksOf(second)).toMatchObject([{ assignee: 'n' }])
  const [third] = tasksOf(decide(counted, second, 'n').state)
  expect([third?.node, third?.assignee]).toEqual(['a', undefined])
})

test('加签: votes of the added weigh one; 减签 judges what was decided anew', () => {
  const graph = graphOf('s:start > a:user > z:user', {
    a: byStrategy(6, '<flowable:approveRatio>60</flowable:approveRatio>'),
  })
  const { state } = started(graph, {}, { peopleFor: () => ({ users: ['u1', 'u2', 'u3'], weights: [2, 2, 1] }) })
  const more = step(graph, state, { type: 'addMembers', task: taskOf(state, 'u1'), items: ['n'] }, context).state
  const one = decide(graph, decide(graph, more, 'u1').state, 'n').state
  expect(nodesOf(one)).toEqual(['a', 'a'])
  const all = graphOf('s:start > a:user > z:user', {
    a: {
      attributes: 'flowable:candidateUsers="u1,u2,u3,u4"',
      inner:
        '<extensionElements><flowable:approveMethod>2</flowable:approveMethod><flowable:approveRatio>50</flowable:approveRatio></extensionElements>',
    },
  })
  const begun = started(all).state
  const remove = (at: FlowState, who: string) =>
    step(all, at, { type: 'removeMember', task: taskOf(at, who) }, context).state
  expect(nodesOf(remove(remove(decide(all, begun, 'u1').state, 'u2'), 'u3'))).toEqual(['z'])
  const refusedOnce = decide(all, begun, 'u1', { outcome: 'rejected' }).state
  const refusedTwice = decide(all, refusedOnce, 'u2', { outcome: 'rejected' }).state
  expect(remove(refusedTwice, 'u3').status).toBe('rejected')
})

test.for<[string, string, Variables, string[]]>([
  ['a text with commas', '${names}', { names: 'x, y' }, ['a', 'a']],
  ['the name of a variable as a text', "${'list'}", { list: ['x', 'y', 'z'] }, ['a', 'a', 'a']],
])('多实例: a collection may be %s', ([, collection, variables, open]) => {
  const graph = graphOf('s:start > a:user', { a: { inner: many('parallel', { collection, element: 'who' }) } })
  expect(nodesOf(started(graph, variables).state)).toEqual(open)
})

test.for<[string, string]>([
  ['-1', '节点“a”的循环次数不是整数'],
  ['1.5', '节点“a”的循环次数不是整数'],
  ['1001', '多实例不能超过1000个'],
])('多实例: %s times is refused', ([count, message]) => {
  expect(openAfter(draw('s:start > a:user', { a: { inner: many('parallel', { count }) } }), [begin()])).toEqual([
    message,
  ])
})

test('多实例: its number is a variable of each member', () => {
  const inner = many('parallel', { count: '2' }).replace(
    'isSequential',
    'flowable:elementIndexVariable="i" isSequential',
  )
  const xml = draw('s:start > a:user', { a: { attributes: 'name="a ${i}"', inner } })
  expect(openAfter(xml, [begin()])).toEqual(['a 0 a 1'])
  const once = '<multiInstanceLoopCharacteristics isSequential="false"/>'
  expect(openAfter(draw('s:start > r:receive > z:user', { r: { inner: once } }), [begin(), { trigger: 'r' }])).toEqual([
    '',
    'z',
  ])
})

test('调用活动: everything or the business key go in, everything comes back', () => {
  const child = draw('s:start > inner:user > e:end', {}, 'child')
  const calling = (attributes: string, inner = '') =>
    draw('s:start > c:call > z:user', { c: extended(inner, `calledElement="child" ${attributes}`) })
  const play = (xml: string) => script([xml, child], [begin({ days: 3 }), done('inner', { answer: 1 })]).play
  const instances = (xml: string) => Object.values(play(xml).cases[0]?.instances ?? {}).map(({ state }) => state)
  expect(instances(calling('flowable:inheritVariables="true"'))[1]?.variables).toMatchObject({ days: 3, answer: 1 })
  const all =
    '<flowable:in variables="all"/><flowable:out variables="all"/><flowable:in source="none" target="missing"/>'
  const [parent, called] = instances(calling('flowable:businessKey="K${days}"', all))
  expect([called?.businessKey, called?.variables.days, called?.variables.missing, parent?.variables.answer]).toEqual([
    'K3',
    3,
    null,
    1,
  ])
})

test('流转: the default flow of a task, and none at all', () => {
  const xml = (otherwise: string) => draw(`s:start > a:user\na -[\${x > 1}]> b:user > e:end${otherwise}`)
  expect(openAfter(xml('\na -[else]> c:user > e'), [begin({ x: 1 }), done('a')])).toEqual(['a', 'c'])
  expect(openAfter(xml(''), [begin({ x: 1 }), done('a')]).at(-1)).toContain(
    'no outgoing sequence flow could be selected',
  )
  expect(openAfter(draw('s:start > i:inclusive\ni -[${x > 1}]> b:user'), [begin({ x: 1 })])[0]).toContain('no outgoing')
  expect(openAfter(draw('s:start > a:user > x:exclusive\n'), [begin(), done('a')])).toEqual(['a', '■'])
  expect(openAfter(draw('s:start > a:user > x:inclusive\n'), [begin(), done('a')])).toEqual(['a', '■'])
})

test('跳过: tasks and flows are skipped only where the instance says so', () => {
  const xml = draw('s:start > a:user > z:user > e:end', { a: { attributes: 'flowable:skipExpression="${skip}"' } })
  expect(openAfter(xml, [begin({ skip: true })])).toEqual(['a'])
  const isOn = { _FLOWABLE_SKIP_EXPRESSION_ENABLED: true }
  expect(openAfter(xml, [begin({ skip: true, ...isOn })])).toEqual(['z'])
  expect(openAfter(xml, [begin({ skip: false, ...isOn })])).toEqual(['a'])
  const flow = draw('s:start > a:user\na -[${false}]> b:user').replace(
    '<sequenceFlow id="a-b"',
    '<sequenceFlow id="a-b" flowable:skipExpression="${skip}"',
  )
  expect(openAfter(flow, [begin({ skip: true, ...isOn }), done('a')])).toEqual(['a', 'b'])
})

test('异步: what follows a task is left to a job, once', () => {
  const graph = graphOf('s:start > a:user > z:user', { a: { attributes: 'flowable:asyncAfter="true"' } })
  const first = decide(graph, started(graph).state, 'a')
  const later = first.effects.find((effect) => effect.type === 'continueLater')
  expect(nodesOf(first.state)).toEqual([])
  if (later?.type !== 'continueLater') throw new Error('not told')
  const { state } = step(graph, first.state, { type: 'continue', token: later.token }, context)
  expect(nodesOf(state)).toEqual(['z'])
  expect(() => step(graph, state, { type: 'continue', token: later.token }, context)).toThrow(
    '流程已流转，请刷新后重试',
  )
})

test('监听器: assignments are carried out, work outside is told, each at its event', () => {
  const listener = (event: string, rest: string) => `<flowable:executionListener event="${event}" ${rest}/>`
  const set = (name: string) => `expression='\${execution.setVariable("${name}", 1)}'`
  const graph = graphOf('s:start > a:user > z:user', {
    a: extended(
      listener('start', set('began')) +
        '<flowable:executionListener event="end" class="com.x.End"><flowable:field name="to" expression="${began + 1}"/></flowable:executionListener>' +
        listener('start', 'expression="${1 + 1}"'),
    ),
  })
  const { state } = started(graph)
  expect(state.variables).toMatchObject({ began: 1 })
  expect(decide(graph, state, 'a').effects).toContainEqual({
    type: 'listener',
    node: 'a',
    event: 'end',
    name: 'com.x.End',
    source: 'class',
    fields: { to: 2 },
  })
  const passing: StepContext = { ...context, handlers: 'pass' }
  const told = step(graph, state, { type: 'complete', task: Object.keys(state.tasks)[0] ?? '' }, passing).effects
  expect(told.find(({ type }) => type === 'listener')).toMatchObject({ fields: {} })
})

test('监听器: an assignment of a file may name the task as well as the execution', () => {
  const told = (event: string, text: string) => `<flowable:taskListener event="${event}" expression='\${${text}}'/>`
  const graph = graphOf('s:start > a:user > z:user', {
    a: extended(
      told('create', 'task.setVariable("opened", 1)') + told('complete', 'task.setVariable("done", opened + 1)'),
    ),
  })
  const { state } = decide(graph, started(graph).state, 'a')
  expect(state.variables).toMatchObject({ opened: 1, done: 2 })
})

test('监听器: timeout is heard when the time of a task is over, and the task stays', () => {
  const late =
    '<flowable:taskListener event="timeout" class="setVariable"><flowable:field name="late" expression="${true}"/></flowable:taskListener>'
  const { state } = started(graphOf('s:start > a:user > z:user', { a: extended(late) }))
  const [task = ''] = Object.keys(state.tasks)
  const after = step(
    graphOf('s:start > a:user > z:user', { a: extended(late) }),
    state,
    { type: 'timedOut', task },
    context,
  )
  expect([after.state.variables, nodesOf(after.state)]).toMatchObject([{ late: true }, ['a']])
  expect(() => step(graphOf('s:start > a:user > z:user'), state, { type: 'timedOut', task: 'k99' }, context)).toThrow(
    '任务不存在或已被审批!',
  )
})

test('监听器: setVariable of the product gives each field to the variable of its name', () => {
  const field = (name: string, text: string) => `<flowable:field name="${name}" expression="${text}"/>`
  const fields = field('days', '${2 + 1}') + field('word', 'so')
  const graph = graphOf('s:start > h:service > z:user', {
    h: { attributes: 'flowable:class="setVariable"', inner: `<extensionElements>${fields}</extensionElements>` },
    z: extended(
      `<flowable:taskListener event="create" class="setVariable">${field('half', '${days / 2}')}</flowable:taskListener>`,
    ),
  })
  expect(started(graph).state.variables).toMatchObject({ days: 3, word: 'so', half: 1.5 })
})

test('错误: the code goes to a variable, the error of a handler is caught like any other', () => {
  const graph = graphOf('s:start > h:service > z:user\nb:boundary > bad:user', {
    h: { attributes: 'flowable:class="com.x.Send" flowable:resultVariable="r"' },
    b: { attributes: 'attachedToRef="h"', inner: '<errorEventDefinition flowable:errorCodeVariable="code"/>' },
  })
  const { state } = started(graph)
  const [token] = Object.keys(state.tokens)
  const failed = step(graph, state, { type: 'error', token: token ?? '', code: 'E1', variables: { why: 'x' } }, context)
  expect([nodesOf(failed.state), failed.state.variables]).toMatchObject([['bad'], { code: 'E1', why: 'x' }])
  const plain = step(graph, state, { type: 'handlerDone', token: token ?? '' }, context).state
  expect([nodesOf(plain), 'r' in plain.variables]).toEqual([['z'], false])
})

test('错误: in an error that nobody catches the instance fails with its code', () => {
  const graph = graphOf('s:start > a:user')
  const { state } = started(graph)
  const [token] = Object.keys(state.tokens)
  const failed = step(graph, state, { type: 'error', token: token ?? '' }, context)
  expect([failed.state.status, failed.effects.at(-1)]).toEqual([
    'failed',
    { type: 'ended', status: 'failed', error: '' },
  ])
})

test('处理: one that is taken away is told so', () => {
  const graph = graphOf('s:start > h:service > z:user\nt:boundary > late:user', {
    h: { attributes: 'flowable:class="com.x.Send"' },
    t: boundary('h', on.timer('PT1H')),
  })
  const { state } = started(graph)
  const [subscription] = Object.keys(state.subscriptions)
  const fired = step(graph, state, { type: 'fire', subscription: subscription ?? '' }, context)
  expect(fired.effects.map(({ type }) => type)).toContain('handlerCanceled')
  expect(() => step(graph, fired.state, { type: 'fire', subscription: subscription ?? '' }, context)).toThrow(
    '流程已流转',
  )
})

test('消息: one that is thrown reaches who waits for it, one with a handler goes outside', () => {
  const thrown = draw('s:start > t:throw > z:user', { t: { inner: on.message() } })
  const waiting = draw('s:start > w:catch > heard:user', { w: { inner: on.message() } }, 'q')
  const { lines } = script([thrown, waiting], [{ start: 'q' }, begin(), { ...done('heard'), instance: 1 }])
  expect(lines.map(({ error }) => error)).toEqual([null, null, null])
  expect(script(thrown, [begin()]).lines[0]?.told).toEqual(['没有流程等待消息：hello'])
  const graph = graphOf('s:start > t:throw > z:user', {
    t: { inner: '<messageEventDefinition messageRef="hello" flowable:class="com.x.Send"/>' },
  })
  const { state, effects } = started(graph)
  const told = effects.find((effect) => effect.type === 'handler')
  expect([nodesOf(state), told?.type]).toEqual([[], 'handler'])
  if (told?.type !== 'handler') throw new Error('not told')
  expect(nodesOf(step(graph, state, { type: 'handlerDone', token: told.token }, context).state)).toEqual(['z'])
})

test('消息: its correlation is computed when the waiting begins', () => {
  const graph = graphOf('s:start > w:catch > z:user', {
    w: { inner: on.message().replace('/>', ' flowable:correlationKey="${execution.processInstanceBusinessKey}"/>') },
  })
  expect(Object.values(started(graph).state.subscriptions)).toMatchObject([{ name: 'hello', correlation: 'B1' }])
})

test('定时器: a text that says no time is told where it is met', () => {
  const xml = draw('s:start > a:user > t:catch > z:user', { t: { inner: on.timer('${when}') } })
  expect(openAfter(xml, [begin({ when: 'soon' }), done('a')]).at(-1)).toBe('节点“t”的定时器格式错误：soon')
})

test('撤回: what began to listen ends, what had ended listens again', () => {
  const graph = graphOf('s:start > a:user > b:user > e:end\nt:boundary > late:user\nu:boundary > later:user', {
    t: boundary('a', on.timer('PT1H')),
    u: boundary('b', on.timer('PT2H')),
  })
  const { state } = started(graph)
  const result = decide(graph, state, 'a')
  const withdrawal = withdrawalOf(taskOf(state, 'a'), state, result)
  if (!withdrawal) throw new Error('must be reversible')
  const back = withdraw(result.state, withdrawal)
  expect(back.effects.map(({ type }) => type).toSorted()).toEqual([
    'subscribed',
    'taskClosed',
    'taskCreated',
    'unsubscribed',
  ])
  expect(Object.values(back.state.subscriptions)).toMatchObject([{ node: 't' }])
  const ended = decide(graph, result.state, 'b').state
  expect(() => withdraw(ended, withdrawal)).toThrow('撤回失败，下一节点不满足撤回条件！')
})

const rule = (type: number, node = '') =>
  extended(
    `<flowable:rejectHandlerType>${type}</flowable:rejectHandlerType>${node && `<flowable:rejectReturnTaskId>${node}</flowable:rejectReturnTaskId>`}`,
  )
const refused = (complete: string): PlayStep => ({ complete, outcome: 'rejected' })

test('拒绝: without anybody before it ends, to where it cannot lead it is refused', () => {
  expect(openAfter(draw('s:start > m:manual > a:user', { a: rule(3) }), [begin(), refused('a')])).toEqual(['a', '■'])
  const ahead = draw('s:start > a:user > b:user', { a: rule(2, 'b') })
  expect(openAfter(ahead, [begin(), refused('a')])).toEqual(['a', '不能驳回到该节点'])
  expect(openAfter(draw('s:start > a:user', { a: rule(2, 'a') }), [begin(), refused('a')])).toEqual(['a', 'a'])
})

test('拒绝: in a loop the task before is another, not the same again', () => {
  const xml = draw('s:start > a:user > b:user > x:exclusive\nx -[${again}]> b\nx -[else]> e:end', { b: rule(3) })
  expect(openAfter(xml, [begin(), done('a'), done('b', { again: true }), refused('b')]).at(-1)).toBe('a')
  const timed = draw('s:start > a:user > t:catch > b:user', { b: rule(3), t: { inner: on.timer('PT1H') } })
  expect(openAfter(timed, [begin(), done('a'), { fireTimer: 't' }, refused('b')]).at(-1)).toBe('a')
})

test('开始: once, and where there is a start', () => {
  const graph = graphOf('s:start > a:user\nm:start > b:user', { m: { inner: on.message() } })
  const { state } = started(graph)
  expect(() => step(graph, state, { type: 'start' }, context)).toThrow('流程已经启动')
  expect(nodesOf(step(graph, emptyState(), { type: 'start', at: 'm' }, context).state)).toEqual(['b'])
  expect(() => step(graph, emptyState(), { type: 'start', at: 'a' }, context)).toThrow('流程没有开始事件')
  expect(() => step(graphOf('a:user'), emptyState(), { type: 'start' }, context)).toThrow('流程没有开始事件')
})

test('执行: what is gone or is no place for a command is told', () => {
  const graph = graphOf('s:start > a:user > r:receive > z:user', { r: { attributes: 'messageRef="hello"' } })
  const { state } = started(graph)
  expect(() => step(graph, state, { type: 'complete', task: 'k99' }, context)).toThrow('任务不存在或已被审批!')
  expect(() => step(graph, state, { type: 'trigger', token: 't99' }, context)).toThrow('流程已流转，请刷新后重试')
  expect(() => step(graph, state, { type: 'return', task: taskOf(state, 'a'), to: 'r' }, context)).toThrow(
    '只能退回到用户任务',
  )
  expect(() => step(graph, state, { type: 'move', from: 'z', to: 'a' }, context)).toThrow('流程已流转，请刷新后重试')
  expect(() => step(graph, state, { type: 'return', task: taskOf(state, 'a'), to: 'none' }, context)).toThrow(
    '节点不存在：none',
  )
  const waiting = decide(graph, state, 'a').state
  const [token] = Object.keys(waiting.tokens)
  const told = step(graph, waiting, { type: 'trigger', token: token ?? '' }, context)
  expect([nodesOf(told.state), told.state.subscriptions]).toEqual([['z'], {}])
})

const nobody = { deptOf: () => null, rolesOf: () => [], leaderOf: () => null, nameOf: () => '' }

test('变量: files of the upstream product ask for leaders and names by their bean', () => {
  const people = {
    ...nobody,
    leaderOf: (id: string) => (id === 'starter' ? 'boss' : null),
    nameOf: (id: string) => (id === 'starter' ? '许愿' : ''),
  }
  const graph = graphOf('s:start > a:user', {
    a: { attributes: 'name="${flowEl.getName(initiator)}" flowable:assignee="${flowEl.findDeptLeader(initiator)}"' },
  })
  expect(tasksOf(started(graph, {}, { people }).state)).toMatchObject([{ name: '许愿', assignee: 'boss' }])
  expect(() => started(graph)).toThrow('flowEl.findDeptLeader(initiator)')
})

test('变量: a listener may ask the task that it hears of', () => {
  const all = ['id', 'name', 'assignee', 'owner', 'taskDefinitionKey', 'processInstanceId']
  const told = all.map((word) => `\${task.${word}}`).join(' ')
  const asked = all.map((word) => `\${task.get${word[0]?.toUpperCase()}${word.slice(1)}()}`).join(' ')
  const field = (name: string, text: string) => `<flowable:field name="${name}" expression="${text}"/>`
  const heard =
    field('told', told) + field('asked', asked) + field('read', "${task.getVariable('n')}${task.getVariable('none')}")
  const listener = `<flowable:taskListener event="create" class="setVariable">${heard}</flowable:taskListener>`
  const graph = graphOf('s:start > a:user', {
    a: { attributes: 'flowable:assignee="u2"', inner: `<extensionElements>${listener}</extensionElements>` },
  })
  const { variables, tasks } = started(graph, { n: 1 }).state
  const [id = ''] = Object.keys(tasks)
  expect(variables).toMatchObject({ told: `${id} a u2  a i1`, asked: `${id} a u2  a i1`, read: '1' })
  // Before there is a task its node is asked.
  const early = graphOf('s:start > a:user', {
    a: { attributes: 'name="${task.name}" flowable:assignee="${task.id}u${task.assignee}"' },
  })
  expect(tasksOf(started(early).state)).toMatchObject([{ name: expect.any(String) }])
})

test('变量: what an expression may ask of the execution', () => {
  const name =
    "${execution.getVariable('n')} ${execution.getVariable('none') == null} ${execution.hasVariable('n')} ${execution.getProcessInstanceId()} ${execution.getProcessInstanceBusinessKey()} ${execution.getCurrentActivityId()} ${execution.currentActivityId}"
  const graph = graphOf('s:start > a:user', { a: { attributes: `name="${name}"` } })
  expect(tasksOf(started(graph, { n: 1 }).state)).toMatchObject([{ name: '1 true true i1 B1 a a' }])
  const key =
    '${execution.processBusinessKey} ${execution.getProcessBusinessKey()} ${execution.businessKey} ${execution.getBusinessKey()}'
  const keyed = graphOf('s:start > a:user', { a: { attributes: `name="${key}"` } })
  expect(tasksOf(started(keyed).state)).toMatchObject([{ name: 'B1 B1 B1 B1' }])
  const unknown = graphOf('s:start > x:exclusive\nx -[${missing}]> a:user\nx -[else]> b:user')
  expect(nodesOf(started(unknown, {}, { unknownAsNull: true }).state)).toEqual(['b'])
  expect(() => started(unknown)).toThrow('Unknown property used in expression: ${missing}')
  const people = { ...nobody, deptOf: () => 'd1', rolesOf: () => ['r1'] }
  const asking = graphOf("s:start > x:exclusive\nx -[${user:hasRole(initiator, 'r1')}]> a:user\nx -[else]> b:user")
  expect(nodesOf(started(asking, {}, { people }).state)).toEqual(['a'])
  expect(() => started(asking)).toThrow('此处不能查询人员')
})
