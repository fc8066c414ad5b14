import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { boundary, draw, many, on } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const back = (from: string, to: string): PlayStep => ({ return: from, to })
const direct = (from: string, to: string): PlayStep => ({ return: from, to, resume: 'direct' })
const move = (from: string, to: string): PlayStep => ({ move: from, to })
const begin: PlayStep = { start: 'p', variables: { again: false } }

/** A fork that may be gone through again, so that every node leads to every other. */
const round = draw(`
  s:start > m:user > f:parallel > a:user > a2:user > j:parallel > z:user > x:exclusive
  f > b:user > b2:user > j
  x -[\${again}]> m
  x -[else]> e:end`)

const through = [begin, done('m'), done('a'), done('a2'), done('b'), done('b2')]

test.for<[string, PlayStep[], string]>([
  ['a branch leaves the other where it is', [begin, done('m'), done('a'), done('b'), back('a2', 'a')], 'a b2'],
  [
    'a branch keeps who has arrived in the join',
    [begin, done('m'), done('b'), done('b2'), done('a'), back('a2', 'a'), done('a'), done('a2')],
    'z',
  ],
  ['behind the join one branch alone is done again', [...through, back('z', 'a2'), done('a2')], 'z'],
  ['before the fork all of it is done again', [...through, back('z', 'm'), done('m')], 'a b'],
  ['the round before can be entered behind its join', [...through, done('z', { again: true }), back('m', 'z')], 'z'],
  [
    'the round before can be entered in a branch, whose join then has the other',
    [...through, done('z', { again: true }), back('m', 'a2'), done('a2')],
    'z',
  ],
  [
    'both branches of the new round are taken along',
    [...through, done('z', { again: true }), done('m'), back('a', 'z')],
    'z',
  ],
])('退回: in a loop, %s', ([, steps, open]) => expect(openAfter(round, steps).at(-1)).toBe(open))

test('退回: in a loop the branch beside is no place, though everything leads there', () => {
  const steps = [begin, done('m'), done('a'), done('b'), back('a2', 'b')]
  expect(openAfter(round, steps).at(-1)).toBe('不能退回到该节点')
})

test('退回: a loop inside a branch does not touch the other branch', () => {
  const xml = draw(`
    s:start > f:parallel > h:exclusive > a:user > a2:user > x:exclusive
    x -[\${again}]> h
    x -[else]> j:parallel > z:user > e:end
    f > b:user > j`)
  const again = [begin, done('a'), done('a2', { again: true }), done('a'), done('b')]
  expect(openAfter(xml, [...again, back('a2', 'a'), done('a'), done('a2', { again: false })])).toEqual([
    'a b',
    'a2 b',
    'a b',
    'a2 b',
    'a2',
    'a',
    'a2',
    'z',
  ])
  const [start, ...first] = again.slice(0, 3)
  if (!start) throw new Error('no start')
  expect(openAfter(xml, [start, ...first, back('a', 'a2')]).at(-1)).toBe('a2 b')
})

test('退回: out of a loop that is left at its beginning', () => {
  const xml = draw(`
    s:start > f:parallel > h:exclusive
    h -[\${again}]> a:user > h
    h -[else]> j:parallel > z:user
    f > b:user > j`)
  const begun: PlayStep = { start: 'p', variables: { again: true } }
  expect(openAfter(xml, [begun, done('b'), done('a', { again: false }), back('z', 'a'), done('a')])).toEqual([
    'a b',
    'a',
    'z',
    'a',
    'z',
  ])
  expect(openAfter(xml, [begun, done('a', { again: false }), done('b'), back('z', 'b'), done('b')]).slice(-2)).toEqual([
    'b',
    'z',
  ])
})

const nested = draw(`
  s:start > x:user > f:parallel > g:parallel > a:user > k:parallel > c:user > j:parallel > z:user > e:end
  g > b:user > k
  f > d:user > j`)

