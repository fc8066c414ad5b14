import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const calling = (mappings = '', members = '', key = 'child'): Part => ({
  attributes: `calledElement="${key}"`,
  inner: `<extensionElements>${mappings}</extensionElements>${members}`,
})
const child = (parts: Record<string, Part> = {}, text = 's:start > inner:user > e:end') => draw(text, parts, 'child')

test('调用活动: one process for each member, each with what is its own', () => {
  const xml = draw('s:start > c:call > z:user', {
    c: calling('<flowable:in source="who" target="who"/>', many('parallel', { collection: 'list', element: 'who' })),
  })
  const named = child({ inner: { attributes: 'name="inner ${who}"' } })
  expect(openAfter([xml, named], [begin({ list: ['x', 'y'] }), done('inner y'), done('inner x')])).toEqual([
    'inner x inner y',
    'inner x',
    'z',
  ])
})

test('调用活动: a condition ends the processes of the other members', () => {
  const xml = draw('s:start > c:call > z:user', {
    c: calling('', many('parallel', { count: '3', until: '${nrOfCompletedInstances == 1}' })),
  })
  const { lines, play } = script([xml, child()], [begin(), done('inner')])
  expect(lines.map(({ open }) => open.length)).toEqual([3, 1])
  const called = Object.values(play.cases[0]?.instances ?? {}).slice(1)
  expect(called.map(({ state }) => state.status)).toEqual(['approved', 'canceled', 'canceled'])
})

test('调用活动: a value comes back from the process called, not from the member that called it', () => {
  const mapping = '<flowable:in source="who" target="who"/><flowable:out source="who" target="answer"/>'
  const xml = draw('s:start > c:call > z:user', {
    c: calling(mapping, many('parallel', { collection: 'list', element: 'who' })),
  })
  const { play } = script([xml, child()], [begin({ list: ['x'] }), done('inner', { who: 'changed' })])
  expect(Object.values(play.cases[0]?.instances ?? {})[0]?.state.variables).toMatchObject({ answer: 'changed' })
})

test('调用活动: a boundary event goes on beside the call or instead of it', () => {
  const xml = (stays: boolean) =>
    draw('s:start > c:call > z:user > e:end\nm:boundary > told:user', {
      c: calling(),
      m: boundary('c', on.message(), stays),
    })
  expect(openAfter([xml(true), child()], [begin(), { message: 'hello' }, done('inner')])).toEqual([
    'inner',
    'inner told',
    'told z',
  ])
  expect(openAfter([xml(false), child()], [begin(), { message: 'hello' }])).toEqual(['inner', 'told'])
})

test('调用活动: an error rises through processes that do not catch it', () => {
  const top = draw('s:start > c:call > z:user\nb:boundary > bad:user', {
    c: calling('', '', 'middle'),
    b: boundary('c', on.error('oops')),
  })
  const middle = draw('s:start > c:call > e:end', { c: calling() }, 'middle')
  const failing = child({ e: { inner: on.error('oops') } })
  expect(openAfter([top, middle, failing], [begin(), done('inner')])).toEqual(['inner', 'bad'])
  const careless = draw('s:start > c:call > z:user', { c: calling('', '', 'middle') })
  expect(openAfter([careless, middle, failing], [begin(), done('inner')])).toEqual([
    'inner',
    "No catching boundary event found for error with errorCode 'oops'",
  ])
})

test('调用活动: an escalation rises to the caller and leaves the process alone', () => {
  const text = 's:start > t:throw > inner:user > e:end'
  const xml = draw('s:start > c:call > z:user\nb:boundary > told:user', {
    c: calling(),
    b: boundary('c', on.escalation('up'), true),
  })
  expect(openAfter([xml, child({ t: { inner: on.escalation('up') } }, text)], [begin(), done('inner')])).toEqual([
    'inner told',
    'told z',
  ])
})

test('调用活动: an escalation that takes the call away is the last that the caller hears of the process', () => {
  const again = (text: string) =>
    draw(text, { c: calling(), b: boundary('c', on.escalation('up')), d: calling('', '', 'child') })
  const ending = child({ e: { inner: on.escalation('up') } })
  const other = again('s:start > c:call > z:user\nb:boundary > told:user')
  expect(openAfter([other, ending], [begin(), done('inner'), done('told')])).toEqual(['inner', 'told', '■'])
  // The caller itself may have ended with it.
  const over = again('s:start > c:call > z:user\nb:boundary > x:end')
  expect(openAfter([over, ending], [begin(), done('inner')])).toEqual(['inner', '■'])
  const twice = child(
    { t: { inner: on.escalation('up') }, e: { inner: on.error('oops') } },
    's:start > inner:user > t:throw > e:end',
  )
  expect(openAfter([other, twice], [begin(), done('inner')])).toEqual(['inner', 'told'])
  // The same token calls once more: that process is awaited, not the one before.
  const calls = again('s:start > c:call > z:user\nb:boundary > c')
  expect(openAfter([calls, ending], [begin(), done('inner'), done('inner')])).toEqual(['inner', 'inner', 'inner'])
  const next = again('s:start > c:call > z:user\nb:boundary > d:call > y:user')
  expect(openAfter([next, ending], [begin(), done('inner'), done('inner')])).toEqual(['inner', 'inner', 'y'])
})

test('信号: whoever was ended by it no longer hears it', () => {
  const xml = draw('s:start > c:call > z:user\nb:boundary > told:user', {
    c: calling('', many('parallel', { count: '2' })),
    b: boundary('c', on.signal()),
  })
  const thrower = child(
    { t: { inner: on.signal() }, h: boundary('inner', on.signal()) },
    's:start > inner:user > t:throw > e:end\nh:boundary > x:user',
  )
  expect(openAfter([xml, thrower], [begin(), done('inner')])).toEqual(['inner inner', 'told'])
})

