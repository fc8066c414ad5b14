import { chainOf } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow } from '@app/flow-engine/cards/types.ts'

/** Cards that lie before one: what it can ask about or send back to, nothing of the branches beside it. */
export const cardsBefore = (flow: CardFlow, id: string): Card[] => until(flow.root, id).cards

function until(first: Card | undefined, id: string): { cards: Card[]; isThere: boolean } {
  const cards: Card[] = []
  for (const card of chainOf(first)) {
    if (card.id === id) return { cards, isThere: true }
    cards.push(card)
    const branches = (card.conditionNodes ?? []).map((branch) =>
      branch.id === id ? { cards: [], isThere: true } : until(branch.childNode, id),
    )
    const own = branches.find(({ isThere }) => isThere)
    cards.push(...(own ?? { cards: branches.flatMap((branch) => branch.cards) }).cards)
    if (own) return { cards, isThere: true }
  }
  return { cards, isThere: false }
}
