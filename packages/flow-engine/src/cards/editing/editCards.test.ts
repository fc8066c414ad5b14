import { expect, test } from 'vitest'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow } from '@app/flow-engine/cards/types.ts'
import { approver, branch, card, flowOf, when } from '@app/flow-engine/testing/cards.ts'
import { cardsBefore } from './cardsBefore.ts'
import {
  addBranch,
  findCard,
  forkOf,
  insertCard,
  moveBranch,
  moveCard,
  neighbourOf,
  removeCard,
  updateCard,
} from './editCards.ts'
import { copyOf, freshIdsFor, newCard, newCardFlow, nextBranch } from './newCards.ts'
import { stepFrom } from './stepFocus.ts'

/** The ids of a tree: a chain with blanks, branches in brackets. */
const shape = (first: Card | undefined): string =>
  first
    ? [
        first.id + (first.conditionNodes ? `[${first.conditionNodes.map(shapeOfBranch).join(' | ')}]` : ''),
        shape(first.childNode),
      ]
        .filter(Boolean)
        .join(' ')
    : ''
const shapeOfBranch = ({ id, childNode }: Card) => [id, shape(childNode)].filter(Boolean).join(': ')
const shapeOf = (flow: CardFlow) => shape(flow.root)

const leave = () =>
  flowOf(
    approver('a'),
    card(51, 'f', {}, [
      branch('x', when('${days > 3}'), approver('b'), approver('c')),
      branch('y', when('${days > 1}')),
      branch('z', 'else', approver('d')),
    ]),
    approver('e'),
  )

test('卡片编辑: inserted behind a card, at the beginning of a branch, not behind the end', () => {
  const flow = leave()
  expect(shapeOf(flow)).toBe('me a f[x: b c | y | z: d] e end')
  expect(shapeOf(insertCard(flow, 'a', approver('n')))).toBe('me a n f[x: b c | y | z: d] e end')
  expect(shapeOf(insertCard(flow, 'f', approver('n')))).toBe('me a f[x: b c | y | z: d] n e end')
  expect(shapeOf(insertCard(flow, 'x', approver('n')))).toBe('me a f[x: n b c | y | z: d] e end')
  expect(shapeOf(insertCard(flow, 'y', approver('n')))).toBe('me a f[x: b c | y: n | z: d] e end')
  expect(insertCard(flow, 'end', approver('n'))).toBe(flow)
  expect(insertCard(flow, 'gone', approver('n'))).toBe(flow)
  expect(insertCard(flow, 'a', card(1, 'n'))).toBe(flow)
  expect(insertCard(flow, 'a', branch('n', 'all'))).toBe(flow)
})

test('卡片编辑: what is removed lets the others close up; the ends stay', () => {
  const flow = leave()
  expect(shapeOf(removeCard(flow, 'b'))).toBe('me a f[x: c | y | z: d] e end')
  expect(shapeOf(removeCard(flow, 'f'))).toBe('me a e end')
  expect(shapeOf(removeCard(flow, 'x'))).toBe('me a f[y | z: d] e end')
  expect(shapeOf(removeCard(removeCard(flow, 'y'), 'x'))).toBe('me a d e end')
  for (const id of ['me', 'end', 'z', 'gone']) expect(removeCard(flow, id)).toBe(flow)
  const sideBySide = flowOf(card(52, 'f', {}, [branch('x', 'all', approver('b')), branch('y', 'all')]))
  expect(shapeOf(removeCard(sideBySide, 'y'))).toBe('me b end')
  expect(shapeOf(removeCard(sideBySide, 'x'))).toBe('me end')
})

test('卡片编辑: a card moves with its branches, never into itself', () => {
  const flow = leave()
  expect(shapeOf(moveCard(flow, 'a', 'y'))).toBe('me f[x: b c | y: a | z: d] e end')
  expect(shapeOf(moveCard(flow, 'f', 'e'))).toBe('me a e f[x: b c | y | z: d] end')
  expect(shapeOf(moveCard(flow, 'd', 'me'))).toBe('me d a f[x: b c | y | z] e end')
  expect(moveCard(flow, 'f', 'b')).toBe(flow)
  expect(moveCard(flow, 'f', 'f')).toBe(flow)
  expect(moveCard(flow, 'b', 'x')).toBe(flow)
  for (const [id, after] of [
    ['me', 'a'],
    ['end', 'a'],
    ['a', 'end'],
    ['x', 'a'],
    ['gone', 'a'],
    ['a', 'gone'],
  ] as const)
    expect(moveCard(flow, id, after)).toBe(flow)
})

test('卡片编辑: branches change their order, the default one stays last', () => {
  const flow = leave()
  expect(shapeOf(moveBranch(flow, 'y', 0))).toBe('me a f[y | x: b c | z: d] e end')
  expect(shapeOf(moveBranch(flow, 'x', 9))).toBe('me a f[y | x: b c | z: d] e end')
  expect(moveBranch(flow, 'x', -1)).toBe(flow)
  expect(moveBranch(flow, 'z', 0)).toBe(flow)
  expect(moveBranch(flow, 'a', 0)).toBe(flow)
  const sideBySide = flowOf(card(52, 'f', {}, [branch('x', 'all'), branch('y', 'all')]))
  expect(shapeOf(moveBranch(sideBySide, 'x', 1))).toBe('me f[y | x] end')
})

