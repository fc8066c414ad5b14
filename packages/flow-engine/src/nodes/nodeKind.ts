import type { FlowNode } from '@app/flow-engine/graph/types.ts'
import type { Run, Token } from '@app/flow-engine/run/types.ts'

/** Everything that the interpreter knows of one kind of node. */
export interface NodeKind {
  /** A token has come. */
  enter(run: Run, token: Token, node: FlowNode): void
  /** What the token waited for has happened. */
  resume?(run: Run, token: Token, node: FlowNode): void
}
