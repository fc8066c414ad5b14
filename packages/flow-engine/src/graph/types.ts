import type { TimerKind } from '@app/flow-engine/timer/due.ts'

/** Kinds of nodes that the interpreter knows; each has its file in `nodes/`. */
export type NodeType =
  | 'start'
  | 'end'
  | 'catch'
  | 'throw'
  | 'boundary'
  | 'userTask'
  | 'handlerTask'
  | 'receiveTask'
  | 'passTask'
  | 'subProcess'
  | 'eventSubProcess'
  | 'callActivity'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'eventBased'
  | 'unsupported'

/** The `scope` of what stands in the process itself. */
export const processScope = ''

/** A process as the interpreter runs it: plain JSON, immutable, stored with its definition (workflow §15.1). */
export interface FlowGraph {
  key: string
  name: string
  /** In document order. */
  nodes: Record<string, FlowNode>
  flows: Record<string, SequenceFlow>
  /** Start events by scope, in document order. */
  starts: Record<string, string[]>
  /** Event sub-processes by scope. */
  eventSubProcesses: Record<string, string[]>
  /** Variable that receives the person who starts. */
  initiatorVariable?: string
  candidateStarters: { users: string[]; groups: string[] }
  category?: string
  /** Values of data objects with which an instance begins. */
  data: Record<string, null | boolean | number | string>
  listeners: Listener[]
}

export interface FlowNode {
  id: string
  type: NodeType
  name: string
  /** Name of its element in the file, for words and messages. */
  element: string
  /** Id of the sub-process around it. */
  scope: string
  /** Place in the file, counted over the whole process. */
  order: number
  /** Ids of flows. */
  in: string[]
  out: string[]
  default?: string
  /** Boundary events on it. */
  boundary: string[]
  attachedTo?: string
  /** Of boundary events and starts of event sub-processes. */
  interrupting?: boolean
  event?: EventRule
  multi?: MultiInstance
  loop?: { condition?: string; testBefore: boolean; most?: number }
  user?: UserRule
  /** Of a start event: key of the form that a start fills in. */
  startForm?: string
  screen?: NodeScreen
  handler?: HandlerRule
  call?: CallRule
  isTransaction?: boolean
  /** Runs only to undo what its activity did. */
  isCompensation?: boolean
  /** The activity that undoes this one. */
  compensatedBy?: string
  /** Where the engine hands over to a job. */
  async?: { before: boolean; after: boolean }
  skip?: string
  listeners: Listener[]
}

/** What messages call a node: its name, else its id. */
export const titleOf = ({ name, id }: FlowNode) => name || id

/** Start events of a scope; an imported one may have none. */
export const startsIn = ({ starts }: Pick<FlowGraph, 'starts'>, scope: string) => starts[scope] ?? []

export interface SequenceFlow {
  id: string
  name: string
  source: string
  target: string
  condition?: string
  skip?: string
  listeners: Listener[]
}

export type EventRule =
  | { kind: 'none' }
  | { kind: 'timer'; timer: TimerKind; text: string }
  | { kind: 'message'; name: string; correlation?: string }
  | { kind: 'signal'; name: string; isLocal: boolean }
  | { kind: 'error'; code?: string; codeVariable?: string }
  | { kind: 'escalation'; code?: string }
  | { kind: 'terminate'; isAll: boolean; isMulti: boolean }
  | { kind: 'link'; name: string }
  | { kind: 'cancel' }
  | { kind: 'compensate'; activity?: string }

export interface MultiInstance {
  isSequential: boolean
  cardinality?: string
  /** A variable name or an expression. */
  collection?: string
  elementVariable?: string
  indexVariable?: string
  completion?: string
}

/** Who gets a task and what a decision does (workflow §7, §8). */
export interface UserRule {
  assignee?: string
  owner?: string
  candidateUsers: string[]
  candidateGroups: string[]
  /** Code of workflow §7.1 with its parameter. */
  strategy?: { code: number; param: string }
  approveType: 'person' | 'approve' | 'reject'
  /** Several people (workflow §8.2); without it plain BPMN counts. */
  method?: {
    kind: 'random' | 'all' | 'any' | 'inTurn' | 'claim' | 'vote'
    percent: number
    refuseByAll: boolean
    /** Votes of a person; whoever is not named has one. */
    weights?: Record<string, number>
  }
  onReject: { kind: 'end' | 'previous' | 'initiator' } | { kind: 'node'; node: string }
  dueDate?: string
  priority?: string
  formKey?: string
  /** Values of its form stand under the id of the node. */
  isLocalForm?: true
  category?: string
  settings: TaskSettings
}

/** What the product does around a task beyond its tokens; the host carries it out (workflow §8.4–8.6, §9). */
export interface TaskSettings {
  whenEmpty: 'approve' | 'reject' | 'users' | 'managers'
  /** Of `users`: who gets a task for which nobody was found. */
  emptyUsers: string[]
  whenInitiator: 'self' | 'skip' | 'leader'
  limit?: {
    /** `branch`: goes on at the boundary event of the task. */
    act: 'remind' | 'approve' | 'reject' | 'leader' | 'branch'
    duration: string
    mostReminders: number
    /** Only working days count (工作日历). */
    onWorkdays?: true
  }
  isSigned: boolean
  isReasonRequired: boolean
}

/** What a node shows of the form, and its buttons (workflow §8.4, §9). */
export interface NodeScreen {
  /** 1 read, 2 edit, 3 hidden, by model; a field that is not named has the default of its node. */
  fields: Record<string, '1' | '2' | '3'>
  /** Models that must be filled in here although their form does not ask for them. */
  required?: string[]
  /** What may be done with rows of dynamic tables; everything that is not denied. */
  rows?: Record<string, { add?: boolean; remove?: boolean; edit?: boolean }>
  buttons: { id: string; label: string; isOn: boolean }[]
}

/** What a task without people does. */
export type HandlerRule =
  /** Nothing is said: it passes. */
  | { kind: 'none' }
  /** Assignments that the engine carries out itself. */
  | { kind: 'assign'; assignments: Assignment[] }
  /** A value that goes to a variable. */
  | { kind: 'expression'; text: string; result?: string }
  /** Work outside; `source` says how the file names it. */
  | { kind: 'named'; name: string; source: string; fields: Record<string, string>; result?: string }

export interface Assignment {
  variable: string
  /** With its marks. */
  value: string
}

export interface CallRule {
  /** Key of a process; may hold an expression. */
  process: string
  /** The newest one without. */
  version?: number
  inheritVariables: boolean
  in: CallMapping[]
  out: CallMapping[]
  businessKey?: string
}

export type CallMapping = { all: true } | { all?: false; source?: string; expression?: string; target: string }

export interface Listener {
  event: string
  handler: HandlerRule
}