test('卡片编辑: a new branch comes before the default one and has the next number', () => {
  const fresh = freshIdsFor(undefined)
  const fork = newCard(51, fresh)
  expect(fork.conditionNodes?.map(({ name, settings }) => [name, settings.isDefault ?? false])).toEqual([
    ['条件1', false],
    ['其它情况', true],
  ])
  const flow = insertCard(newCardFlow('p', 'p'), newCardFlow('p', 'p').root.id, fork)
  expect(flow.root.childNode?.type).toBe(1)
  const own = newCardFlow('p', 'p')
  const added = addBranch(insertCard(own, own.root.id, fork), fork.id, nextBranch(fork, fresh))
  expect(findCard(added, fork.id)?.conditionNodes?.map(({ name }) => name)).toEqual(['条件1', '条件2', '其它情况'])
  const wasDefault = addBranch(leave(), 'f', branch('w', 'else'))
  expect(findCard(wasDefault, 'f')?.conditionNodes?.map(({ id, settings }) => [id, settings.isDefault])).toEqual([
    ['x', undefined],
    ['y', undefined],
    ['w', undefined],
    ['z', true],
  ])
  const parallel = newCard(52, fresh)
  expect(parallel.conditionNodes?.map(({ name }) => name)).toEqual(['并行1', '并行2'])
  expect(nextBranch(parallel, fresh).name).toBe('并行3')
  expect(addBranch(own, own.root.id, branch('w', 'all'))).toBe(own)
})

test('卡片编辑: a copy has ids of its own and names its own cards', () => {
  const fork = card(51, 'f', {}, [
    branch(
      'x',
      when('${true}'),
      approver('b'),
      card(54, 'r', { routes: [{ condition: when('${true}'), target: 'b' }] }),
    ),
    branch('z', 'else', card(54, 's', { routes: [{ condition: when('${true}'), target: 'a' }] })),
  ])
  const flow = flowOf(approver('a'), fork, approver('e'))
  const found = findCard(flow, 'f')
  if (!found) throw new Error('no fork')
  const copy = copyOf(found, freshIdsFor(flow))
  expect(copy.childNode).toBeUndefined()
  const copied = [...cardsIn(copy)].map((place) => place.card)
  expect(copied.map(({ name }) => name)).toEqual(['f', 'x', 'b', 'r', 'z', 's'])
  const ids = new Set([...cardsIn(flow.root)].map((place) => place.card.id))
  expect(copied.some(({ id }) => ids.has(id))).toBe(false)
  const targets = copied.flatMap((each) => (each.type === 54 ? each.settings.routes.map(({ target }) => target) : []))
  expect(targets).toEqual([copied[2]?.id, 'a'])
})

test('卡片编辑: an update keeps id and place; nothing changed is the same flow', () => {
  const flow = leave()
  const named = updateCard(flow, 'b', (found) => ({ ...found, id: 'other', name: '经理' }))
  expect(shapeOf(named)).toBe(shapeOf(flow))
  expect(findCard(named, 'b')?.name).toBe('经理')
  expect(updateCard(flow, 'b', (found) => found)).toBe(flow)
  expect(findCard(named, 'd')).toBe(findCard(flow, 'd'))
})

test('卡片编辑: neighbours in a chain, forks of branches', () => {
  const flow = leave()
  expect(neighbourOf(flow, 'a', 1)).toBe('f')
  expect(neighbourOf(flow, 'f', -1)).toBe('me')
  expect(neighbourOf(flow, 'c', -1)).toBe('x')
  expect(neighbourOf(flow, 'b', -1)).toBeUndefined()
  expect(neighbourOf(flow, 'a', -1)).toBeUndefined()
  expect(neighbourOf(flow, 'e', 1)).toBeUndefined()
  expect(forkOf(flow, 'x')?.id).toBe('f')
  expect(forkOf(flow, 'a')).toBeUndefined()
})

test('卡片编辑: ids are not given twice', () => {
  const same = freshIdsFor(flowOf(), () => 0.5)
  const numbers = [0.1, 0.1, 0.2]
  const fresh = freshIdsFor(undefined, () => numbers.shift() ?? 0.3)
  expect(same()).toMatch(/^node_[0-9a-z]{8}$/)
  expect(fresh()).not.toBe(fresh())
})

test('卡片编辑: arrows lead down a branch, behind its fork, to the branches beside', () => {
  const flow = leave()
  const way = (id: string, direction: 'up' | 'down' | 'left' | 'right') => stepFrom(flow, id, direction)
  expect(['me', 'a', 'f', 'x', 'b', 'c', 'y', 'z', 'd', 'e', 'end'].map((id) => way(id, 'down'))).toEqual([
    'a',
    'f',
    'x',
    'b',
    'c',
    'e',
    'e',
    'd',
    'e',
    'end',
    'end',
  ])
  expect(['me', 'a', 'x', 'b', 'c', 'y', 'e'].map((id) => way(id, 'up'))).toEqual(['me', 'me', 'f', 'x', 'b', 'f', 'f'])
  expect(['x', 'c', 'y', 'd'].map((id) => way(id, 'right'))).toEqual(['y', 'y', 'z', 'd'])
  expect(['x', 'y', 'd', 'a'].map((id) => way(id, 'left'))).toEqual(['x', 'x', 'y', 'a'])
  expect(way('gone', 'down')).toBe('me')
})

test('卡片编辑: before a card lie its chain and whole forks above, not the branches beside', () => {
  const before = (id: string) => cardsBefore(leave(), id).map((each) => each.id)
  expect(before('me')).toEqual([])
  expect(before('c')).toEqual(['me', 'a', 'f', 'b'])
  expect(before('y')).toEqual(['me', 'a', 'f'])
  expect(before('d')).toEqual(['me', 'a', 'f'])
  expect(before('end')).toEqual(['me', 'a', 'f', 'b', 'c', 'd', 'e'])
})
