import type { Attributes } from './markup.ts'
import type { CardCondition, CardOf, CardSettings, CardType } from './types.ts'

/** A node of the file that a card becomes. */
export interface NodePart {
  id: string
  element: string
  name: string
  attributes?: Attributes
  inner?: string[]
  /** An event on its border after which the flow goes on as if it were done. */
  boundary?: NodePart
}

/** Whose ids rules of people name. */
export type PeopleKind = 'user' | 'dept' | 'role' | 'post' | 'group'

/** Names of people, departments, fields of the form and so on, for summaries. */
export type NameOf = (of: PeopleKind | 'field' | 'process', id: string) => string

interface Described<T extends CardType> {
  /** Of a new card; `n` counts the branches of a fork from 1. */
  name: string
  /** Stands on a card that says nothing yet. */
  hint: string
  settings: () => CardSettings[T]
  /** Sentences for what keeps the card from being deployed. */
  check: (card: CardOf<T>) => string[]
  /** What the card says of itself in one line; nothing where the hint stands. */
  summary: (card: CardOf<T>, nameOf: NameOf) => string | undefined
}

/** Nodes one below the other. */
interface StepKind<T extends CardType> extends Described<T> {
  role: 'step'
  nodes: (card: CardOf<T>) => [NodePart, ...NodePart[]]
  /** Stands at this end of the process and nowhere else. */
  place?: 'first' | 'last'
  /** Ids of cards that it sends back to or asks for: tasks that lie before it. */
  before?: (card: CardOf<T>) => string[]
  /** What it says of the process. */
  process?: (card: CardOf<T>) => Attributes
}

/** A pair of gateways with branches between. */
interface ForkKind<T extends CardType> extends Described<T> {
  role: 'fork'
  element: string
  /** Its branches have conditions, the last one has none. */
  isConditional: boolean
  /** Several of its branches may run at once. */
  isConcurrent: boolean
  branchName: (n: number, isLast: boolean) => string
}

/** A gateway from which flows go to cards elsewhere. */
interface RouteKind<T extends CardType> extends Described<T> {
  role: 'route'
  routes: (card: CardOf<T>) => { condition: CardCondition; target: string }[]
}

interface BranchKind<T extends CardType> extends Described<T> {
  role: 'branch'
}

/** Everything that is known of one kind of card (workflow §19). */
export type CardKind<T extends CardType> = StepKind<T> | ForkKind<T> | RouteKind<T> | BranchKind<T>

/** What a kind says that has nothing to set. */
export const nothingToSet = { settings: () => ({}), check: () => [], summary: () => undefined }