test.for<[string, PlayStep[], string[]]>([
  [
    'of a branch before both forks',
    [done('a'), back('b', 'x'), done('x'), done('a'), done('b'), done('c'), done('d')],
    ['b d', 'x', 'a b d', 'b d', 'c d', 'd', 'z'],
  ],
  [
    'behind the inner join into one branch of it',
    [done('a'), done('b'), done('d'), back('c', 'a'), done('a'), done('c')],
    ['b d', 'c d', 'c', 'a', 'c', 'z'],
  ],
  [
    'behind both joins into the inner fork',
    [done('a'), done('b'), done('c'), done('d'), back('z', 'b'), done('b'), done('c')],
    ['b d', 'c d', 'd', 'z', 'b', 'c', 'z'],
  ],
])('退回: out of nested forks, %s', ([, steps, lines]) => {
  expect(openAfter(nested, [begin, done('x'), ...steps])).toEqual(['x', 'a b d', ...lines])
})

const forked = draw(`
  s:start > x:user > f:parallel > a:user > a2:user > j:parallel > z:user > e:end
  f > b:user > b2:user > j`)

test.for<[string, PlayStep[], string[]]>([
  [
    'the branch beside comes back to where it was',
    [done('a'), done('b'), direct('a2', 'x'), done('x'), done('a2'), done('b2')],
    ['a2 b', 'a2 b2', 'x', 'a2 b2', 'b2', 'z'],
  ],
  [
    'who had arrived in the join has arrived again',
    [done('a'), done('b'), done('b2'), direct('a2', 'x'), done('x'), done('a2')],
    ['a2 b', 'a2 b2', 'a2', 'x', 'a2', 'z'],
  ],
  [
    'from behind the join',
    [done('a'), done('a2'), done('b'), done('b2'), direct('z', 'a'), done('a'), done('z')],
    ['a2 b', 'b', 'b2', 'z', 'a', 'z', '■'],
  ],
])('退回: resumed directly, %s', ([, steps, lines]) => {
  expect(openAfter(forked, [begin, done('x'), ...steps])).toEqual(['x', 'a b', ...lines])
})

test('退回: resumed directly to and from people who are asked together', () => {
  const xml = draw('s:start > a:user > m:user > z:user', { m: { inner: many('parallel', { count: '2' }) } })
  expect(openAfter(xml, [begin, done('a'), done('m'), direct('m', 'a'), done('a'), done('m'), done('m')])).toEqual([
    'a',
    'm m',
    'm',
    'a',
    'm m',
    'm',
    'z',
  ])
  const steps = [begin, done('a'), done('m'), done('m'), direct('z', 'm'), done('m'), done('m')]
  expect(openAfter(xml, steps).slice(-3)).toEqual(['m m', 'm', 'z'])
})

const inside = (after: string) =>
  draw(
    `s:start > a:user > q:sub > z:user > e:end
     t:boundary > late:user
     q {
       is:start > b:user > r:sub > ie:end
       r {
         rs:start > c:user > ${after}
       }
     }`,
    { t: boundary('q', on.timer('PT1H')) },
  )

test('退回: resumed directly into sub-processes, which listen as before', () => {
  const steps = [begin, done('a'), done('b'), direct('c', 'a'), done('a')]
  expect(openAfter(inside('re:end'), [...steps, done('c'), done('z')])).toEqual(['a', 'b', 'c', 'a', 'c', 'z', '■'])
  expect(openAfter(inside('re:end'), [...steps, { fireTimer: 't' }]).at(-1)).toBe('late')
})

test('退回: resumed directly, a sub-process with more open in it begins anew', () => {
  const xml = inside('re:end\nrs > d:user > de:end')
  expect(openAfter(xml, [begin, done('a'), done('b'), direct('c', 'a'), done('a')])).toEqual([
    'a',
    'b',
    'c d',
    'a',
    'b',
  ])
})

test('退回: an event that takes the task away forgets where it would have resumed', () => {
  const xml = draw('s:start > a:user > b:user > e:end\nt:boundary > late:user > b', {
    t: boundary('a', on.timer('PT1H')),
  })
  expect(openAfter(xml, [begin, done('a'), direct('b', 'a'), { fireTimer: 't' }, done('late'), done('b')])).toEqual([
    'a',
    'b',
    'a',
    'late',
    'b',
    '■',
  ])
})

