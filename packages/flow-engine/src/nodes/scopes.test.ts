import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, many, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter, script } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })
const two = { count: '2' }

/** A sub-process that is done twice, with more drawn inside and around it. */
const twice = (
  inside: string,
  parts: Record<string, Part>,
  around = '',
  kind: 'parallel' | 'sequential' = 'parallel',
) =>
  draw(
    `s:start > q:sub > z:user > e:end
     ${around}
     q {
       ${inside}
     }`,
    { q: { inner: many(kind, two) }, ...parts },
  )

test.for<['parallel' | 'sequential', string[]]>([
  ['parallel', ['a a b b', 'a b b', 'b b', 'b', 'z']],
  ['sequential', ['a b', 'b', 'a b', 'b', 'z']],
])('多实例子流程: %s members have forks of their own', ([kind, lines]) => {
  const xml = twice('is:start > f:parallel > a:user > j:parallel > ie:end\nf > b:user > j', {}, '', kind)
  const order = kind === 'parallel' ? ['a', 'a', 'b', 'b'] : ['a', 'b', 'a', 'b']
  expect(openAfter(xml, [begin(), ...order.map((name) => done(name))])).toEqual(lines)
})

test('多实例子流程: within another, every combination once', () => {
  const xml = draw(
    `s:start > o:sub > z:user
     o {
       os:start > q:sub > oe:end
       q {
         is:start > a:user > ie:end
       }
     }`,
    { o: { inner: many('parallel', two) }, q: { inner: many('sequential', two) } },
  )
  expect(openAfter(xml, [begin(), done('a'), done('a'), done('a'), done('a')])).toEqual(['a a', 'a a', 'a a', 'a', 'z'])
})

test('多实例子流程: a condition takes open members away, with all inside', () => {
  const inner = many('parallel', { count: '3', until: '${nrOfCompletedInstances >= 1}' })
  const xml = twice('is:start > f:parallel > a:user > ie:end\nf > b:user > be:end', { q: { inner } })
  expect(openAfter(xml, [begin(), done('a'), done('b')])).toEqual(['a a a b b b', 'a a b b b', 'z'])
})

test('多实例子流程: an error of one member is caught around all of them', () => {
  const parts = { ie: { inner: on.error('oops') }, x: boundary('q', on.error('oops')) }
  const xml = twice('is:start > a:user > ie:end', parts, 'x:boundary > bad:user')
  expect(openAfter(xml, [begin(), done('a'), done('bad')])).toEqual(['a a', 'bad', '■'])
})

test('多实例子流程: an error that is caught inside ends only its member', () => {
  const xml = draw(
    `s:start > q:sub > z:user
     q {
       is:start > a:user > ie:end
       v:sub
       v {
         vs:start > h:user > ve:end
       }
     }`,
    {
      q: { inner: many('parallel', two) },
      ie: { inner: on.error('oops') },
      v: { attributes: 'triggeredByEvent="true"' },
      vs: { inner: on.error('oops') },
    },
  )
  expect(openAfter(xml, [begin(), done('a'), done('a'), done('h'), done('h')])).toEqual(['a a', 'a h', 'h h', 'h', 'z'])
})

const ending = (attributes = '') => `<terminateEventDefinition ${attributes}/>`

test.for<[string, string, string]>([
  ['its member', ending(), 'a b'],
  ['all members', ending('flowable:terminateMultiInstance="true"'), 'z'],
  ['the instance', ending('flowable:terminateAll="true"'), '■'],
])('终止事件: within a multi-instance sub-process it ends %s', ([, inner, open]) => {
  const xml = twice('is:start > f:parallel > a:user > ie:end\nf > b:user > be:end', { ie: { inner } })
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a a b b', open])
})

test('边界事件: on several members it fires once and takes all away', () => {
  const xml = draw('s:start > a:user > z:user > e:end\nt:boundary > late:user > le:end', {
    a: { inner: many('parallel', { count: '3' }) },
    t: boundary('a', on.timer('PT1H')),
  })
  expect(openAfter(xml, [begin(), done('a'), { fireTimer: 't' }, { fireTimer: 't' }])).toEqual([
    'a a a',
    'a a',
    'late',
    '没有等待中的定时器：t',
  ])
})

test('边界事件: one that does not interrupt listens while any member is open', () => {
  const xml = draw('s:start > a:user > z:user > e:end\nm:boundary > told:user > te:end', {
    a: { inner: many('sequential', two) },
    m: boundary('a', on.message(), true),
  })
  const hello: PlayStep = { message: 'hello' }
  expect(openAfter(xml, [begin(), hello, done('a'), hello, done('a'), hello])).toEqual([
    'a',
    'a told',
    'a told',
    'a told told',
    'told told z',
    '没有流程等待消息：hello',
  ])
})

test('事件子流程: of a member it ends with the member', () => {
  const parts = {
    v: { attributes: 'triggeredByEvent="true"' },
    vs: { attributes: 'isInterrupting="false"', inner: on.message() },
  }
  const xml = draw(
    `s:start > q:sub > z:user > e:end
     q {
       is:start > a:user > ie:end
       v:sub
       v {
         vs:start > h:user > ve:end
       }
     }`,
    { q: { inner: many('sequential', two) }, ...parts },
  )
  const hello: PlayStep = { message: 'hello' }
  expect(openAfter(xml, [begin(), done('a'), hello, done('a'), done('h'), hello])).toEqual([
    'a',
    'a',
    'a h',
    'h',
    'z',
    '没有流程等待消息：hello',
  ])
  const { play } = script(xml, [begin(), done('a')])
  const { subscriptions, tokens } = Object.values(play.cases[0]?.instances ?? {})[0]?.state ?? {}
  expect(Object.values(subscriptions ?? {}).map(({ token }) => Object.hasOwn(tokens ?? {}, token))).toEqual([true])
})