test('调用活动: one that is over at once lets the caller go on at once', () => {
  const xml = draw('s:start > c:call > z:user', { c: calling('', many('sequential', { count: '3' })) })
  expect(openAfter([xml, child({}, 's:start > m:manual > e:end')], [begin()])).toEqual(['z'])
})

test('调用活动: one that calls itself without end is refused', () => {
  expect(openAfter(draw('s:start > c:call', { c: calling('', '', 'p') }), [begin()])).toEqual(['流程存在死循环'])
})

test('调用活动: what was passed without a name or a code is nothing', () => {
  const mapping = '<flowable:in target="empty"/><flowable:in source="unknown" target="x"/>'
  const xml = draw('s:start > c:call > z:user\nu:boundary > told:user\nx:boundary > failed:user', {
    c: calling(mapping),
    u: boundary('c', on.escalation(), true),
    x: boundary('c', on.error()),
  })
  const inner = (event: string) => child({ t: { inner: event } }, 's:start > t:throw > inner:user > e:end')
  expect(openAfter([xml, inner(on.escalation())], [begin(), done('inner')])).toEqual(['inner told', 'told z'])
  const ending = child({ e: { inner: on.error() } })
  const { play } = script([xml, ending], [begin(), done('inner')])
  const [caller, called] = Object.values(play.cases[0]?.instances ?? {})
  expect(Object.values(caller?.state.tasks ?? {}).map(({ name }) => name)).toEqual(['failed'])
  expect(called?.state.variables).toMatchObject({ x: null })
})

test('终止事件: in a process that is called it ends only that', () => {
  const xml = draw('s:start > c:call > z:user', { c: calling() })
  const text = 's:start > f:parallel > inner:user > e:end\nf > other:user'
  expect(openAfter([xml, child({ e: { inner: on.terminate } }, text)], [begin(), done('inner')])).toEqual([
    'inner other',
    'z',
  ])
})

test('终止事件: terminateAll reaches every process of the case', () => {
  const xml = draw('s:start > c:call > z:user', { c: calling('', many('parallel', { count: '3' })) })
  const all = child({ e: { inner: '<terminateEventDefinition flowable:terminateAll="true"/>' } })
  const { lines, play } = script([xml, all], [begin(), done('inner')])
  expect(lines.at(-1)).toMatchObject({ open: [], ended: true, error: null })
  expect(Object.values(play.cases[0]?.instances ?? {}).map(({ state }) => state.status)).toEqual(
    Array.from({ length: 4 }, () => 'terminated'),
  )
})

test('信号: who begins to wait after it was thrown has not heard it', () => {
  const xml = draw('s:start > t:throw > c:catch > a:user', { t: { inner: on.signal() }, c: { inner: on.signal() } })
  expect(openAfter(xml, [begin(), { signal: 'alarm' }])).toEqual(['', 'a'])
})

test('信号: two that wait for it and end each other are no fault', () => {
  const xml = draw(
    `s:start > f:parallel > t0:user > t:throw > e:end
     f > q:sub > z:user
     x:boundary > out:user
     q {
       is:start > c:catch > a:user
     }`,
    { t: { inner: on.signal() }, c: { inner: on.signal() }, x: boundary('q', on.signal()) },
  )
  expect(openAfter(xml, [begin(), done('t0')]).at(-1)).toBe('out')
})

test('信号: processes of a case hear each other, and processes beside them', () => {
  const xml = draw('s:start > f:parallel > c:call > z:user\nf > w:catch > heard:user', {
    c: calling(),
    w: { inner: on.signal() },
  })
  const throwing = child({ t: { inner: on.signal() } }, 's:start > inner:user > t:throw > e:end')
  const beside = draw('s:start > w:catch > also:user', { w: { inner: on.signal() } }, 'q')
  const { lines } = script(
    [xml, throwing, beside],
    [{ start: 'q' }, begin(), done('inner'), { ...done('also'), instance: 1 }],
  )
  expect(lines.map(({ open }) => open)).toEqual([[], ['inner'], ['heard', 'z'], []])
})

test('信号: one of the instance alone does not leave it', () => {
  const local = (xml: string) =>
    xml.replace('<signal id="alarm"', '<signal flowable:scope="processInstance" id="alarm"')
  const xml = local(draw('s:start > a:user > t:throw > e:end', { t: { inner: on.signal() } }))
  const other = draw('s:start > w:catch > heard:user', { w: { inner: on.signal() } }, 'q')
  const steps: PlayStep[] = [{ start: 'q' }, begin(), done('a'), { trigger: 'heard', instance: 1 }]
  expect(openAfter([xml, other], steps).at(-1)).toBe('没有令牌停在节点：heard')
})

test('开始事件: each of several begins the process in its own way', () => {
  const xml = draw('s:start > a:user\nm:start > b:user\nt:start > c:user', {
    m: { inner: on.message() },
    t: { inner: on.timer('R/PT1H', 'Cycle') },
  })
  expect(openAfter(xml, [begin(), { message: 'hello' }, { fireTimer: 't' }])).toEqual(['a', 'b', 'c'])
})

test('泳池: each process of a file is one of its own', () => {
  const [one, other] = [draw('s:start > a:user', {}, 'one'), draw('s:start > b:user', {}, 'other')]
  const process = /<process[\s\S]*<\/process>/.exec(other)?.[0] ?? ''
  const pools =
    '<collaboration id="k"><participant id="p1" processRef="one"/><participant id="p2" processRef="other"/></collaboration>'
  const file = one.replace('</definitions>', `${process}${pools}</definitions>`)
  expect(openAfter(file, [{ start: 'one' }, { start: 'other' }])).toEqual(['a', 'b'])
})
