import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow, CardOf } from '@app/flow-engine/cards/types.ts'

type Branch = CardOf<50>

/** Commands give the same flow back where they cannot be carried out. */
const withRoot = (flow: CardFlow, root: Card): CardFlow => (root === flow.root ? flow : { ...flow, root })

/** The card with what follows it and its branches; what there is none of is left out. */
function linked(card: Card, childNode: Card | undefined, branches: Branch[] | undefined): Card {
  if (card.childNode === childNode && card.conditionNodes === branches) return card
  const { childNode: _next, conditionNodes: _branches, ...own } = card
  return { ...own, ...(branches && { conditionNodes: branches }), ...(childNode && { childNode }) }
}

/** The tree with one card replaced by what is made of it; everything else stays the same object. */
function replaced(card: Card, id: string, make: (card: Card) => Card | undefined): Card | undefined {
  if (card.id === id) return make(card)
  const childNode = card.childNode && replaced(card.childNode, id, make)
  const branches = card.conditionNodes?.flatMap((branch) => (replaced(branch, id, make) as Branch | undefined) ?? [])
  const isSame = branches?.every((branch, i) => branch === card.conditionNodes?.[i])
  return linked(card, childNode, isSame ? card.conditionNodes : branches)
}

const change = (flow: CardFlow, id: string, make: (card: Card) => Card | undefined): CardFlow =>
  withRoot(flow, replaced(flow.root, id, make) ?? flow.root)

export function findCard(flow: CardFlow, id: string | undefined): Card | undefined {
  for (const { card } of cardsIn(flow.root, Infinity)) if (card.id === id) return card
  return undefined
}

export function forkOf(flow: CardFlow, id: string): Card | undefined {
  for (const place of cardsIn(flow.root, Infinity)) if (place.card.id === id) return place.forkOf
  return undefined
}

const idsIn = (card: Card) => [...cardsIn(alone(card), Infinity)].map((place) => place.card.id)

/** Without what follows; a branch keeps its cards, which are what it is. */
export const alone = (card: Card): Card => (card.type === 50 ? card : linked(card, undefined, card.conditionNodes))

/** Behind two chains one. */
function followed(first: Card | undefined, next: Card | undefined): Card | undefined {
  return first ? linked(first, followed(first.childNode, next), first.conditionNodes) : next
}

/** Stands at an end of the process and stays there. */
export function isFixed(card: Card): boolean {
  const kind = kindOf(card)
  return kind.role === 'step' && kind.place !== undefined
}

const isConditional = (fork: Card) => {
  const kind = kindOf(fork)
  return kind.role === 'fork' && kind.isConditional
}

/** Another state of a card that keeps its place. */
export const updateCard = (flow: CardFlow, id: string, make: (card: Card) => Card): CardFlow =>
  change(flow, id, (card) => {
    const made = make(card)
    return made === card ? card : linked({ ...made, id: card.id }, card.childNode, card.conditionNodes)
  })

/** Behind a card, or as the first of a branch. */
export function insertCard(flow: CardFlow, after: string, card: Card): CardFlow {
  const target = findCard(flow, after)
  if (!target || card.type === 50 || isFixed(card)) return flow
  const kind = kindOf(target)
  if (kind.role === 'step' && kind.place === 'last') return flow
  return change(flow, after, (found) =>
    linked(found, linked(card, found.childNode, card.conditionNodes), found.conditionNodes),
  )
}

/** Takes a card out, a fork with its branches. Of two branches the other one becomes the way itself. */
export function removeCard(flow: CardFlow, id: string): CardFlow {
  const card = findCard(flow, id)
  if (!card || isFixed(card)) return flow
  if (card.type !== 50) return change(flow, id, (found) => found.childNode)
  const fork = forkOf(flow, id)
  if (!fork || !canRemoveBranch(fork, card)) return flow
  const rest = (fork.conditionNodes ?? []).filter((branch) => branch.id !== id)
  if (rest.length > 1) return change(flow, fork.id, (found) => linked(found, found.childNode, rest))
  return change(flow, fork.id, (found) => followed(rest[0]?.childNode, found.childNode))
}

/** What is taken when nothing else holds cannot be missing. */
export const canRemoveBranch = (fork: Card, branch: Branch) => !(isConditional(fork) && branch.settings.isDefault)

/** Takes a card, with its branches, behind another one. */
export function moveCard(flow: CardFlow, id: string, after: string): CardFlow {
  const card = findCard(flow, id)
  if (!card || card.type === 50 || isFixed(card) || idsIn(card).includes(after)) return flow
  if (findCard(flow, after)?.childNode?.id === id) return flow
  const moved = insertCard(removeCard(flow, id), after, alone(card))
  return findCard(moved, id) ? moved : flow
}

/** A further branch, before the one that is taken when nothing else holds. */
export function addBranch(flow: CardFlow, fork: string, branch: Branch): CardFlow {
  return change(flow, fork, (found) => {
    if (kindOf(found).role !== 'fork') return found
    const branches = found.conditionNodes ?? []
    const at = isConditional(found) ? Math.max(branches.length - 1, 0) : branches.length
    const { isDefault: _isDefault, ...settings } = branch.settings
    return linked(found, found.childNode, branches.toSpliced(at, 0, { ...branch, settings }))
  })
}

/** Takes a branch to another place among those of its fork; their order is that of their conditions. */
export function moveBranch(flow: CardFlow, id: string, at: number): CardFlow {
  const fork = forkOf(flow, id)
  const branches = fork?.conditionNodes ?? []
  const branch = branches.find((each) => each.id === id)
  if (!fork || !branch) return flow
  const last = isConditional(fork) ? branches.length - 2 : branches.length - 1
  const place = Math.min(Math.max(at, 0), last)
  if (branches.indexOf(branch) > last || branches[place] === branch) return flow
  const moved = branches.filter((each) => each !== branch).toSpliced(place, 0, branch)
  return change(flow, fork.id, (found) => linked(found, found.childNode, moved))
}

/** What a card stands behind in its chain; of the first in a branch that branch. */
export function previousOf(flow: CardFlow, id: string): string | undefined {
  for (const { card } of cardsIn(flow.root, Infinity)) if (card.childNode?.id === id) return card.id
  return undefined
}

/** Behind what a card would stand one step up or down its chain, into no branch and out of none. */
export function neighbourOf(flow: CardFlow, id: string, step: -1 | 1): string | undefined {
  if (step === 1) {
    const next = findCard(flow, id)?.childNode
    return next && !isFixed(next) ? next.id : undefined
  }
  const previous = previousOf(flow, id)
  return previous && previousOf(flow, previous)
}
