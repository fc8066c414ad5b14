import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, on, type Part } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const watched = (part: Part) => draw('s:start > a:user > z:user > e:end\nt:boundary > late:user > le:end', { t: part })

test.for<[string, Part, PlayStep]>([
  ['timer', boundary('a', on.timer('PT1H')), { fireTimer: 't' }],
  ['message', boundary('a', on.message()), { message: 'hello' }],
  ['signal', boundary('a', on.signal()), { signal: 'alarm' }],
])('边界事件: a %s takes the activity away', ([, part, step]) => {
  expect(openAfter(watched(part), [begin(), step, step])).toEqual(['a', 'late', expect.anything()])
  expect(openAfter(watched(part), [begin(), done('a')])).toEqual(['a', 'z'])
})

test.for<[string, Part, PlayStep]>([
  ['message', boundary('a', on.message(), true), { message: 'hello' }],
  ['signal', boundary('a', on.signal(), true), { signal: 'alarm' }],
])('边界事件: a %s that does not interrupt may come again', ([, part, step]) => {
  expect(openAfter(watched(part), [begin(), step, step, done('a')])).toEqual([
    'a',
    'a late',
    'a late late',
    'late late z',
  ])
})

test('边界事件: a timer that does not interrupt fires once, a cycle as often as it says', () => {
  const once = watched(boundary('a', on.timer('PT1H'), true))
  expect(openAfter(once, [begin(), { fireTimer: 't' }, { fireTimer: 't' }])).toEqual([
    'a',
    'a late',
    '没有等待中的定时器：t',
  ])
  const twice = watched(boundary('a', on.timer('R2/PT1H', 'Cycle'), true))
  const fire: PlayStep = { fireTimer: 't' }
  expect(openAfter(twice, [begin(), fire, fire, fire])).toEqual(['a', 'a late', 'a late late', '没有等待中的定时器：t'])
})

test('边界事件: when the activity is done nothing listens any more', () => {
  const xml = watched(boundary('a', on.message()))
  expect(openAfter(xml, [begin(), done('a'), { message: 'hello' }])).toEqual(['a', 'z', '没有流程等待消息：hello'])
})

test.for<[string, string, PlayStep]>([
  ['timer', on.timer('PT1H'), { fireTimer: 'c' }],
  ['message', on.message(), { message: 'hello', variables: { x: 1 } }],
  ['signal', on.signal(), { signal: 'alarm' }],
])('中间事件: a %s is waited for', ([, inner, step]) => {
  expect(openAfter(draw('s:start > c:catch > a:user > e:end', { c: { inner } }), [begin(), step])).toEqual(['', 'a'])
})

test('接收任务: goes on when it is told to', () => {
  expect(openAfter(draw('s:start > r:receive > a:user'), [begin(), { trigger: 'r' }])).toEqual(['', 'a'])
  const xml = draw('s:start > a:user')
  expect(openAfter(xml, [begin(), { trigger: 'a' }])).toEqual(['a', '流程已流转，请刷新后重试'])
})

test('事件网关: the first event wins, the others end', () => {
  const xml = draw('s:start > g:events > t:catch > a:user > e:end\ng > m:catch > b:user > e', {
    t: { inner: on.timer('PT1H') },
    m: { inner: on.message() },
  })
  expect(openAfter(xml, [begin(), { message: 'hello' }, { fireTimer: 't' }])).toEqual([
    '',
    'b',
    '没有等待中的定时器：t',
  ])
  expect(openAfter(xml, [begin(), { fireTimer: 't' }])).toEqual(['', 'a'])
})

test('开始事件: a message and a signal begin processes', () => {
  const xml = draw('s:start > a:user', { s: { inner: on.message() } })
  expect(openAfter(xml, [{ message: 'hello', variables: { x: 1 } }])).toEqual(['a'])
  expect(openAfter(draw('s:start > a:user', { s: { inner: on.signal() } }), [{ signal: 'alarm' }])).toEqual(['a'])
})

const inside = (events: string, parts: Record<string, Part>, after = 'ae:end') =>
  draw(
    `s:start > q:sub > z:user > e:end
     ${events}
     q {
       is:start > f:parallel > a:user > ${after}
       f > b:user > be:end
     }`,
    parts,
  )

test('子流程: ends when nothing in it is left', () => {
  expect(openAfter(inside('', {}), [begin(), done('a'), done('b'), done('z')])).toEqual(['a b', 'b', 'z', '■'])
})

test('终止事件: ends the scope in which it stands', () => {
  expect(openAfter(inside('', { ae: { inner: on.terminate } }), [begin(), done('a')])).toEqual(['a b', 'z'])
  const xml = draw('s:start > f:parallel > a:user > t:end\nf > b:user > e:end', { t: { inner: on.terminate } })
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a b', '■'])
})

