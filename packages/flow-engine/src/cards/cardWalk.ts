import { kindOf } from './cardRegistry.ts'
import type { Card, CardOf } from './types.ts'

/** A card with its place in the tree. */
export interface CardPlace {
  card: Card
  /** Forks around it; those of a branch count its own. */
  depth: number
  /** Branches around it that run beside others, outermost first. */
  beside: string[]
  /** The fork of which it is a branch. */
  forkOf?: Card
  isFirst: boolean
  isLast: boolean
}

/** Every card of a tree in the order of the file; a tree deeper than the limit is not followed to its bottom. */
export function* cardsIn(root: Card, mostDepth = 20): Generator<CardPlace> {
  yield* chain(root, { depth: 0, beside: [], mostDepth })
}

interface Around {
  depth: number
  beside: string[]
  mostDepth: number
}

function* chain(first: Card | undefined, around: Around): Generator<CardPlace> {
  const { depth, beside } = around
  for (let card = first; card; card = card.childNode) {
    const isMain = depth === 0
    yield { card, depth, beside, isFirst: isMain && card === first, isLast: isMain && !card.childNode }
    if (depth <= around.mostDepth) yield* branches(card, around)
  }
}

function* branches(fork: Card, { depth, beside, mostDepth }: Around): Generator<CardPlace> {
  const kind = kindOf(fork)
  const isConcurrent = kind.role === 'fork' && kind.isConcurrent
  for (const branch of fork.conditionNodes ?? []) {
    yield { card: branch, depth: depth + 1, beside, forkOf: fork, isFirst: false, isLast: false }
    yield* chain(branch.childNode, {
      depth: depth + 1,
      beside: isConcurrent ? [...beside, branch.id] : beside,
      mostDepth,
    })
  }
}

/** The cards of a chain. */
export function chainOf(first: Card | undefined): Card[] {
  const cards: Card[] = []
  for (let card = first; card; card = card.childNode) cards.push(card)
  return cards
}

/** Ids of cards to which routes of the tree lead. */
export function routeTargets(root: Card): Set<string> {
  return new Set([...cardsIn(root)].flatMap(({ card }) => routesOf(card).map(({ target }) => target)))
}

export function routesOf(card: Card): CardOf<54>['settings']['routes'] {
  const kind = kindOf(card)
  return kind.role === 'route' ? kind.routes(card) : []
}
