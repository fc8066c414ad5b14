import { cardKinds } from '@app/flow-engine/cards/cardRegistry.ts'
import type {
  Card,
  CardCondition,
  CardFlow,
  CardOf,
  CardSettings,
  CardType,
  PeopleRule,
} from '@app/flow-engine/cards/types.ts'
import type { CheckContext } from '@app/flow-engine/check/types.ts'

/** Handlers that cards name. */
const handlers = new Set(['cc', 'http', 'updateForm', 'clearForm', 'startProcess', 'notify'])

export const known: CheckContext = {
  zone: 'Asia/Shanghai',
  isHandler: (name) => handlers.has(name),
  isProcess: (key) => key === 'child',
  isForm: (code) => code === 'leave',
}

/** A card with the settings that a new one has, and these; its name is its id. */
export function card<T extends CardType>(
  type: T,
  id: string,
  settings: Partial<CardSettings[T]> = {},
  conditionNodes?: CardOf<50>[],
): CardOf<T> {
  return {
    id,
    type,
    name: id,
    settings: { ...cardKinds[type].settings(), ...settings },
    ...(conditionNodes && { conditionNodes }),
  }
}

export const members = (param: string): { candidate: PeopleRule } => ({ candidate: { strategy: 30, param } })

/** An approver whose only person is named like the card. */
export const approver = (id: string, settings: Partial<CardSettings[11]> = {}) =>
  card(11, id, { ...members(id), ...settings })

/** One after the other. */
export function chain(...cards: Card[]): Card | undefined {
  return cards
    .toReversed()
    .reduce<Card | undefined>((next, each) => (next ? { ...each, childNode: next } : each), undefined)
}

export const when = (text: string): CardCondition => ({ kind: 'expression', text })

/** A branch with its cards; `else` makes it the default one. */
export function branch(id: string, condition: CardCondition | 'else' | 'all', ...cards: Card[]): CardOf<50> {
  const inside = chain(...cards)
  const settings = condition === 'else' ? { isDefault: true } : condition === 'all' ? {} : { condition }
  return { ...card(50, id, settings), ...(inside && { childNode: inside }) }
}

/** The cards between a start and an end, as a process with the key `p`. */
export const flowOf = (...cards: Card[]): CardFlow => ({
  key: 'p',
  name: 'p',
  root: chain(card(10, 'me'), ...cards, card(1, 'end')) ?? card(10, 'me'),
})
