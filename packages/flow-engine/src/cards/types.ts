import type { ConditionGroup } from './condition.ts'

/** Codes of the kinds of cards (workflow §19). */
export type CardType = 1 | 10 | 11 | 12 | 13 | 14 | 15 | 20 | 50 | 51 | 52 | 53 | 54

/** A process as cards: the tree is what is kept, BPMN is made of it. */
export interface CardFlow {
  /** Key of the process. */
  key: string
  name: string
  category?: string
  root: Card
}

export interface CardOf<T extends CardType> {
  /** Becomes the id of a node; of a branch the id of the flow into it. */
  id: string
  type: T
  name: string
  /** The summary as it was shown when the card was saved. */
  showText?: string
  /** What follows; a branch holds its first card here. */
  childNode?: Card
  /** Branches of a fork; they meet again before `childNode`. */
  conditionNodes?: CardOf<50>[]
  settings: CardSettings[T]
}

export type Card = { [T in CardType]: CardOf<T> }[CardType]

export interface CardSettings {
  1: object
  10: InitiatorSettings
  11: ApproverSettings
  12: { candidate?: PeopleRule; fields?: FieldRight[] }
  13: TransactorSettings
  14: DelaySettings
  15: TriggerSettings
  20: CallSettings
  50: BranchSettings
  51: object
  52: object
  53: object
  54: { routes: CardRoute[] }
}

/** A code of workflow §7.1 with its parameter as the file has it. */
export interface PeopleRule {
  strategy: number
  param: string
}

/** 1 read, 2 edit, 3 hidden (workflow §9). */
export interface FieldRight {
  field: string
  permission: 1 | 2 | 3
  /** Must be filled in here although the form does not ask for it. */
  required?: boolean
  /** Of a field with rows: what nobody does with them here. */
  without?: ('add' | 'remove')[]
}

export interface CardButton {
  id: number
  displayName: string
  enable: boolean
}

export interface InitiatorSettings {
  starterUsers?: string[]
  /** Groups as workflow §7.2 writes them. */
  starterGroups?: string[]
  fields?: FieldRight[]
  buttons?: CardButton[]
  formKey?: string
}

/** What approvers and transactors have in common. */
export interface TransactorSettings {
  candidate?: PeopleRule
  /** Several people (workflow §8.2). */
  method?: 1 | 2 | 3 | 4 | 5 | 6
  /** Percent of approvals that are needed. */
  ratio?: number
  /** 投票: people whose vote counts more or less than one. */
  weights?: VoteWeight[]
  whenEmpty?: { type: 1 | 2 | 3 | 4; users?: string[] }
  timeLimit?: TimeLimit
  fields?: FieldRight[]
  buttons?: CardButton[]
  listeners?: CardListener[]
  formKey?: string
  priority?: string
  signEnable?: boolean
  reasonRequire?: boolean
}

export interface VoteWeight {
  user: string
  weight: number
}

export interface ApproverSettings extends TransactorSettings {
  /** A person, approved by itself, refused by itself. */
  approveType?: 1 | 2 | 3
  refuseByAll?: boolean
  /** What a refusal does: ends, goes to a card, to the one before, to the initiator. */
  reject?: { type: 1 | 2 | 3 | 4; card?: string }
  whenInitiator?: 1 | 2 | 3
}

export interface Period {
  amount: number
  unit: 'minute' | 'hour' | 'day'
}

export interface TimeLimit {
  after: Period
  /** Reminded, approved, refused, handed to the leader, goes on at a boundary event (which cards do not have). */
  type: 1 | 2 | 3 | 4 | 5
  mostReminders?: number
  /** Only working days count. */
  onWorkdays?: boolean
}

export interface CardListener {
  event: 'create' | 'assignment' | 'complete' | 'delete' | 'timeout'
  /** Name of a registered handler. */
  handler: string
  fields?: Record<string, string>
}

export type DelaySettings = { kind: 'duration'; after: Period } | { kind: 'date'; date: string }

/** A name and a text that may hold expressions. */
export interface NamedText {
  name: string
  text: string
}

/** Values of the answer, by path, that go to variables. */
export interface HttpCall {
  url: string
  headers?: NamedText[]
  body?: NamedText[]
  answers?: { variable: string; path: string }[]
}

export type TriggerSettings =
  | { kind: 'http'; call: HttpCall }
  /** Asks and waits until it is called back. */
  | { kind: 'callback'; call: HttpCall }
  | { kind: 'updateForm'; values: NamedText[] }
  | { kind: 'clearForm'; fields: string[] }

export interface CallSettings {
  process: string
  /** Started and not waited for. */
  isAsync?: boolean
  in?: CardMapping[]
  out?: CardMapping[]
  initiator?: { from: 'same' } | { from: 'field'; field: string; whenEmpty: 'same' | 'childManager' | 'manager' }
  /** Goes on without the other process when it takes longer. */
  timeout?: Period
  many?: { isSequential: boolean } & (
    | { kind: 'fixed'; count: number }
    | { kind: 'number'; field: string }
    | { kind: 'choices'; field: string }
  )
}

export interface CardMapping {
  source: string
  target: string
}

/** Built from rules or written by hand. */
export type CardCondition = { kind: 'rules'; group: ConditionGroup } | { kind: 'expression'; text: string }

export interface BranchSettings {
  isDefault?: boolean
  condition?: CardCondition
}

export interface CardRoute {
  condition: CardCondition
  /** Id of the card where it goes on. */
  target: string
}

/** What keeps a tree from being deployed. */
export interface CardFault {
  /** Id of the card that bears the mark. */
  card: string
  message: string
}

/** A tree that cannot become a file; the message is shown. */
export class CardError extends Error {}
