import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow } from '@app/flow-engine/cards/types.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

interface Around {
  card: Card
  /** What stands above: the card before, of a first one its branch, of a branch its fork. */
  above?: string
  /** The branch around it, of a branch itself. */
  branch?: string
  /** Beside the branch. */
  siblings: string[]
  /** What follows the fork when a chain ends. */
  after?: string
}

function surroundings(flow: CardFlow): Map<string, Around> {
  const found = new Map<string, Around>([[flow.root.id, { card: flow.root, siblings: [] }]])
  for (const { card } of cardsIn(flow.root, Infinity)) {
    const own = found.get(card.id)
    if (!own) continue
    const next = card.childNode
    const after = card.type === 50 ? own.after : (next?.id ?? own.after)
    if (next) found.set(next.id, { ...own, card: next, above: card.id })
    const siblings = (card.conditionNodes ?? []).map(({ id }) => id)
    for (const branch of card.conditionNodes ?? [])
      found.set(branch.id, { card: branch, above: card.id, branch: branch.id, siblings, after })
  }
  return found
}

/** Where an arrow key leads from a card; to itself where there is nothing. */
export function stepFrom(flow: CardFlow, id: string, direction: Direction): string {
  const own = surroundings(flow).get(id)
  if (!own) return flow.root.id
  const { card, above, branch, siblings, after } = own
  if (direction === 'up') return above ?? id
  if (direction === 'down') return card.conditionNodes?.[0]?.id ?? card.childNode?.id ?? after ?? id
  const at = branch === undefined ? -1 : siblings.indexOf(branch)
  return (at < 0 ? undefined : siblings[direction === 'left' ? at - 1 : at + 1]) ?? id
}