test('事件子流程: a message that does not interrupt may come again, a cycle as often as it says', () => {
  const scope = (inner: string) =>
    draw('s:start > a:user > e:end\nv:sub\nv {\nvs:start > h:user > ve:end\n}', {
      v: { attributes: 'triggeredByEvent="true"' },
      vs: { attributes: 'isInterrupting="false"', inner },
    })
  const hello: PlayStep = { message: 'hello' }
  expect(openAfter(scope(on.message()), [begin(), hello, hello, done('a'), done('h'), done('h')])).toEqual([
    'a',
    'a h',
    'a h h',
    'h h',
    'h',
    '■',
  ])
  const fire: PlayStep = { fireTimer: 'vs' }
  expect(openAfter(scope(on.timer('R2/PT5M', 'Cycle')), [begin(), fire, fire, fire])).toEqual([
    'a',
    'a h',
    'a h h',
    '没有等待中的定时器：vs',
  ])
})

test('事件子流程: one that interrupts ends everything else in its scope, not around it', () => {
  const xml = draw(
    `s:start > f:parallel > q:sub > e:end
     f > b:user > be:end
     q {
       is:start > a:user > ie:end
       v:sub
       v {
         vs:start > h:user > ve:end
       }
     }`,
    { v: { attributes: 'triggeredByEvent="true"' }, vs: { inner: on.signal() } },
  )
  expect(openAfter(xml, [begin(), { signal: 'alarm' }, { signal: 'alarm' }, done('h'), done('b')])).toEqual([
    'a b',
    'b h',
    'b h',
    'b',
    '■',
  ])
})

test('事件子流程: while it runs its own boundary events and the event sub-processes inside of it listen, then no longer', () => {
  const xml = draw(
    `s:start > a:user > e:end
     late:boundary > l:user > le:end
     v:sub
     v {
       vs:start > h:user > ve:end
       w:sub
       w {
         ws:start > k:user > we:end
       }
     }`,
    {
      v: { attributes: 'triggeredByEvent="true"' },
      vs: { inner: on.signal() },
      w: { attributes: 'triggeredByEvent="true"' },
      ws: { attributes: 'isInterrupting="false"', inner: on.message() },
      late: boundary('v', on.timer('PT1H')),
    },
  )
  const hello: PlayStep = { message: 'hello' }
  const alarm: PlayStep = { signal: 'alarm' }
  const fire: PlayStep = { fireTimer: 'late' }
  expect(openAfter(xml, [begin(), hello, fire, alarm, hello, fire, hello, done('l')])).toEqual([
    'a',
    '没有流程等待消息：hello',
    '没有等待中的定时器：late',
    'h',
    'h k',
    'l',
    '没有流程等待消息：hello',
    '■',
  ])
  expect(openAfter(xml, [begin(), alarm, done('h'), fire])).toEqual(['a', 'h', '■', '没有等待中的定时器：late'])
})

test('变量: what belongs to a member stays with it, what it decides is everybody’s', () => {
  const xml = twice('is:start > a:user > ie:end', {
    q: { inner: many('parallel', { collection: 'list', element: 'who' }) },
    a: { attributes: 'name="${who} ${who == \'x\' ? own : loopCounter}"' },
  })
  const { lines, play } = script(xml, [begin({ list: ['x', 'y'], own: 'o' }), done('x o', { who: 'n', own: 'm' })])
  expect(lines.map(({ open }) => open)).toEqual([['x o', 'y 1'], ['y 1']])
  expect(Object.values(play.cases[0]?.instances ?? {})[0]?.state.variables).toMatchObject({ own: 'm' })
  expect(Object.values(play.cases[0]?.instances ?? {})[0]?.state.variables).not.toHaveProperty('who')
})

test('循环: a refusal is a refusal, however often it goes round', () => {
  const inner = '<standardLoopCharacteristics><loopCondition>${!ok}</loopCondition></standardLoopCharacteristics>'
  const xml = draw('s:start > a:user > z:user', { a: { inner } })
  expect(openAfter(xml, [begin({ ok: false }), { complete: 'a', outcome: 'rejected' }])).toEqual(['a', '■'])
})

test('循环: never more often than its limit, not at all where it tests first', () => {
  const loop = (attributes: string) =>
    draw('s:start > a:user > z:user', {
      a: {
        inner: `<standardLoopCharacteristics ${attributes}><loopCondition>\${again}</loopCondition></standardLoopCharacteristics>`,
      },
    })
  expect(openAfter(loop('loopMaximum="2"'), [begin({ again: true }), done('a'), done('a')])).toEqual(['a', 'a', 'z'])
  expect(openAfter(loop('testBefore="true"'), [begin({ again: false })])).toEqual(['z'])
})

test('多实例: work that needs nobody is done for each at once', () => {
  const count = '${execution.setVariable("n", n + 1)}'
  const line = 's:start > t:service > z:user'
  const service = (inner: string) => draw(line, { t: { attributes: `flowable:expression='${count}'`, inner } })
  const counted = (xml: string) =>
    Object.values(script(xml, [begin({ n: 0 })]).play.cases[0]?.instances ?? {})[0]?.state.variables.n
  expect(counted(service(many('parallel', { count: '3' })))).toBe(3)
  expect(counted(service(many('sequential', { count: '3' })))).toBe(3)
  expect(counted(service(many('parallel', { count: '5', until: '${n >= 2}' })))).toBe(2)
})
