import type { People, Value, Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import type { Due } from '@app/flow-engine/timer/due.ts'

/** Why a command cannot be carried out; nothing has changed. The message is shown. */
export class FlowError extends Error {}

/** An expression of the process that cannot be computed; the message holds its text. */
export class ExpressionFailure extends FlowError {}

/** An error of business that neither the case nor anybody who called it catches. */
export class UncaughtError extends FlowError {}

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
  /** How many of them came before the last return; they count no more for who has approved already. */
  decidedBefore?: number
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
  /** Somebody put it here against the order of the process, so nobody is passed over. */
  isBack?: true
}

/** One that stands for all members of a multi-instance activity. */
export type MultiToken = Token & { multi: MultiState }

/** How a return goes on where it came from. */
export interface Resume {
  places: [ResumePlace, ...ResumePlace[]]
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
  /** For whom the assignee has it. */
  deputyOf?: string
  owner?: string
  users: string[]
  groups: string[]
  /** Who may not claim it. */
  barred?: string
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
  /** A rule decided it in the name of this person. */
  isAutomatic?: true
}

export type Outcome = 'approved' | 'rejected'

/** How a task ends that nobody decides. */
export type Taken = 'canceled' | 'returned' | 'withdrawn'

/** What the host has to do once the new state is stored (workflow §15.3). */
export type Effect =
  /** The reason says why others have it than the rule named. */
  | { type: 'taskCreated'; task: UserTask; reason?: string }
  /** Nobody was asked, by a rule of its node or in the name of somebody who need not be asked again. */
  | { type: 'taskDecided'; task: UserTask; outcome: Outcome; reason?: string; by?: string }
  | { type: 'taskClosed'; task: string; outcome: Outcome | Taken }
  | { type: 'subscribed'; subscription: Subscription }
  | { type: 'unsubscribed'; subscription: string }
  | { type: 'handler'; token: string; node: string; name: string; source: string; fields: Record<string, Value> }
  | { type: 'handlerCanceled'; token: string }
  | {
      type: 'listener'
      /** The activity, flow or process that it listens to. */
      node: string
      event: string
      name: string
      source: string
      fields: Record<string, Value>
    }
  | { type: 'continueLater'; token: string }
  | { type: 'continueCanceled'; token: string }
  | {
      type: 'childStarted'
      token: string
      process: string
      /** The newest one without. */
      version?: number
      variables: Variables
      businessKey?: string
    }
  | { type: 'childCanceled'; token: string }
  /** Heard in this instance by what waits already: what has a number above `since` came later. */
  | { type: 'signal'; name: string; isLocal: boolean; since: number }
  | { type: 'message'; name: string; correlation?: string; token: string }
  | { type: 'escalated'; code?: string }
  /** The people of a node said no, or a rule in their place: what was asked for ends or goes back. */
  | { type: 'refused'; node: string }
  | { type: 'entered'; token: string; node: string }
  | { type: 'left'; token: string; node: string }
  | { type: 'took'; flow: string }
  | { type: 'ended'; status: FlowStatus; error?: string; isWholeTree?: true }

/** What the interpreter asks its host about the people of a node, and what the host may want to know of the instance. */
export interface PeopleRequest {
  graph: FlowGraph
  node: FlowNode
  /** Id of the definition, where the host has given it. */
  definition?: string
  /** Whom the file names itself; left out where the node has a strategy. */
  named?: { users: string[]; groups: string[] }
  initiator?: string
  find: (name: string) => Value | undefined
  /** The texts that an expression gives. */
  entries: (text: string) => string[]
  decided: readonly DecidedTask[]
  /** How many of them came before the last return. */
  decidedBefore: number
  /** The decision that led here. */
  cause?: DecidedTask
  /** The node is done once more because somebody sent it back. */
  isBack: boolean
}

/** Who gets a task, or what becomes of it without anybody. */
export interface PeopleAnswer {
  users: string[]
  /** Instead of the users while nobody has claimed it: whoever belongs to these today. */
  groups?: string[]
  /** Of the users, in their order. */
  weights?: number[]
  /** They stand in for somebody who was not found: one alone gets the task at once. */
  isStandIn?: true
  /** The principal of the only user. */
  deputyOf?: string
  /** Who may not claim it although they belong to the groups. */
  barred?: string
  outcome?: Outcome
  /** In whose name it is decided. */
  by?: string
  /** For the history. */
  reason?: string
}

/** Everything that a step may know beyond graph and state. */
export interface StepContext {
  /** Epoch milliseconds of the database. */
  now: number
  /** Of timers without an offset; Asia/Shanghai unless the definition says otherwise. */
  zone: string
  unknownAsNull?: boolean
  people?: People
  /** Everybody whom a node names; may throw to be asked again with the answer. */
  peopleFor?: (request: PeopleRequest) => PeopleAnswer
  /** Who gets the task of one of them. */
  personFor?: (request: PeopleRequest, person: string) => PeopleAnswer
  /** Work outside: told as an effect and waited for, or passed at once. */
  handlers: 'wait' | 'pass'
  /** Whether job boundaries of the file are kept. */
  keepsJobs: boolean
  instanceId: string
  definitionId?: string
}

export interface AutomaticTask extends Pick<PeopleAnswer, 'by' | 'reason'> {
  task: UserTask
  outcome: Outcome
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
  /** Tasks that nobody is asked about. */
  readonly automatic: AutomaticTask[]
  /** The task being decided: the cause of all that follows. */
  cause?: string
  /** What work outside gave back. */
  result?: Value
  visits: number
}
