import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import { checkCards } from '@app/flow-engine/cards/checkCards.ts'
import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import type { Card, CardFlow, CardType } from '@app/flow-engine/cards/types.ts'
import { known } from '@app/flow-engine/testing/cards.ts'
import { randomCards } from '@app/flow-engine/testing/randomCards.ts'
import { addBranch, findCard, insertCard, moveBranch, moveCard, removeCard } from './editCards.ts'
import { copyOf, freshIdsFor, newCard, nextBranch } from './newCards.ts'

const types: CardType[] = [11, 12, 13, 14, 15, 20, 51, 52, 53, 54]

type Edit = { act: 'insert' | 'remove' | 'move' | 'copy' | 'addBranch' | 'moveBranch'; a: number; b: number }

const edit: fc.Arbitrary<Edit> = fc.record({
  act: fc.constantFrom('insert', 'remove', 'move', 'copy', 'addBranch', 'moveBranch'),
  a: fc.nat(),
  b: fc.nat(),
})

function carryOut(flow: CardFlow, { act, a, b }: Edit): CardFlow {
  const cards = [...cardsIn(flow.root)].map(({ card }) => card)
  const one = cards[a % cards.length] ?? flow.root
  const other = cards[b % cards.length] ?? flow.root
  const fresh = freshIdsFor(flow)
  switch (act) {
    case 'insert':
      return insertCard(flow, one.id, newCard(types[b % types.length] ?? 11, fresh))
    case 'remove':
      return removeCard(flow, one.id)
    case 'move':
      return moveCard(flow, one.id, other.id)
    case 'copy':
      return insertCard(flow, other.id, copyOf(one, fresh))
    case 'addBranch':
      return addBranch(flow, one.id, nextBranch(one, fresh))
    case 'moveBranch':
      return moveBranch(flow, one.id, b % 5)
  }
}

/** What makes a tree one that can be drawn and compiled, whatever its cards still lack. */
function expectWhole(flow: CardFlow) {
  const places = [...cardsIn(flow.root)]
  const ids = places.map(({ card }) => card.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(places[0]?.card.type).toBe(10)
  expect(places.filter(({ isLast }) => isLast).map(({ card }) => card.type)).toEqual([1])
  for (const { card, forkOf } of places) {
    expect(card.type === 50).toBe(forkOf !== undefined)
    const kind = kindOf(card)
    if (kind.role !== 'fork') {
      expect(card.conditionNodes).toBeUndefined()
      continue
    }
    const branches = card.conditionNodes ?? []
    expect(branches.length).toBeGreaterThan(1)
    const usual = branches.map(({ settings }) => settings.isDefault === true)
    expect(usual).toEqual(branches.map((_, i) => kind.isConditional && i === branches.length - 1))
  }
}

test('卡片编辑: after any edits the tree is whole and becomes a file that is read again', () => {
  fc.assert(
    fc.property(randomCards(true), fc.array(edit, { maxLength: 12 }), (start, edits) => {
      let flow = start
      for (const each of edits) {
        const before = structuredClone(flow)
        const next = carryOut(flow, each)
        expect(flow).toEqual(before)
        flow = next
        expectWhole(flow)
      }
      const nodes = compileFile(compileCards(flow)).graphs[0]?.nodes ?? {}
      const steps = [...cardsIn(flow.root)].filter(({ card }) => card.type !== 50)
      expect(steps.filter(({ card }) => !nodes[card.id]).map(({ card }) => card.id)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('卡片编辑: what was right stays right when complete cards move, are copied or taken out', () => {
  const moves = edit.filter(({ act }) => act === 'move' || act === 'copy' || act === 'remove' || act === 'moveBranch')
  fc.assert(
    fc.property(randomCards(false), fc.array(moves, { maxLength: 6 }), (start, edits) => {
      const flow = edits.reduce(carryOut, start)
      expect(checkCards(flow, known)).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('卡片编辑: a card that is put in and taken out again leaves the tree as it was', () => {
  fc.assert(
    fc.property(randomCards(true), fc.nat(), fc.constantFrom(...types), (flow, pick, type) => {
      const cards = [...cardsIn(flow.root)].map(({ card }) => card)
      const after = cards[pick % cards.length] as Card
      const card = newCard(type, freshIdsFor(flow))
      const inserted = insertCard(flow, after.id, card)
      expect(findCard(inserted, card.id) !== undefined).toBe(after.type !== 1)
      expect(removeCard(inserted, card.id)).toEqual(flow)
    }),
    { numRuns: 60 },
  )
})
