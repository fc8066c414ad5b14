import { cardKinds, kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow, CardOf, CardType } from '@app/flow-engine/cards/types.ts'
import { alone } from './editCards.ts'

/** Gives ids that no card has. */
export type FreshId = () => string

/** Ids for new cards of a tree. */
export function freshIdsFor(flow: CardFlow | undefined, random: () => number = Math.random): FreshId {
  const taken = new Set(flow ? [...cardsIn(flow.root, Infinity)].map(({ card }) => card.id) : [])
  return () => {
    let id: string
    do
      id = `node_${Math.floor(random() * 36 ** 8)
        .toString(36)
        .padStart(8, '0')}`
    while (taken.has(id))
    taken.add(id)
    return id
  }
}

/** A card as it begins; a fork with two branches. */
export function newCard(type: CardType, freshId: FreshId): Card {
  const kind = kindOf({ type } as CardOf<CardType>)
  const card = { id: freshId(), type, name: kind.name, settings: kind.settings() } as Card
  if (kind.role !== 'fork') return card
  const branches = [1, 2].map((n) => newBranch(card, n, n === 2, freshId))
  return { ...card, conditionNodes: branches }
}

/** A further branch of a fork, with the next number that no other bears. */
export function nextBranch(fork: Card, freshId: FreshId): CardOf<50> {
  const names = new Set(fork.conditionNodes?.map(({ name }) => name))
  let n = 1
  while (names.has(branchName(fork, n, false))) n++
  return newBranch(fork, n, false, freshId)
}

function newBranch(fork: Card, n: number, isLast: boolean, freshId: FreshId): CardOf<50> {
  const kind = kindOf(fork)
  const isDefault = isLast && kind.role === 'fork' && kind.isConditional
  return {
    id: freshId(),
    type: 50,
    name: branchName(fork, n, isLast),
    settings: { ...cardKinds[50].settings(), ...(isDefault && { isDefault }) },
  }
}

function branchName(fork: Card, n: number, isLast: boolean): string {
  const kind = kindOf(fork)
  return kind.role === 'fork' ? kind.branchName(n, isLast) : `${cardKinds[50].name}${n}`
}

/** A card with its branches under other ids; what named one of them names the copy. */
export function copyOf(card: Card, freshId: FreshId): Card {
  const source = alone(card)
  const ids = new Map([...cardsIn(source, Infinity)].map((place) => [place.card.id, freshId()]))
  return underIds(source, ids)
}

function underIds<C extends Card>(card: C, ids: ReadonlyMap<string, string>): C {
  const { id, settings, conditionNodes, childNode } = card
  return {
    ...card,
    id: ids.get(id) ?? id,
    settings: naming(settings, ids),
    ...(conditionNodes && { conditionNodes: conditionNodes.map((branch) => underIds(branch, ids)) }),
    ...(childNode && { childNode: underIds(childNode, ids) }),
  }
}

/** Settings name other cards by their ids alone. */
function naming(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => naming(each, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, naming(each, ids)]))
}

/** A process that begins and ends and asks nobody. */
export function newCardFlow(key: string, name: string, freshId: FreshId = freshIdsFor(undefined)): CardFlow {
  return { key, name, root: { ...newCard(10, freshId), childNode: newCard(1, freshId) } }
}
