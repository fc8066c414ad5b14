import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { draw, many } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const back = (from: string, to: string): PlayStep => ({ return: from, to })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const line = draw('s:start > a:user > b:user > c:user > e:end')

test('退回: to an earlier task, and through again', () => {
  expect(openAfter(line, [begin(), done('a'), done('b'), back('c', 'a'), done('a'), done('b'), done('c')])).toEqual([
    'a',
    'b',
    'c',
    'a',
    'b',
    'c',
    '■',
  ])
})

test('退回: resumed directly it comes back to who sent it', () => {
  const steps: PlayStep[] = [begin(), done('a'), done('b'), { return: 'c', to: 'a', resume: 'direct' }, done('a')]
  expect(openAfter(line, steps)).toEqual(['a', 'b', 'c', 'a', 'c'])
})

test('退回: never ahead, and never to what cannot lead here', () => {
  expect(openAfter(line, [begin(), back('a', 'c')])).toEqual(['a', '不能退回到该节点'])
})

const forked = draw(`
  s:start > x:user > f:parallel > a:user > a2:user > j:parallel > z:user > e:end
  f > b:user > b2:user > j`)

test.for<[string, PlayStep[], string[]]>([
  [
    'before the fork takes the other branch along',
    [done('x'), done('a'), back('a2', 'x'), done('x')],
    ['a b', 'a2 b', 'x', 'a b'],
  ],
  [
    'inside a branch leaves the other alone',
    [done('x'), done('a'), back('a2', 'a'), done('b'), done('b2'), done('a'), done('a2')],
    ['a b', 'a2 b', 'a b', 'a b2', 'a', 'a2', 'z'],
  ],
  [
    'inside a branch keeps who has arrived in the join',
    [done('x'), done('b'), done('b2'), done('a'), back('a2', 'a'), done('a'), done('a2')],
    ['a b', 'a b2', 'a', 'a2', 'a', 'a2', 'z'],
  ],
  [
    'behind the join into one branch: the other stays finished',
    [done('x'), done('a'), done('a2'), done('b'), done('b2'), back('z', 'a2'), done('a2')],
    ['a b', 'a2 b', 'b', 'b2', 'z', 'a2', 'z'],
  ],
  [
    'behind the join before the fork: both again',
    [
      done('x'),
      done('a'),
      done('a2'),
      done('b'),
      done('b2'),
      back('z', 'x'),
      done('x'),
      done('a'),
      done('a2'),
      done('b'),
    ],
    ['a b', 'a2 b', 'b', 'b2', 'z', 'x', 'a b', 'a2 b', 'b', 'b2'],
  ],
])('退回: %s', ([, steps, lines]) => {
  expect(openAfter(forked, [begin(), ...steps])).toEqual(['x', ...lines])
})

test('退回: never into the branch beside', () => {
  expect(openAfter(forked, [begin(), done('x'), done('a'), back('a2', 'b')]).at(-1)).toBe('不能退回到该节点')
})

test('退回: from and to people who are asked together', () => {
  const xml = draw('s:start > a:user > m:user > z:user', {
    m: { attributes: 'flowable:assignee="${who}"', inner: many('parallel', { collection: 'list', element: 'who' }) },
  })
  const list = ['u1', 'u2']
  expect(openAfter(xml, [begin({ list }), done('a'), done('u1'), back('u2', 'a'), done('a')])).toEqual([
    'a',
    'm m',
    'm',
    'a',
    'm m',
  ])
  expect(openAfter(xml, [begin({ list }), done('a'), done('u1'), done('u2'), back('z', 'm')]).at(-1)).toBe('m m')
})

const nested = draw(`
  s:start > a:user > q:sub > z:user > e:end
  q {
    is:start > b:user > c:user > ie:end
  }`)

test('退回: out of a sub-process, not into one that is over', () => {
  expect(openAfter(nested, [begin(), done('a'), done('b'), back('c', 'a'), done('a')])).toEqual([
    'a',
    'b',
    'c',
    'a',
    'b',
  ])
  expect(openAfter(nested, [begin(), done('a'), done('b'), done('c'), back('z', 'b')]).at(-1)).toBe('不能退回到该节点')
})

test('跳转: to any node, also ahead and into a sub-process', () => {
  expect(openAfter(line, [begin(), { move: 'a', to: 'c' }, done('c')])).toEqual(['a', 'c', '■'])
  expect(openAfter(nested, [begin(), { move: 'a', to: 'c' }, done('c'), done('z')])).toEqual(['a', 'c', 'z', '■'])
  expect(openAfter(nested, [begin(), done('a'), { move: 'b', to: 'z' }, done('z')])).toEqual(['a', 'b', 'z', '■'])
})

const ruled = (rule: string) =>
  draw('s:start > a:user > b:user > c:user > e:end', { c: { inner: `<extensionElements>${rule}</extensionElements>` } })

const kind = (code: number, node = '') =>
  `<flowable:rejectHandlerType>${code}</flowable:rejectHandlerType>` +
  (node && `<flowable:rejectReturnTaskId>${node}</flowable:rejectReturnTaskId>`)

test.for<[string, string, string]>([
  ['ends the process', '', '■'],
  ['ends the process where the node says so', kind(1), '■'],
  ['goes to a fixed node', kind(2, 'a'), 'a'],
  ['goes to the task before', kind(3), 'b'],
  ['goes to the first task', kind(4), 'a'],
])('拒绝: %s', ([, rule, open]) => {
  const steps: PlayStep[] = [begin(), done('a'), done('b'), { complete: 'c', outcome: 'rejected' }]
  expect(openAfter(ruled(rule), steps).at(-1)).toBe(open)
})

test('自动节点: approve and refuse without a person', () => {
  const automatic = (code: number) =>
    draw('s:start > a:user > b:user > c:user > e:end', {
      b: { inner: `<extensionElements><flowable:approveType>${code}</flowable:approveType></extensionElements>` },
    })
  expect(openAfter(automatic(2), [begin(), done('a')])).toEqual(['a', 'c'])
  expect(openAfter(automatic(3), [begin(), done('a')])).toEqual(['a', '■'])
})
