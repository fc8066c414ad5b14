import type { People, Value, Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import type { Due } from '@app/flow-engine/timer/due.ts'

/** Why a command cannot be carried out; nothing has changed. The message is shown. */
export class FlowError extends Error {}

/** Where an instance stands: plain JSON, small, without the graph (workflow §15.2). */
export interface FlowState {
  /** Counts everything that gets an id, so that a replay gives the same ids. */
  sequence: number
  status: FlowStatus
  variables: Variables
  tokens: Record<string, Token>
  tasks: Record<string, UserTask>
  subscriptions: Record<string, Subscription>
  /** Activities that can be undone, in the order in which they were done. */
  done: DoneActivity[]
  /** Decided tasks, oldest first. */
  decided: DecidedTask[]
  initiator?: string
  businessKey?: string
  endNode?: string
}

/** `running` until no token is left; how people see it beyond that is the host's. */
export type FlowStatus = 'running' | 'approved' | 'rejected' | 'terminated' | 'canceled' | 'failed'

/** The `parent` of tokens that stand in the process itself. */
export const rootParent = ''

export interface Token {
  id: string
  node: string
  /** The token of the sub-process or the multi-instance activity around it. */
  parent: string
  /** Waiting for something, waiting in a join, or standing for the tokens inside. */
  status: 'enter' | 'wait' | 'join' | 'scope'
  via?: string
  /** The task whose decision brought it here. */
  cause?: string
  variables?: Variables
  multi?: MultiState
  /** Where direct resuming goes on when this node is done (workflow §15.6). */
  resume?: Resume
  /** The throw event that waits for this undoing. */
  undoes?: string
  /** The job boundary before the node is behind it. */
  isContinued?: true
  /** The work of its node is done; a job boundary stands before what follows. */
  isDone?: true
}

/** How a return goes on where it came from. */
export interface Resume {
  places: ResumePlace[]
  /** Tokens that were put into joins and are needed only where the way is gone again. */
  arrived: string[]
}

/** A place that a return took a token from. */
export interface ResumePlace {
  node: string
  /** The flow by which it had come to a join. */
  joinedBy?: string
}

export interface MultiState {
  /** Values of the collection; without one the members are only counted. */
  items?: Value[]
  weights?: number[]
  total: number
  /** Index of the next member of a sequence. */
  next: number
  done: number
  approved: number
  rejected: number
  /** Sum of weights that voted for it. */
  votes: number
}

export interface UserTask {
  id: string
  token: string
  node: string
  name: string
  assignee?: string
  owner?: string
  users: string[]
  groups: string[]
  /** Place among the members of a multi-instance. */
  index?: number
  priority?: string
  /** ISO text as the rule gave it. */
  due?: string
}

export interface Subscription {
  id: string
  token: string
  /** The node that goes on when it happens. */
  node: string
  kind: 'timer' | 'message' | 'signal'
  name?: string
  correlation?: string
  due?: Due
}

export interface DoneActivity {
  node: string
  /** The token of the scope in which it was done. */
  parent: string
  variables: Variables
}

export interface DecidedTask {
  task: string
  node: string
  outcome: Outcome
  by?: string
}

export type Outcome = 'approved' | 'rejected'

/** What the host has to do once the new state is stored (workflow §15.3). */
export type Effect =
  | { type: 'taskCreated'; task: UserTask }
  | { type: 'taskClosed'; task: string; outcome: Outcome | 'canceled' | 'returned' | 'withdrawn' }
  | { type: 'subscribed'; subscription: Subscription }
  | { type: 'unsubscribed'; subscription: string }
  | { type: 'handler'; token: string; node: string; name: string; source: string; fields: Record<string, Value> }
  | { type: 'handlerCanceled'; token: string }
  | { type: 'listener'; node: string; event: string; name: string; source: string }
  | { type: 'continueLater'; token: string }
  | { type: 'continueCanceled'; token: string }
  | { type: 'childStarted'; token: string; process: string; variables: Variables; businessKey?: string }
  | { type: 'childCanceled'; token: string }
  /** Heard in this instance by what waits already: what has a number above `since` came later. */
  | { type: 'signal'; name: string; isLocal: boolean; since: number }
  | { type: 'message'; name: string; token: string }
  | { type: 'escalated'; code?: string }
  | { type: 'entered'; token: string; node: string }
  | { type: 'left'; token: string; node: string }
  | { type: 'took'; flow: string }
  | { type: 'ended'; status: FlowStatus; error?: string; isWholeTree?: true }

/** People that a rule of the product stands for, asked by the interpreter when a task opens. */
export interface PeopleRequest {
  node: FlowNode
  find: (name: string) => Value | undefined
  initiator?: string
}

/** Everything that a step may know beyond graph and state. */
export interface StepContext {
  /** Epoch milliseconds of the database. */
  now: number
  /** Of timers without an offset; Asia/Shanghai unless the definition says otherwise. */
  zone: string
  unknownAsNull?: boolean
  people?: People
  /** Resolves the strategy of a node; may throw to be asked again with the answer. */
  peopleFor?: (request: PeopleRequest) => { users: string[]; weights?: number[] }
  /** Work outside: told as an effect and waited for, or passed at once. */
  handlers: 'wait' | 'pass'
  /** Whether job boundaries of the file are kept. */
  keepsJobs: boolean
  instanceId: string
}

/** One step under way: a copy of the state that is worked on until nothing moves. */
export interface Run {
  readonly graph: FlowGraph
  readonly state: FlowState
  readonly context: StepContext
  readonly effects: Effect[]
  /** Tokens that have come to a node. */
  readonly queue: string[]
  /** Scopes that a token has left; they end when nothing in them is alive. */
  readonly emptied: string[]
  /** Throw events whose undoing is complete. */
  readonly undone: string[]
  /** Activities whose people said no. */
  readonly refused: string[]
  /** The task being decided: the cause of all that follows. */
  cause?: string
  /** What work outside gave back. */
  result?: Value
  visits: number
}
