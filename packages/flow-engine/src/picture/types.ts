/** What became of a node: in a run of the process (workflow §11), or between two versions. */
export type NodeState = 'done' | 'active' | 'returned' | 'skipped' | 'canceled' | 'added' | 'changed' | 'removed'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** A node as the file draws it. */
export interface Shape extends Box {
  id: string
  /** Name of its element without prefix. */
  element: string
  name: string
  /** Kind of its event: `timer`, `message`…; of a sub-process whether it waits for one. */
  event: string | undefined
  isInterrupting: boolean
  isExpanded: boolean
  /** Signs at the lower border of an activity. */
  marks: ('parallel' | 'sequential' | 'loop' | 'compensation' | 'adHoc' | 'collapsed')[]
  /** Where the file puts its name; tasks have it inside. */
  label: Box | undefined
}

export interface Edge {
  id: string
  element: string
  name: string
  points: Point[]
  label: Box | undefined
  /** Its source goes this way when no condition holds. */
  isDefault: boolean
  /** Has a condition and does not leave a gateway. */
  isConditional: boolean
}

/** One drawing of a file: the process, or the inside of a collapsed sub-process. */
export interface Plane {
  id: string
  name: string
  /** From the outermost to the innermost. */
  shapes: Shape[]
  edges: Edge[]
  box: Box
}