const two = draw(
  `s:start > x:user > q:sub > z:user > e:end
   q {
     is:start > a:user > b:user > c:user > ie:end
   }`,
  { q: { inner: many('parallel', { count: '2' }) } },
)

test('退回: of one member the others go on', () => {
  expect(openAfter(two, [begin, done('x'), done('a'), done('a'), back('b', 'a')])).toEqual([
    'x',
    'a a',
    'a b',
    'b b',
    'a b',
  ])
})

test('跳转: each member moves on its own', () => {
  const steps = [begin, done('x'), move('a', 'c'), done('c'), done('c')]
  expect(openAfter(two, steps)).toEqual(['x', 'a a', 'c c', 'c', 'z'])
})

const subs = draw(
  `s:start > f:parallel > q:sub > j:parallel > z:user > e:end
   f > r:sub > j
   q {
     is:start > a:user > ie:end
   }
   r {
     rs:start > n:sub > re:end
     n {
       ns:start > b:user > c:user > ne:end
     }
   }`,
)

test('跳转: out of one sub-process into another leaves none behind', () => {
  expect(openAfter(subs, [begin, move('a', 'c')])).toEqual(['a b', 'b c'])
  expect(openAfter(subs, [begin, move('b', 'z'), done('z')])).toEqual(['a b', 'z', '■'])
  const xml = subs.replace('id="f" name="f"', 'id="f" name="f" default="f-q"')
  expect(openAfter(xml, [begin, done('b'), done('c'), move('a', 'b'), done('b'), done('c')])).toEqual([
    'a b',
    'a c',
    'a',
    'b',
    'c',
    'z',
  ])
})

test.for<[string, PlayStep[], string[]]>([
  ['over a join ends who waits for it', [move('a', 'z'), done('z')], ['z', '■']],
  [
    'over a join ends who has arrived in it',
    [done('b'), done('b2'), move('a', 'z'), done('z')],
    ['a b2', 'a', 'z', '■'],
  ],
  ['into a branch lets its join have the other', [move('a', 'x'), move('x', 'b2'), done('b2')], ['x', 'b2', 'z']],
  [
    'ahead in a branch leaves the other',
    [move('a', 'a2'), done('b'), done('b2'), done('a2')],
    ['a2 b', 'a2 b2', 'a2', 'z'],
  ],
  ['back from behind the join lets it have the other', [move('a', 'z'), move('z', 'a2'), done('a2')], ['z', 'a2', 'z']],
  ['onto a join goes through it', [done('b'), move('b2', 'j')], ['a b2', 'a z']],
])('跳转: %s', ([, steps, lines]) => {
  expect(openAfter(forked, [begin, done('x'), ...steps])).toEqual(['x', 'a b', ...lines])
})

test('跳转: from where nobody stands, to what there is not', () => {
  expect(openAfter(forked, [begin, { move: 'z', to: 'x' }])).toEqual(['x', '没有令牌停在节点：z'])
  expect(openAfter(forked, [begin, { move: 'x', to: 'nowhere' }])).toEqual(['x', '节点不存在：nowhere'])
})

test('退回: inclusive joins between wait only for what comes again', () => {
  const xml = draw(`
    s:start > x:user > f:inclusive
    f -[\${true}]> a:user > a2:user > j:inclusive > z:user
    f -[\${true}]> b:user > j`)
  const first = [begin, done('x'), done('a'), done('b')]
  expect(openAfter(xml, [...first, back('a2', 'a'), done('a'), done('a2')])).toEqual([
    'x',
    'a b',
    'a2 b',
    'a2',
    'a',
    'a2',
    'z',
  ])
  expect(openAfter(xml, [...first, done('a2'), back('z', 'b'), done('b')]).slice(-3)).toEqual(['z', 'b', 'z'])
})
