import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { Effect, FlowState } from '@app/flow-engine/run/types.ts'

/** An instance with those that its call activities started: they are changed together (workflow §16.1). */
export interface FlowCase {
  root: string
  instances: Record<string, CaseInstance>
}

export interface CaseInstance {
  id: string
  /** Id of its definition, which is immutable. */
  definition: string
  /** The call activity that waits for it. */
  parent?: { instance: string; token: string }
  state: FlowState
}

/** A deployed version. */
export interface FlowDefinition {
  id: string
  graph: FlowGraph
}

export interface Definitions {
  byId(id: string): FlowDefinition
  /** What a call activity starts: a version that it names, else the newest one. */
  called(key: string, version?: number): FlowDefinition | undefined
}

export interface CaseEffect {
  instance: string
  effect: Effect
}