test('错误: the exact code is caught before all, from the inside out', () => {
  const events = 'x:boundary > exact:user\ny:boundary > any:user'
  const parts = { x: boundary('q', on.error('oops')), y: boundary('q', on.error()) }
  expect(openAfter(inside(events, { ...parts, ae: { inner: on.error('oops') } }), [begin(), done('a')])).toEqual([
    'a b',
    'exact',
  ])
  expect(openAfter(inside(events, { ...parts, ae: { inner: on.error('other') } }), [begin(), done('a')])).toEqual([
    'a b',
    'any',
  ])
})

test('错误: one that nobody catches undoes the act', () => {
  const xml = inside('', { ae: { inner: on.error('oops') } })
  expect(openAfter(xml, [begin(), done('a'), done('b')])).toEqual([
    'a b',
    "No catching boundary event found for error with errorCode 'oops'",
    'a',
  ])
})

test('升级: may leave the activity alone, and is ignored where nobody listens', () => {
  const events = 'x:boundary > told:user'
  const parts = { ae: { inner: on.escalation('up') } }
  expect(
    openAfter(inside(events, { ...parts, x: boundary('q', on.escalation('up'), true) }), [begin(), done('a')]),
  ).toEqual(['a b', 'b told'])
  expect(openAfter(inside('', parts), [begin(), done('a')])).toEqual(['a b', 'b'])
})

const eventScope = (inner: string, interrupts: boolean) =>
  draw(
    `s:start > a:user > e:end
     v:sub {
       vs:start > h:user > ve:end
     }`,
    {
      v: { attributes: 'triggeredByEvent="true"' },
      vs: { attributes: interrupts ? '' : 'isInterrupting="false"', inner },
    },
  )

test.for<[string, string, PlayStep]>([
  ['message', on.message(), { message: 'hello' }],
  ['signal', on.signal(), { signal: 'alarm' }],
  ['timer', on.timer('PT5M'), { fireTimer: 'vs' }],
])('事件子流程: a %s begins it', ([, inner, step]) => {
  expect(openAfter(eventScope(inner, true), [begin(), step, done('h')])).toEqual(['a', 'h', '■'])
  expect(openAfter(eventScope(inner, false), [begin(), step, done('h'), done('a')])).toEqual(['a', 'a h', 'a', '■'])
})

test('链接事件: goes on at the catch of its name', () => {
  const xml = draw('s:start > a:user > l:throw\nk:catch > b:user', {
    l: { inner: on.link('L') },
    k: { inner: on.link('L') },
  })
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a', 'b'])
})

test('信号: one that is thrown is heard in the same instance and in others', () => {
  const xml = draw('s:start > f:parallel > a:user > t:throw > e:end\nf > c:catch > b:user > e', {
    t: { inner: on.signal() },
    c: { inner: on.signal() },
  })
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a', 'b'])
  const other = draw('s:start > w:catch > heard:user', { w: { inner: on.signal() } }, 'q')
  const steps: PlayStep[] = [{ start: 'q' }, begin(), { ...done('a'), instance: 2 }, { ...done('heard'), instance: 1 }]
  expect(openAfter([xml, other], steps)).toEqual(['', 'a', 'b', '■'])
})

const booking = (end: string) =>
  draw(
    `s:start > q:transaction > paid:user > e:end
     x:boundary > cancelled:user > ce:end
     q {
       is:start > book:user > pay:user > c:exclusive
       c -[\${ok}]> ie:end
       c -[else]> no:end
       undo:user
       k:boundary
     }`,
    {
      x: boundary('q', on.cancel),
      no: { inner: end },
      k: boundary('book', on.compensate),
      undo: { attributes: 'isForCompensation="true"' },
      p: { attributes: 'isExecutable="true"' },
    },
  ).replace('</transaction>', '<association id="as" sourceRef="k" targetRef="undo"/></transaction>')

test('事务: a cancelled one undoes what was done, then goes on at its cancel event', () => {
  expect(openAfter(booking(on.cancel), [begin(), done('book'), done('pay', { ok: false }), done('undo')])).toEqual([
    'book',
    'pay',
    'undo',
    'cancelled',
  ])
  expect(openAfter(booking(on.cancel), [begin(), done('book'), done('pay', { ok: true })])).toEqual([
    'book',
    'pay',
    'paid',
  ])
})

test('补偿: what was not done is not undone', () => {
  const xml = draw('s:start > a:user > t:throw > z:user\nk:boundary\nundo:user', {
    t: { inner: on.compensate },
    k: boundary('b', on.compensate),
    undo: { attributes: 'isForCompensation="true"' },
  })
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a', 'z'])
})
