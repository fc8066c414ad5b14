import { expect, test } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { PlayStep } from '@app/flow-engine/play/types.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { openAfter } from '@app/flow-engine/testing/script.ts'

const done = (complete: string, variables: Variables = {}): PlayStep => ({ complete, variables })
const begin = (variables: Variables = {}): PlayStep => ({ start: 'p', variables })

const choice = draw(`
  s:start > x:exclusive
  x -[\${days > 3}]> long:user > e:end
  x -[\${days > 1}]> middle:user > e
  x -[else]> short:user > e`)

test.for<[number, string]>([
  [5, 'long'],
  [2, 'middle'],
  [1, 'short'],
])('排他网关: %i days take the first flow that holds', ([days, open]) => {
  expect(openAfter(choice, [begin({ days }), done(open)])).toEqual([open, '■'])
})

test('排他网关: without a flow that holds nothing is begun', () => {
  const xml = draw('s:start > x:exclusive\nx -[${days > 3}]> a:user')
  const [line] = openAfter(xml, [begin({ days: 1 })])
  expect(line).toContain('no outgoing sequence flow could be selected')
})

const forked = draw(`
  s:start > f:parallel > a:user > j:parallel > z:user > e:end
  f > b:user > j
  f > c:user > j`)

test('并行网关: the join waits for every branch, in any order', () => {
  expect(openAfter(forked, [begin(), done('b'), done('a'), done('c'), done('z')])).toEqual([
    'a b c',
    'a c',
    'c',
    'z',
    '■',
  ])
})

test('并行网关: a loop inside a branch is no arrival of the other', () => {
  const xml = draw(`
    s:start > f:parallel > a:user > j:parallel > z:user > e:end
    f > m:exclusive > b:user > x:exclusive
    x -[\${ok}]> j
    x -[else]> m`)
  expect(
    openAfter(xml, [begin(), done('b', { ok: false }), done('b', { ok: false }), done('a'), done('b', { ok: true })]),
  ).toEqual(['a b', 'a b', 'a b', 'b', 'z'])
})

const inclusive = draw(`
  s:start > f:inclusive
  f -[\${a}]> a:user > j:inclusive
  f -[\${b}]> b:user > j
  f -[\${c}]> c:user > j
  f -[else]> d:user > j
  j > z:user > e:end`)

test.for<[Variables, string[], string[]]>([
  [{ a: true, b: false, c: true }, ['a', 'c'], ['a c', 'c', 'z']],
  [{ a: true, b: true, c: true }, ['b', 'c', 'a'], ['a b c', 'a c', 'a', 'z']],
  [{ a: false, b: true, c: false }, ['b'], ['b', 'z']],
  [{ a: false, b: false, c: false }, ['d'], ['d', 'z']],
])('包容网关: %o waits for the branches that were taken', ([variables, names, lines]) => {
  expect(openAfter(inclusive, [begin(variables), ...names.map((name) => done(name))])).toEqual(lines)
})

test('包容网关: two joins in a row let go one after the other', () => {
  const xml = draw(`
    s:start > f:inclusive
    f -[\${true}]> a:user > g:inclusive > j:inclusive > z:user > e:end
    f -[\${true}]> b:user > g
    f -[\${true}]> c:user > j`)
  expect(openAfter(xml, [begin(), done('a'), done('b'), done('c')])).toEqual(['a b c', 'b c', 'c', 'z'])
})

test('包容网关: a join in a loop does not wait for itself', () => {
  const xml = draw(`
    s:start > j:inclusive > a:user > x:exclusive
    x -[\${again}]> j
    x -[else]> e:end`)
  expect(openAfter(xml, [begin(), done('a', { again: true }), done('a', { again: false })])).toEqual(['a', 'a', '■'])
})

test('包容网关: joins that only wait for each other go on in document order', () => {
  const xml = draw(`
    s:start > f:parallel > j:inclusive > a:user > k:inclusive > b:user > x:exclusive
    f > k
    x -[\${again}]> j
    x -[else]> e:end`)
  expect(openAfter(xml, [begin(), done('a'), done('b', { again: false })])).toEqual(['a', 'b', '■'])
})

test('包容网关: a join does not wait for a parallel join that waits for it, though a loop leads around both', () => {
  const xml = draw(`
    s:start > m:exclusive > f:parallel > g:inclusive
    g -[\${true}]> b:manual > h:inclusive > j:parallel > x:exclusive
    g -[else]> h
    f > a:user > j
    x -[\${again}]> m
    x -[else]> e:end`)
  expect(openAfter(xml, [begin(), done('a', { again: true }), done('a', { again: false })])).toEqual(['a', 'a', '■'])
})

test('并行网关: an activity with several flows opens all that hold', () => {
  const xml = draw(`
    s:start > a:user
    a -[\${x > 1}]> b:user > e:end
    a -[\${x > 2}]> c:user > e
    a -[\${x > 3}]> d:user > e`)
  expect(openAfter(xml, [begin({ x: 3 }), done('a'), done('b'), done('c')])).toEqual(['a', 'b c', 'c', '■'])
})

test('流转: a circle without a person is refused and changes nothing', () => {
  const xml = draw('s:start > a:user > m:manual > n:manual > m')
  expect(openAfter(xml, [begin(), done('a')])).toEqual(['a', '流程存在死循环'])
})

test('流转: what the engine does not run is refused only where it would run', () => {
  const xml = draw('s:start > x:exclusive\nx -[${a}]> q:complex > e:end\nx -[else]> b:user > e')
  expect(openAfter(xml, [begin({ a: false })])).toEqual(['b'])
  expect(openAfter(xml, [begin({ a: true })])).toEqual(['暂不支持的节点类型：complexGateway（q）'])
})
