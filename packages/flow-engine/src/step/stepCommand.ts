import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowStatus, Outcome, Taken } from '@app/flow-engine/run/types.ts'

/** What can be asked of an instance. Each is carried out whole or not at all. */
export type Command =
  /** At a start event of its own kind; without one at the plain start. */
  | { type: 'start'; variables?: Variables; at?: string; initiator?: string; businessKey?: string }
  | { type: 'complete'; task: string; outcome?: Outcome; variables?: Variables; by?: string }
  /** The time of a task is over: its listeners hear of it. */
  | { type: 'timedOut'; task: string }
  /** A waiting receive task, message or signal catch is told to go on. */
  | { type: 'trigger'; token: string; variables?: Variables }
  /** A timer that is due, a message or a signal that fits. */
  | { type: 'fire'; subscription: string; variables?: Variables }
  | { type: 'handlerDone'; token: string; result?: Value; variables?: Variables }
  | { type: 'error'; token: string; code?: string; variables?: Variables }
  /** A job boundary is behind the token. */
  | { type: 'continue'; token: string }
  | { type: 'childEnded'; token: string; status: FlowStatus; variables: Variables }
  | { type: 'escalation'; token: string; code?: string }
  | { type: 'setVariables'; variables: Variables }
  | { type: 'end'; status: 'terminated' | 'canceled' | 'rejected' }
  /** Back to a node where this task can be reached from (workflow §15.6). */
  | { type: 'return'; task: string; to: string; resume?: 'direct' }
  /** From any node to any other, whatever the drawing says; tasks that are taken away end as `returned` unless told otherwise. */
  | { type: 'move'; from: string; to: string; outcome?: Taken }
  | { type: 'addMembers'; task: string; items: Value[] }
  | { type: 'removeMember'; task: string }
