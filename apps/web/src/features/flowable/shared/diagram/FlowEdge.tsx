import { flowParts } from '@app/flow-engine/picture/flowParts.ts'
import type { Edge } from '@app/flow-engine/picture/types.ts'
import { DrawnParts } from './DrawnParts.tsx'
import css from './diagram.module.css'

interface FlowEdgeProps {
  edge: Edge
  /** Whether a token went this way. */
  isTaken: boolean
  /** Ids of the arrows. */
  arrows: { plain: string; taken: string }
}

export const FlowEdge = ({ edge, isTaken, arrows }: FlowEdgeProps) => (
  <g data-flow={edge.id} data-taken={isTaken || undefined} className={css.edge}>
    <DrawnParts parts={flowParts(edge)} arrow={isTaken ? arrows.taken : arrows.plain} />
  </g>
)
