import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FlowState, Run, StepContext } from './types.ts'

/** An instance before its first command. */
export const emptyState = (): FlowState => ({
  sequence: 0,
  status: 'running',
  variables: {},
  tokens: {},
  tasks: {},
  subscriptions: {},
  done: [],
  decided: [],
})

/** A copy of the state to work on; nothing of the given one is changed. */
export function newRun(graph: FlowGraph, state: FlowState, context: StepContext): Run {
  return {
    graph,
    state: copyState(state),
    context,
    effects: [],
    queue: [],
    emptied: [],
    undone: [],
    refused: [],
    automatic: [],
    visits: 0,
  }
}

/** Everything that a step changes in place is new; values of variables are never changed. */
function copyState(state: FlowState): FlowState {
  const copies = <T extends object>(map: Record<string, T>) =>
    Object.fromEntries(Object.entries(map).map(([id, each]) => [id, { ...each }]))
  const tokens = copies(state.tokens)
  for (const token of Object.values(tokens)) {
    if (token.variables) token.variables = { ...token.variables }
    if (token.multi) token.multi = { ...token.multi }
  }
  return {
    ...state,
    variables: { ...state.variables },
    tokens,
    tasks: copies(state.tasks),
    subscriptions: copies(state.subscriptions),
    done: state.done.map((each) => ({ ...each })),
    decided: [...state.decided],
  }
}
